// Marks of topics keep their order in their lane, stay within the picture and apart, and show how each ended.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ExplorationTry } from '../../contract/exploration.js'
import { pictureOf } from './picture.js'

const took = { usd: 0, tokens: 0, ms: 0 }
const someTry = (number: number, at: number, more: Partial<ExplorationTry> = {}): ExplorationTry => ({
  ...{ number, at, topic: { why: 'given', words: 'squares' }, invented: null, malformed: 0, asked: took },
  ...{ begins: null, run: null, result: null, none: null, finishedAt: null },
  ...more,
})

test('marks keep their order within the picture and never overlap', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 30 }), (gaps) => {
      let at = 1_000
      const tries = gaps.map((gap, index) => {
        at += gap
        return someTry(index + 1, at)
      })
      const { marks, lanes } = pictureOf({ tries })
      expect(lanes).toEqual(['your topic'])
      expect(marks.every(({ x }) => x >= 0 && x <= 1)).toBe(true)
      expect(marks.slice(1).every(({ x }, index) => x > (marks[index]?.x ?? 1))).toBe(true)
    }),
  )
})

test('each kind of topic has its lane, and each end its mark with words', () => {
  const result = {
    verdict: 'verified',
    ended: 'finished',
    reason: '',
    tests: 3,
    passed: 3,
    took,
    filed: 'verified',
    replaces: null,
  } as const
  const { lanes, marks } = pictureOf({
    tries: [
      someTry(1, 0, { result, run: 'run-1' }),
      someTry(2, 10, {
        topic: { why: 'gap', template: 'go', title: 'Go', verified: 0 },
        result: { ...result, verdict: 'failed', passed: 1, filed: 'failed' },
      }),
      someTry(3, 20, { none: { why: 'declined', said: 'It harms.', error: null } }),
      someTry(4, 30),
    ],
  })
  expect(lanes).toEqual(['your topic', 'library gap'])
  expect(marks.map(({ lane, look, words }) => [lane, look, words])).toEqual([
    [0, 'verified', '1. squares: verified · 3 of 3 tests green'],
    [1, 'failed', '2. a program with the template Go: failed · 1 of 3 tests green'],
    [0, 'none', '3. squares: the model declined: It harms.'],
    [0, 'open', '4. squares: being invented'],
  ])
})
