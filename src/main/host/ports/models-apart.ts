// Model requests outside runs, such as a review of a repository: within a budget, and within the cap of the day.
import type { StepConfig } from '../../../contract/config/config.js'
import type { Spent } from '../../../contract/run/effects.js'
import type { Asker } from '../../engine/asking/ask.js'
import type { Store } from '../../store/store.js'
import { budgetLimits, minutesOverText, msLeft, priceQuestion } from '../budgets/budget.js'
import { withinMinutes } from '../budgets/deadline.js'
import { askReserved } from '../budgets/reserve.js'
import type { ModelClient } from '../endpoints/models.js'

export interface ApartDeps {
  readonly store: Store
  /** The most that everything may cost in a day; null where there is no cap. */
  readonly dailyUsd: number | null
}

/** Prices each question, asks it within the minutes of the config, and counts it for the day. @param id the id for these costs */
export function modelsApart(
  { store, dailyUsd, modelClient }: ApartDeps & { readonly modelClient: ModelClient },
  id: string,
  config: StepConfig,
  spent: () => Spent,
): Asker['models'] {
  const day = () => ({ usd: store.spentOn(Date.now()), cap: dailyUsd })
  const limits = budgetLimits(config.budget)
  const msOver = () => msLeft(limits, spent().ms)
  const overWords = () => minutesOverText(limits, spent().ms)
  const priced: Asker['models']['checkBudget'] = async (question, { config: asked, signal: going }) => {
    const contextTokens = await modelClient.contextFor(question.role, asked, going)
    const check = priceQuestion(question, asked, modelClient.priceFor(question.role, asked), {
      spent: spent(),
      limits: budgetLimits(asked.budget),
      day: day(),
    })
    return { ...check, contextTokens, keepsRules: modelClient.keepsRules(question.role, asked) }
  }
  return {
    async ask(question, { number, config: asked, signal: going }, onRequest) {
      const reply = await withinMinutes(msOver, overWords, going, (until) =>
        askReserved({ modelClient, store, run: id, spent, day }, { ...question, number, run: id }, asked, {
          signal: until,
          onText: () => {},
          onRequest,
        }),
      )
      going.throwIfAborted()
      return { reply, prompt: JSON.stringify(question.messages) }
    },
    checkBudget: priced,
    // It starts with its whole budget, and no more can be granted while it runs.
    grantAgain: priced,
  }
}
