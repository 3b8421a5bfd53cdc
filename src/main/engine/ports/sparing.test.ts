import { expect, test } from 'vitest'
import type { BudgetCheck } from '../../../contract/run/effects.js'
import type { Asking, Models, Performance } from './ports.js'
import { sparing } from './sparing.js'

test('after the end, a limit refuses a question without a warning and does not ask for more budget', async () => {
  const check = { refused: 'The run would cost more than $2.00.', warning: '89 % of $2.00 is used.', grantable: true }
  const models = { checkBudget: async () => check as BudgetCheck, grantAgain: async () => check as BudgetCheck } as unknown as Models
  const quiet = sparing(models)
  const refusal = { ...check, warning: '', grantable: false }
  expect(await quiet.checkBudget({} as Asking, {} as Performance)).toEqual(refusal)
  expect(await quiet.grantAgain({} as Asking, {} as Performance)).toEqual(refusal)
})
