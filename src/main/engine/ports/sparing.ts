// The models for questions after the end of a run: they use the remaining budget, and do not ask for more.
import type { BudgetCheck } from '../../../contract/run/effects.js'
import type { Models } from './ports.js'

/** A limit refuses a question silently, since a warning or a question for more budget would look like the reason for the verdict. */
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
