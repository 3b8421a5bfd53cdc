// With an unknown price the dollar limit is off; that is agreed to before the first call.
import type { StepConfig } from '../../../contract/config/config.js'
import { Refusal } from '../../../contract/wire/errors.js'
import type { Context } from './command.js'
import { agrees, canAsk } from './prompt.js'

/** Refuses (kind `invalid`) where nobody agrees. */
export async function agreeToUnknownPrice(context: Context, config: StepConfig): Promise<void> {
  const { models: unpriced } = await context.core().settings.unpriced({ config })
  if (unpriced.length === 0 || context.values.yes) return
  const names = unpriced.map((model) => (model === '' ? 'this model' : `"${model}"`)).join(' and ')
  const warning = `The price of ${names} is not known, so the dollar limit is off; time, token and attempt limits hold.`
  if (!canAsk()) throw new Refusal('invalid', `${warning} Say --yes to go on, or add the price to resources/prices.json.`)
  if (!(await agrees(`${warning} Go on?`))) throw new Refusal('invalid', 'Nothing was started.')
}
