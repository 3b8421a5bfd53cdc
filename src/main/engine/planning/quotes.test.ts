import { expect, it } from 'vitest'
import type { Plan, PlanTask } from '../../../contract/run/plan.js'
import { checkedPlanQuotes, checkedQuotes } from './quotes.js'

it('a plan by a model replaces no clause: all of them are required', () => {
  const task = { id: 'sum', acceptance: ['[] gives 0'], replaced: [{ clause: '[] gives 0', by: { task: 'sum', clause: 'x' } }] }
  const reading = checkedQuotes([], { ok: true, value: [task as unknown as PlanTask] })
  expect(reading).toEqual({ ok: true, value: [{ id: 'sum', acceptance: ['[] gives 0'] }] })
})

it('a start has an exit code other than 0 only if the user wrote that code', () => {
  const texts = ['A greeter. Without a name it ends with exit code 2.']
  const read = (code: number, quote: string) => {
    const start = { argv: ['python3', 'main.py'], expect: 'exits', exit: { code, quote } }
    return checkedPlanQuotes(texts, { ok: true, value: { title: 'T', tasks: [], assumptions: [], start } as unknown as Plan })
  }
  expect(read(2, 'it ends with exit code 2')).toMatchObject({ ok: true, value: { start: { exit: { code: 2 } } } })
  const bare = { argv: ['python3', 'main.py'], expect: 'exits' }
  expect(read(3, 'it ends with exit code 2')).toMatchObject({ ok: false, otherwise: { start: bare } })
  const invented = read(2, 'it always ends with exit code 2')
  expect(invented).toMatchObject({ ok: false, problems: [expect.stringContaining('which the person did not write')] })
  expect(invented.ok ? null : invented.otherwise?.start).toEqual(bare)
})
