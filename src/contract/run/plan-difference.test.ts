import { describe, expect, it } from 'vitest'
import { Plan } from './plan.js'
import { isSamePlan, planDifference } from './plan-difference.js'

const task = (id: string, ...acceptance: string[]) => ({ id, title: `Task ${id}`, words: id, acceptance, interface: `${id}.py` })
const plan = (tasks: object[], assumptions: string[] = []) => Plan.parse({ title: 'A', tasks, assumptions, start: null })

describe('the difference of two plans', () => {
  it('is empty for equal plans', () => {
    const same = plan([task('a', 'one')], ['Zero is even.'])
    expect(isSamePlan(planDifference(same, same))).toBe(true)
  })

  it('names tasks that came and went', () => {
    const { added, removed, changed } = planDifference(
      plan([task('a', 'one'), task('b', 'two')]),
      plan([task('a', 'one'), task('c', 'three')]),
    )
    expect(added).toEqual([{ id: 'c', title: 'Task c', clauses: ['three'] }])
    expect(removed).toEqual([{ id: 'b', title: 'Task b' }])
    expect(changed).toEqual([])
  })

  it('lists clauses that were added, removed and reworded, and other differences of the task', () => {
    const before = plan([{ ...task('a', 'one', 'two', 'three'), needs: [] }])
    const after = plan([{ ...task('a', 'one', 'two, always', 'four', 'five'), title: 'Renamed', interface: 'b.py' }])
    expect(planDifference(before, after).changed).toEqual([
      {
        id: 'a',
        title: 'Renamed',
        was: 'Task a',
        added: ['five'],
        removed: [],
        reworded: [
          { from: 'two', to: 'two, always' },
          { from: 'three', to: 'four' },
        ],
        details: ['interface'],
      },
    ])
    expect(planDifference(plan([task('a', 'one', 'two')]), plan([task('a', 'one')])).changed[0]?.removed).toEqual(['two'])
  })

  it('does not take a clause that only moved for another one', () => {
    expect(isSamePlan(planDifference(plan([task('a', 'one', 'two')]), plan([task('a', 'two', 'one')])))).toBe(true)
  })

  it('lists assumptions that are new, and those that are gone', () => {
    const { assumed, dropped } = planDifference(plan([task('a', 'one')], ['x', 'y']), plan([task('a', 'one')], ['y', 'z']))
    expect([assumed, dropped]).toEqual([['z'], ['x']])
  })
})
