import { describe, expect, it } from 'vitest'
import type { Goal } from '../../../contract/run/goal.js'
import { newSuite } from '../../../contract/run/suite.js'
import type { TestCase } from '../../../contract/run/tests.js'
import { emptyView } from '../../../contract/view/run-view.js'
import { noteOf, notRunYet, redEarlier, testsNote } from './carried.js'

const earlier = newSuite({ task: 'sum', hash: '', files: [], red: ['a', 'b'], refused: ['c'] })
const goal = { inherits: { suites: [earlier] } } as unknown as Goal
const ran = (...ids: string[]) => new Map(ids.map((id) => [id, { id, state: 'passed' } as TestCase]))

describe('tests of the run before', () => {
  it('are marked as carried over until they were run here', () => {
    expect(testsNote({ goal, suites: [earlier], tests: new Map(), outcome: null })).toBe('3 carry over (not run yet)')
    expect(testsNote({ goal, suites: [earlier], tests: ran('new', 'a'), outcome: null })).toBe('2 of 2 passed, 2 carry over (not run yet)')
    expect(testsNote({ goal, suites: [earlier], tests: ran('a', 'b', 'c'), outcome: null })).toBe('3 of 3 passed')
  })

  it('do not wait any longer if they were replaced', () => {
    const later = newSuite({ task: 'feedback', hash: '', files: [], red: ['new'], retired: ['a', 'c'] })
    expect(notRunYet({ goal, suites: [earlier, later], tests: ran('b') })).toBe(0)
    expect(redEarlier({ goal, suites: [earlier, later] })).toBe(1)
  })

  it('were shown red in an earlier run if they prove anything', () => {
    expect(redEarlier({ goal, suites: [earlier] })).toBe(2)
    expect(redEarlier({ goal: { ...goal, inherits: null }, suites: [earlier] })).toBe(0)
  })

  it('do not exist in a run that began with nothing', () => {
    const first = { ...goal, inherits: null }
    expect(testsNote({ goal: first, suites: [], tests: new Map(), outcome: null })).toBe('none yet')
    const past = { ...emptyView, goal: first, outcome: { verdict: 'verified', ended: 'finished', reason: '' } as const }
    expect([noteOf({ view: past, end: null }), noteOf({ view: past, end: past })]).toEqual(['none were run', 'none yet'])
  })
})
