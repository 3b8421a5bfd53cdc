import { expect, test } from 'vitest'
import { PlanTask } from '../../../../contract/run/plan.js'
import { newSuite } from '../../../../contract/run/suite.js'
import type { TestCase } from '../../../../contract/run/tests.js'
import type { Mark } from '../../testing/clause-marks.js'
import { divisionOf, withRestTask } from './division.js'

const task = PlanTask.parse({
  ...{ id: 'text', title: 'Texts', words: 'It works.', acceptance: ['one', 'two', 'three', 'four'], interface: 'text.py' },
  ...{ outputs: ['text.py'], traces: [{ clause: 3, quote: 'third' }] },
})
const mark = (name: string, ...clauses: number[]): Mark => ({ path: 't.py', suite: '', name, clauses })
const marks = [mark('a', 1), mark('b', 2), mark('c', 3), mark('d', 4), mark('e', 2, 3), mark('f', 3), mark('g')]
const red = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
const suites = [newSuite({ task: 'text', hash: 'h', files: ['t.py'], red })]
const cases = (failed: readonly string[]) =>
  red.map((id): TestCase => {
    const isRed = failed.includes(id)
    return {
      id,
      file: 't.py',
      suite: '',
      name: id,
      state: isRed ? 'failed' : 'passed',
      failure: isRed ? 'assertion' : null,
      message: '',
      durationMs: 1,
    }
  })

test('a green test belongs to the rest only if all of its clauses do', () => {
  expect(divisionOf(task, suites, marks, cases(['c', 'd']))).toEqual({ green: [1, 2], left: [3, 4], tests: ['c', 'd', 'f'] })
})

test('a clause is red if any of its tests is, and a test without a clause stays if it is green', () => {
  expect(divisionOf(task, suites, marks, cases(['c', 'd', 'e']))).toBeNull()
  expect(divisionOf(task, suites, marks, cases(['c', 'd', 'g']))?.tests).toEqual(['c', 'd', 'f', 'g'])
})

test('a split needs two clauses on either side', () => {
  expect(divisionOf(task, suites, marks, cases(['d']))).toBeNull()
  expect(divisionOf(task, suites, marks, cases(['a', 'b', 'c', 'd']))).toBeNull()
})

test('the rest keeps the numbers and quotations of its clauses, can be split again, and is needed by all that needed the task', () => {
  const user = PlanTask.parse({ ...task, id: 'user', acceptance: ['uses'], traces: undefined, needs: ['text'] })
  const first = { title: 'Texts', tasks: [task, user], assumptions: [], start: null }
  const { plan, rest } = withRestTask(first, task, { green: [1, 2], left: [3, 4], tests: [] })
  expect(rest).toMatchObject({ id: 'text-rest', numbers: [3, 4], traces: [{ clause: 1, quote: 'third' }], needs: ['text'], restOf: 'text' })
  expect(plan.tasks.map(({ id, needs }) => [id, needs])).toEqual([
    ['text', []],
    ['text-rest', ['text']],
    ['user', ['text', 'text-rest']],
  ])
  expect(plan.tasks[0]?.traces).toBeUndefined()
  const again = withRestTask(plan, rest, { green: [3], left: [4], tests: [] })
  expect(again.rest).toMatchObject({ id: 'text-rest-2', acceptance: ['four'], numbers: [4], restOf: 'text-rest', title: 'Texts: the rest' })
})
