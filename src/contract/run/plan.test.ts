import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Note } from '../notes/index.js'
import { Plan, PlanTask, readyTasks, tasksInOrder } from './plan.js'
import { planProblems, tooLarge, unwrittenStart } from './plan-problems.js'

const task = (id: string, more: Partial<PlanTask> = {}): PlanTask =>
  PlanTask.parse({ id, title: id, words: 'w', acceptance: ['a'], interface: 'i', outputs: [`${id}.py`], delivers: true, ...more })
const plan = (...tasks: PlanTask[]): Plan => ({ title: 'p', tasks, assumptions: [], start: null })

describe('planProblems names', () => {
  test('a circle', () => {
    expect(planProblems(plan(task('a', { needs: ['b'] }), task('b', { needs: ['a'] })))).toEqual([{ type: 'circle', tasks: ['a', 'b'] }])
  })
  test('two writers of one file', () => {
    expect(planProblems(plan(task('a'), task('b', { outputs: ['a.py'] })))).toEqual([
      { type: 'output-shared', path: 'a.py', tasks: ['a', 'b'] },
    ])
  })
  test('a file that no task writes, unless it exists already', () => {
    const one = plan(task('a', { inputs: ['base.py'] }))
    expect(planProblems(one)).toEqual([{ type: 'input-unwritten', task: 'a', path: 'base.py' }])
    expect(planProblems(one, ['base.py'])).toEqual([])
  })
  test('a file of a task that is not needed, except one needed through another task', () => {
    const [a, b] = [task('a'), task('b', { needs: ['a'], inputs: ['a.py'] })]
    expect(planProblems(plan(a, task('b', { inputs: ['a.py'] })))).toEqual([
      { type: 'input-not-needed', task: 'b', path: 'a.py', writer: 'a' },
    ])
    expect(planProblems(plan(a, b, task('c', { needs: ['b'], inputs: ['a.py'] })))).toEqual([])
  })
  test('outputs without a user', () => {
    expect(planProblems(plan(task('a', { delivers: false }), task('b')))).toEqual([{ type: 'outputs-unused', task: 'a' }])
  })
  test('no such outputs if no task says that the user gets them and no other task needs them', () => {
    const [a, b] = [task('a', { delivers: false }), task('b', { delivers: false, needs: ['a'], inputs: ['a.py'] })]
    expect(planProblems(plan(a))).toEqual([])
    expect(planProblems(plan(a, b))).toEqual([])
    expect(planProblems(plan(a, { ...b, inputs: [] }))).toEqual([{ type: 'outputs-unused', task: 'a' }])
  })
  test('no problem without named outputs, as in plans of a person', () => {
    expect(planProblems(plan(task('a', { outputs: [], delivers: false })))).toEqual([])
  })
})

test('a start command with a file that no task writes is found, unless the file exists or is mentioned', () => {
  const started = (argv: string[], ...tasks: PlanTask[]) => ({ ...plan(...tasks), start: { argv, expect: 'exits' as const } })
  expect(unwrittenStart(started(['python3', 'main.py'], task('a')), [])).toEqual({ type: 'start-unwritten', path: 'main.py' })
  expect(unwrittenStart(started(['python3', './main.py', '--x'], task('a', { outputs: ['main.py'] })), [])).toBeNull()
  expect(unwrittenStart(started(['python3', 'main.py'], task('a', { interface: 'main.py: main()' })), [])).toBeNull()
  expect(unwrittenStart(started(['node', 'serve.mjs'], task('a')), ['serve.mjs'])).toBeNull()
  expect(unwrittenStart(started(['python3', 'main.py'], task('a', { outputs: [] })), [])).toBeNull()
  expect(unwrittenStart(started(['cargo', 'run', '--quiet'], task('a')), [])).toBeNull()
  expect(unwrittenStart(plan(task('a')), [])).toBeNull()
})

test('a plan of an earlier version is read without what is no path; a new one is refused with the reason', () => {
  const written = { ...plan(task('a')), tasks: [{ ...task('a'), inputs: ['../x'], outputs: ['./src/a.py', 'src/b.py', 'out/'] }] }
  expect(Note.parse({ type: 'planned', plan: written, by: 'model', why: '' })).toMatchObject({
    plan: { tasks: [{ inputs: [], outputs: ['src/b.py'] }] },
  })
  expect(Plan.safeParse(written).error?.issues[0]?.message).toContain('The path "../x"')
})

test('a task without acceptance is no task', () => {
  expect(PlanTask.safeParse({ id: 'a', title: 'a', words: 'w', acceptance: [], interface: 'i' }).success).toBe(false)
})

test('a task is too large by clauses, files or words', () => {
  expect(tooLarge(task('a'))).toBeNull()
  expect(tooLarge(task('a', { acceptance: Array.from({ length: 25 }, () => 'x') }))).toEqual({ measure: 'clauses', found: 25, most: 24 })
  expect(tooLarge(task('a', { outputs: ['1', '2', '3', '4', '5'] }))).toMatchObject({ measure: 'files', found: 5 })
  expect(tooLarge(task('a', { words: 'x'.repeat(6_001) }))).toMatchObject({ measure: 'characters', found: 6_001 })
})

test('of ready tasks the one with most value for its effort comes first', () => {
  const all = plan(
    task('dear', { value: 5, effort: 5 }),
    task('cheap', { value: 4, effort: 1 }),
    task('after', { needs: ['dear'], value: 5, effort: 1 }),
  )
  expect(tasksInOrder(all).map((each) => each.id)).toEqual(['cheap', 'dear', 'after'])
  expect(readyTasks(all, []).map((each) => each.id)).toEqual(['cheap', 'dear'])
})

test('any plan is either faulty or can be ordered so that each task comes after what it needs', () => {
  const ids = ['a', 'b', 'c', 'd', 'e']
  const anyTask = fc.record({
    id: fc.constantFrom(...ids),
    needs: fc.uniqueArray(fc.constantFrom(...ids), { maxLength: 2 }),
    inputs: fc.uniqueArray(fc.constantFrom(...ids.map((id) => `${id}.py`)), { maxLength: 1 }),
    value: fc.integer({ min: 1, max: 5 }),
    effort: fc.integer({ min: 1, max: 5 }),
    delivers: fc.boolean(),
  })
  const lengths = { minLength: 1, maxLength: 5 }
  // Most plans whose tasks share an id are faulty: half of them have none that do.
  const anyTasks = fc.oneof(fc.array(anyTask, lengths), fc.uniqueArray(anyTask, { ...lengths, selector: ({ id }) => id }))
  let sound = 0
  fc.assert(
    fc.property(anyTasks, (tasks) => {
      const any = plan(...tasks.map(({ id, ...more }) => task(id, more)))
      if (planProblems(any).length > 0) return
      sound += 1
      const order = tasksInOrder(any)
      expect(order.length).toBe(any.tasks.length)
      for (const [index, each] of order.entries())
        for (const need of each.needs) expect(order.findIndex((other) => other.id === need)).toBeLessThan(index)
    }),
    { numRuns: 2_000 },
  )
  expect(sound).toBeGreaterThan(20)
})
