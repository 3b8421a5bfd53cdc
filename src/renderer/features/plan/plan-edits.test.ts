import { expect, test } from 'vitest'
import type { Plan, PlanTask } from '../../../contract/run/plan.js'
import { linesOf, problemsOf, quoteLines, tracesIn, withClauses, withNewTask, withoutTask, withTask } from './plan-edits.js'

const task = (id: string, more: Partial<PlanTask> = {}): PlanTask => ({
  id,
  title: `The ${id}`,
  words: 'It does something.',
  acceptance: ['it does'],
  interface: `${id}.py`,
  needs: [],
  inputs: [],
  outputs: [`${id}.py`],
  delivers: true,
  value: 3,
  effort: 3,
  ...more,
})
const plan: Plan = { title: 'Two', tasks: [task('one'), task('two', { needs: ['one'] })], assumptions: [], start: null }

test('a task that is removed is no longer a need of any other', () => {
  expect(withoutTask(plan, 'one').tasks).toEqual([task('two')])
  expect(problemsOf(withoutTask(plan, 'one'))).toEqual([])
})

test('a new task has its own id and lists what it lacks until it is described', () => {
  const { plan: more, id } = withNewTask(withNewTask(plan).plan)
  expect(id).toBe('task-2')
  expect(problemsOf(withoutTask(more, 'task-1'))).toEqual([
    'Task "New task" does not say what it must do.',
    'Task "New task" has no acceptance rule, so it cannot be tested.',
    'Task "New task" does not describe its public interface.',
  ])
  const described = withTask(withoutTask(more, 'task-1'), id, task(id))
  expect(problemsOf(described)).toEqual([])
})

test('a circle of needs, and a plan without any task, cannot be carried out', () => {
  expect(problemsOf(withTask(plan, 'one', { needs: ['two'] }))).toEqual([
    'The tasks "one", "two" wait for each other in a circle; remove one of their needs.',
  ])
  expect(problemsOf({ ...plan, tasks: [] })).toEqual(['A plan must have 1 to 12 tasks.'])
})

test('empty lines are no rules', () => {
  expect(linesOf(' one \n\n  two\n ')).toEqual(['one', 'two'])
})

test('rules keep their quotations, by place while one is typed and by words once their number changes', () => {
  const quoted = task('one', { acceptance: ['it adds', 'it sums'], traces: [{ clause: 2, quote: 'sums\n all' }] })
  expect(withClauses(quoted, ['it adds', 'it sums up']).traces).toEqual([{ clause: 2, quote: 'sums\n all' }])
  expect(withClauses(quoted, ['it sums']).traces).toEqual([{ clause: 1, quote: 'sums\n all' }])
  expect(withClauses(quoted, ['it adds', 'it subtracts', 'it sums']).traces).toEqual([{ clause: 3, quote: 'sums\n all' }])
  expect(quoteLines(quoted)).toBe('2: sums all')
  expect(tracesIn('2: sums all\n\nno number\n 1) adds')).toEqual([
    { clause: 2, quote: 'sums all' },
    { clause: 1, quote: 'adds' },
  ])
})
