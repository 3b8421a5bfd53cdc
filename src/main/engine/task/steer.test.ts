import { describe, expect, it } from 'vitest'
import type { Plan, PlanTask } from '../../../contract/run/plan.js'
import type { Placement } from '../../../contract/traces/placed.js'
import { standingClauses, withOverruled } from '../../../contract/traces/standing-clauses.js'
import { withSteered } from './steer.js'

const task = (id: string): PlanTask => ({
  id,
  title: `Task ${id}`,
  words: `${id}() gives 1.`,
  acceptance: [`${id}() == 1`],
  traces: [{ clause: 1, quote: `${id} gives 1` }],
  interface: `${id}.py: ${id}()`,
  needs: [],
  inputs: [],
  outputs: [],
  delivers: true,
  value: 3,
  effort: 3,
})
const plan: Plan = { title: 'Two', tasks: [task('a'), task('b')], assumptions: [], start: null }
const clause = (of: string, words: string): Placement => ({ type: 'clause', quote: `say ${words}`, task: of, clause: words })

describe('a clause that the user asked for', () => {
  it('belongs to its task if that has no tests yet, with its quotation', () => {
    const { plan: next, added } = withSteered(plan, ['a'], { words: 'say b(2) == 2', placed: [clause('b', 'b(2) == 2')] })
    expect(next.tasks).toHaveLength(2)
    expect(next.tasks[1]).toMatchObject({
      acceptance: ['b() == 1', 'b(2) == 2'],
      traces: [
        { clause: 1, quote: 'b gives 1' },
        { clause: 2, quote: 'say b(2) == 2' },
      ],
    })
    expect(added).toEqual([{ clause: 'b(2) == 2', quote: 'say b(2) == 2', task: 'Task b', number: 2, isOwnTask: false }])
  })

  it('becomes a task with an id that no sealed tests of an earlier run have', () => {
    const { plan: next } = withSteered(plan, ['a', 'said-1', 'said-2'], { words: 'say a(2) == 2', placed: [clause('a', 'a(2) == 2')] })
    expect(next.tasks.at(-1)?.id).toBe('said-3')
  })

  it('becomes a separate task that is built next if its task has tests, and needs that task', () => {
    const words = 'say a(2) == 2. Then say a(3) == 3.'
    const { plan: next, added } = withSteered(plan, ['a'], { words, placed: [clause('a', 'a(2) == 2'), clause('a', 'a(3) == 3')] })
    expect(next.tasks[2]).toMatchObject({
      id: 'said-1',
      title: 'say a(2) == 2.',
      words,
      acceptance: ['a(2) == 2', 'a(3) == 3'],
      interface: 'a.py: a()',
      needs: ['a'],
      steered: true,
    })
    expect(added.map(({ number, isOwnTask }) => [number, isOwnTask])).toEqual([
      [1, true],
      [2, true],
    ])
    expect(withSteered(next, ['a', 'said-1'], { words, placed: [clause('said-1', 'a(4) == 4')] }).plan.tasks[3]).toMatchObject({
      id: 'said-2',
      needs: ['said-1'],
    })
  })

  it('of a task of an earlier run, or of none, is a task without needs in this plan', () => {
    const { plan: next } = withSteered(plan, [], { words: 'Be kind.', placed: [clause('earlier', 'hello() is kind')] })
    expect(next.tasks[2]).toMatchObject({ id: 'said-1', needs: [], interface: 'b.py: b()' })
  })
})

describe('a clause that replaces others', () => {
  const replacing = (of: string, old: string): Placement => ({
    type: 'clause',
    quote: 'say 2',
    task: of,
    clause: `${of}() == 2`,
    replaces: [{ task: old, clause: `${old}() == 1` }],
  })

  it('comes after the old one, which is marked and keeps its number and its quotation', () => {
    const { plan: next, added } = withSteered(plan, [], { words: 'say 2', placed: [replacing('b', 'b')] })
    expect(next.tasks[1]).toMatchObject({
      acceptance: ['b() == 1', 'b() == 2'],
      traces: [{ clause: 1, quote: 'b gives 1' }, { clause: 2 }],
      replaced: [{ clause: 'b() == 1', by: { task: 'b', clause: 'b() == 2' } }],
    })
    expect(added).toMatchObject([{ number: 2, replaces: ['b() == 1'] }])
    expect(standingClauses(next.tasks[1] as PlanTask)).toEqual([{ clause: 'b() == 2', number: 2 }])
  })

  it('is a separate task if the old one has sealed tests, which only that task may amend', () => {
    const { plan: next } = withSteered(plan, ['a'], { words: 'say 2', placed: [replacing('b', 'a')] })
    expect(next.tasks[2]).toMatchObject({ id: 'said-1', acceptance: ['b() == 2'], needs: ['a', 'b'] })
    expect(next.tasks[0]?.replaced).toEqual([{ clause: 'a() == 1', by: { task: 'said-1', clause: 'b() == 2' } }])
  })

  it('of an earlier run is marked beside the plan, whose tasks do not contain it', () => {
    const { plan: next, added } = withSteered(plan, [], { words: 'say 2', placed: [replacing('b', 'earlier')] })
    expect(next.tasks.map(({ replaced }) => replaced)).toEqual([undefined, undefined, undefined])
    expect(next.overruled).toEqual([{ task: 'earlier', clause: 'earlier() == 1', by: { task: 'said-1', clause: 'b() == 2' } }])
    expect(added).toMatchObject([{ replaces: ['earlier() == 1'] }])
    expect(withOverruled([{ ...task('earlier') }], next)).toMatchObject([{ replaced: [{ clause: 'earlier() == 1' }] }])
  })
})

it('a part that no test can check is recorded in the plan as not asked, with the reason', () => {
  const placed: Placement[] = [{ type: 'untested', quote: 'Be quick about it.', why: 'a remark' }]
  const { plan: next, added } = withSteered(plan, [], { words: 'Be quick about it.', placed })
  expect([next.tasks, next.notAsked, added]).toEqual([plan.tasks, [{ quote: 'Be quick about it.', why: 'a remark' }], []])
})

it('a plan has a maximum of tasks, and parts beyond it are recorded as not tested', () => {
  let full = plan
  for (let number = 1; full.tasks.length < 24; number++)
    full = withSteered(full, ['a', 'b'], { words: `${number}.`, placed: [clause('a', `a(${number})`)] }).plan
  const { plan: next, added } = withSteered(full, ['a', 'b'], { words: 'One more.', placed: [clause('a', 'a(99)')] })
  expect([next.tasks.length, added]).toEqual([24, []])
  expect(next.notAsked).toMatchObject([{ quote: 'say a(99)' }])
})
