import { describe, expect, test } from 'vitest'
import type { ClauseState } from '../run/evidence.js'
import type { Goal } from '../run/goal.js'
import type { Plan, PlanTask } from '../run/plan.js'
import { traceWords, uncoveredIn } from './traced-words.js'

const description = 'Hello there. Sums the numbers of a list. An empty list gives 0. Letters are refused. It is fast.'
const goal: Goal = {
  kind: 'build',
  description,
  task: 'feedback',
  words: '',
  template: {} as Goal['template'],
  plan: null,
  inherits: null,
  project: null,
}
const task: PlanTask = {
  id: 'sum',
  title: 'Sum',
  words: 'sum_of(list) gives the sum.',
  acceptance: ['[1, 2] gives 3', '[] gives 0', 'a number is an int', '"a" raises'],
  traces: [
    { clause: 1, quote: 'Sums the numbers  of a list.' },
    { clause: 2, quote: 'An empty list gives 0' },
    { clause: 2, quote: 'numbers of a list' },
    { clause: 4, quote: 'Letters are refused' },
    { clause: 4, quote: 'words that nobody said' },
    { clause: 9, quote: 'It is fast.' },
  ],
  interface: 'sums.py',
  needs: [],
  inputs: [],
  outputs: [],
  delivers: true,
  value: 3,
  effort: 3,
}
const plan: Plan = {
  title: 'Sums',
  tasks: [task],
  assumptions: ['A list is short.'],
  notAsked: [{ quote: 'Hello there.', why: 'a greeting' }],
  start: null,
}
const stateOf = (clause: number, state: ClauseState['state'], tests: string[] = []): ClauseState => ({ task: 'sum', clause, state, tests })
const states = [stateOf(1, 'shown', ['t :: sums']), stateOf(2, 'untested'), stateOf(3, 'shown'), stateOf(4, 'red', ['t :: letters'])]
const brief = (traced: ReturnType<typeof traceWords>) =>
  traced.sentences.map(({ text, state, clauses }) => [text, state, clauses.map(({ clause }) => clause)])

describe('each sentence is followed', () => {
  test('to the clauses that quote it and their tests, and what no clause has is named', () => {
    const traced = traceWords(goal, [], plan, states)
    expect(brief(traced)).toEqual([
      ['Hello there.', 'not-asked', []],
      ['Sums the numbers of a list.', 'partly', [1, 2]],
      ['An empty list gives 0.', 'untested', [2]],
      ['Letters are refused.', 'red', [4]],
      ['It is fast.', 'not-covered', []],
    ])
    expect(traced.sentences[1]?.clauses[0]).toMatchObject({ title: 'Sum', text: '[1, 2] gives 3', tests: ['t :: sums'] })
    expect(traced.assumed.map(({ text }) => text)).toEqual(['a number is an int'])
    expect(traced).toMatchObject({ assumptions: ['A list is short.'], quotes: true })
  })

  test('the sentence of a replaced clause counts only current clauses, and leads to the current one', () => {
    const replacing = (clause: string) => ({ clause, by: { task: 'said-1', clause: '[] raises' } })
    const said: PlanTask = {
      ...task,
      id: 'said-1',
      title: 'Said',
      acceptance: ['[] raises'],
      traces: [{ clause: 1, quote: 'None is refused.' }],
    }
    const now = (...clauses: string[]) => ({ ...plan, tasks: [{ ...task, replaced: clauses.map(replacing) }, said] })
    const shown = [stateOf(1, 'shown'), { ...stateOf(1, 'shown'), task: 'said-1' }]
    const one = traceWords(goal, ['None is refused.'], now('[] gives 0'), shown)
    expect(brief(one).slice(1, 3)).toEqual([
      ['Sums the numbers of a list.', 'shown', [1, 2]],
      ['An empty list gives 0.', 'replaced', [2]],
    ])
    expect(brief(one).at(-1)).toEqual(['None is refused.', 'shown', [1]])
    expect(one.sentences[2]?.clauses[0]?.replacedBy).toEqual({ task: 'said-1', title: 'Said', clause: 1, text: '[] raises' })
    // A value without a source is no assumption once the user said otherwise.
    expect(traceWords(goal, [], now('a number is an int'), []).assumed).not.toContainEqual(
      expect.objectContaining({ text: 'a number is an int' }),
    )
  })

  test('to its clause each time that it was written', () => {
    const twice = traceWords({ ...goal, description: 'It is fast. Letters are refused. Letters are refused.' }, [], plan, states)
    expect(brief(twice).slice(1)).toEqual([
      ['Letters are refused.', 'red', [4]],
      ['Letters are refused.', 'red', [4]],
    ])
  })

  test('before there are tests no sentence is shown, and before there is a plan none is covered', () => {
    expect(traceWords(goal, [], plan, []).sentences.map(({ state }) => state)).toEqual([
      'not-asked',
      'untested',
      'untested',
      'untested',
      'not-covered',
    ])
    const { sentences } = traceWords(goal, [], null, [])
    expect(sentences.map(({ state }) => state)).toEqual(['not-asked', 'not-covered', 'not-covered', 'not-covered', 'not-covered'])
  })

  test('words that only announce a quoted example need no clause, but a wish before it does', () => {
    const announced = (lead: string, quote = 'in peas 3') => {
      const words = `Count packs. ${lead}\n\n    in peas 3\n    out peas 1\n`
      const traces = ['Count packs.', quote, 'out peas 1'].map((each) => ({ clause: 1, quote: each }))
      const traced = traceWords({ ...goal, description: words }, [], { ...plan, tasks: [{ ...task, traces }], notAsked: [] }, [])
      return { state: traced.sentences[1]?.state, left: [uncoveredIn(traced), uncoveredIn(traced, true)].map(({ length }) => length) }
    }
    for (const lead of ['Each line is like', 'For example:', 'So the above gives'])
      expect(announced(lead)).toEqual({ state: 'not-asked', left: [0, 1] })
    for (const wish of ['Sort them.', 'Print names in upper case, sorted by count, like'])
      expect([wish, announced(wish).state]).toEqual([wish, 'not-covered'])
    expect(announced('Each line is like', 'words of no one').state).toBe('not-covered')
  })

  test('messages during the run continue the numbering, except a plan that was given by hand', () => {
    const traced = traceWords(goal, ['Round to cents.', JSON.stringify(plan)], plan, states)
    expect(traced.sentences.at(-1)).toMatchObject({ number: 6, part: 1, text: 'Round to cents.', state: 'not-covered' })
    expect(traced.spoken).toHaveLength(2)
  })

  test('a task without quotations holds the sentences that its own words repeat, as a whole', () => {
    const { traces: _, ...flat } = { ...task, words: `${description}\n\nMore.`, acceptance: ['does what the description says'] }
    const whole = { ...plan, tasks: [flat], notAsked: [] }
    const traced = traceWords(goal, [], whole, [stateOf(1, 'shown')])
    expect(new Set(traced.sentences.map(({ state }) => state))).toEqual(new Set(['as-a-whole']))
    expect(traced).toMatchObject({ quotes: false, assumed: [] })
    expect(traceWords(goal, [], whole, [stateOf(1, 'red')]).sentences[0]?.state).toBe('red')
  })

  test('feedback is listed beside the description, with the plan before and each earlier round', () => {
    const round = (id: string, words: string): PlanTask => {
      const { traces: _, ...bare } = task
      return { ...bare, id, words, acceptance: ['what the person says is put right', 'everything else works as before'] }
    }
    const before: Plan = { ...plan, tasks: [task, round('feedback', 'Refuse floats.')] }
    const now: Plan = { ...plan, tasks: [round('feedback-2', 'Accept strings of digits. Thanks.')], assumptions: [], notAsked: [] }
    const later: Goal = { ...goal, kind: 'feedback', task: 'feedback-2', words: 'Accept strings of digits. Thanks.', plan: before }
    const whole = (id: string, state: ClauseState['state']): ClauseState => ({ task: id, clause: 1, state, tests: [] })
    const traced = traceWords(later, [], now, [...states, whole('feedback', 'shown'), whole('feedback-2', 'red')])
    expect(traced.spoken.map(({ from }) => from)).toEqual(['description', 'feedback', 'feedback'])
    expect(traced.sentences.slice(-3).map(({ text, state }) => [text, state])).toEqual([
      ['Refuse floats.', 'as-a-whole'],
      ['Accept strings of digits.', 'red'],
      ['Thanks.', 'red'],
    ])
    expect(traced.assumed.map(({ text }) => text)).toEqual(['a number is an int'])
  })
  test('feedback that overrules earlier clauses marks them, with or without a sentence that they are from', () => {
    const round: PlanTask = { ...task, id: 'feedback', title: 'None is 1.', words: 'None is 1.', acceptance: ['as said'], traces: [] }
    const by = { task: 'feedback', clause: 'as said' }
    const overruled = ['[] gives 0', 'a number is an int', 'no clause of it'].map((clause) => ({ task: 'sum', clause, by }))
    const later: Goal = { ...goal, kind: 'feedback', words: 'None is 1.', plan }
    const traced = traceWords(later, [], { ...plan, tasks: [round], assumptions: [], notAsked: [], overruled }, states)
    expect(brief(traced)[2]).toEqual(['An empty list gives 0.', 'replaced', [2]])
    expect(traced.sentences[2]?.clauses[0]?.replacedBy).toMatchObject({ task: 'feedback', title: 'None is 1.' })
    expect([traced.assumed, traced.replaced?.map(({ text }) => text)]).toEqual([[], ['a number is an int']])
  })
})
