// Checks whether a question may be asked: its worst case against the rest of the budget, with a warning before the limit.
import { BudgetCheck } from '../../../contract/run/effects.js'
import { budgetQuestion } from '../../../words/recorded/questions.js'
import type { Run } from '../journal/run-context.js'
import type { Asking, Models, User } from '../ports/ports.js'
import { askUser } from './ask-person.js'

/** The ports that price a question and ask the user for more budget. */
export interface Treasurer {
  readonly models: Pick<Models, 'checkBudget' | 'grantAgain'>
  readonly user: Pick<User, 'ask'>
}

/**
 * Prices a question; `refused` is empty if it may be asked. With `atLimit: ask` the user may grant the same amount again, any
 * number of times. A replay builds no prompt, since a prompt is no fact.
 */
export async function checkBudget(run: Run, ports: Treasurer, name: string, asking: () => Asking): Promise<BudgetCheck> {
  let check = await run.effect({ name: `${name}-budget`, step: 'budget', facts: {}, schema: BudgetCheck }, async (at) => ({
    value: await ports.models.checkBudget(asking(), at),
  }))
  if (check.warning) run.note(`${name}-warned`, { type: 'warned', text: check.warning })
  for (let number = 1; check.refused && check.grantable && run.config.budget.atLimit === 'ask'; number++) {
    const answer = await askUser(run, ports, `${name}-more-${number}`, budgetQuestion(check.refused))
    if (answer.choice !== 'grant') return check
    check = await run.effect({ name: `${name}-granted-${number}`, step: 'budget', facts: {}, schema: BudgetCheck }, async (at) => ({
      value: await ports.models.grantAgain(asking(), at),
    }))
  }
  return check
}

/** Whether a step's result is a budget that was granted again during the run. */
export const isGrant = (key: string): boolean => /-granted-\d+$/.test(key)
