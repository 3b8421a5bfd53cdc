// Questions about prices before the first call: whether a model on this machine costs money, and whether a run may do without a dollar limit.
import type { StepConfig } from '../../../contract/config/config.js'
import { unsettledPriceText } from '../../../words/preflight.js'
import { CommandError, type Context } from './command.js'
import { agrees, canAsk } from './prompt.js'

/** Asks the user about unknown prices. Throws `CommandError` if a price stays unknown and the user does not agree to that. */
export async function agreeToUnknownPrice(context: Context, config: StepConfig): Promise<void> {
  await settlePrices(context, config)
  const { models: unpriced } = await context.core().settings.unpriced({ config })
  if (unpriced.length === 0 || context.values.yes) return
  const names = unpriced.map((model) => (model === '' ? 'this model' : `"${model}"`)).join(' and ')
  const warning = `The price of ${names} is unknown, so the dollar limit does not apply. Time, token and attempt limits still apply.`
  if (!canAsk()) throw new CommandError(`${warning} Use --yes to continue, or add the price to resources/prices.json.`)
  if (!(await agrees(`${warning} Continue?`))) throw new CommandError('Nothing was started.')
}

/** Asks once for each model. Without a terminal the listed price counts, as behind a gateway, and nothing is remembered. */
async function settlePrices(context: Context, config: StepConfig): Promise<void> {
  const { settings } = context.core()
  for (const unsettled of (await settings.unsettledPrices({ config })).models) {
    const { baseUrl, model } = unsettled
    const why = unsettledPriceText(unsettled)
    if (context.values.yes || !canAsk()) {
      context.out.note(`${why}. The listed price applies. If the model is free, set its endpoint price to 0 in the settings.`)
      continue
    }
    const charge = (await agrees(`${why}. Is the model free for you?`)) ? 'nothing' : 'listed'
    await settings.settlePrice({ baseUrl, model, charge })
  }
}
