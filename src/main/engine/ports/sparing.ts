// The models as those see them who ask something when a run is over: they take what the budget left, and ask nobody for more.
import type { BudgetCheck } from '../../../contract/run/effects.js'
import type { Models } from './ports.js'

/** A limit refuses a question without a word: a warning, or a question for more budget, would stand beside the verdict as its reason. */
export const sparing = (models: Models): Models => {
  const quietly = (check: BudgetCheck): BudgetCheck => ({ ...check, warning: '', grantable: false })
  return {
    ask: (question, at, onRequest) => models.ask(question, at, onRequest),
    checkBudget: async (question, at) => quietly(await models.checkBudget(question, at)),
    grantAgain: async (question, at) => quietly(await models.grantAgain(question, at)),
    takesPictures: (role, at) => models.takesPictures(role, at),
    contextTokens: (role, at) => models.contextTokens(role, at),
  }
}
