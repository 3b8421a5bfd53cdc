import { expect, test } from 'vitest'
import type { Plan } from '../../../contract/run/plan.js'
import { type Place, readPlaces, withPlaces } from './places.js'

const task = (id: string): Plan['tasks'][number] => ({
  ...{ id, title: id, words: id, acceptance: ['it adds', 'it prints'], interface: 'i', needs: [], inputs: [], outputs: [], delivers: true },
  ...{ value: 3, effort: 3, traces: [{ clause: 1, quote: 'adds up' }] },
})
const plan: Plan = { title: 'p', tasks: [task('sums'), task('report')], assumptions: [], start: null }
const clauses = ['Money has two decimals.', 'Dates are ISO dates.']
const answer = (...places: readonly unknown[]) => JSON.stringify({ places })

test('a clause becomes one of each task that it concerns, as the decision of the user, and quotes itself', () => {
  const places = readPlaces(clauses, plan, answer({ clause: 1, task: 'report', why: 'it prints' }, { clause: 2, task: null }))
  if (!places.ok) throw new Error('It was not read.')
  const next = withPlaces(plan, places.value)
  expect(next.tasks[0]).toEqual(plan.tasks[0])
  expect(next.tasks[1]).toMatchObject({
    acceptance: ['it adds', 'it prints', 'Decided by the person: Money has two decimals.'],
    traces: [
      { clause: 1, quote: 'adds up' },
      { clause: 3, quote: 'Money has two decimals.' },
    ],
  })
  expect(withPlaces(next, places.value)).toEqual(next)
})

test('where no clause concerns the program the plan is the same one', () => {
  const nowhere: Place[] = clauses.map((words) => ({ words, task: null, why: '' }))
  expect(withPlaces(plan, nowhere)).toBe(plan)
})

test('clauses and tasks that there are not go back by name, and so does a clause without an entry', () => {
  const read = readPlaces(clauses, plan, answer({ clause: 1, task: 'nowhere' }, { clause: 7, task: 'sums' }, { clause: 1, task: 'sums' }))
  expect(read).toEqual({
    ok: false,
    problems: ['There is no clause 7.', 'There is no task "nowhere".', 'Clause 2 has no entry.'],
    otherwise: [{ words: clauses[0], task: 'sums', why: '' }],
  })
})
