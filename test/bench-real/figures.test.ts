// The figures of `npm run bench:real`, from kept results.
import { expect, test } from 'vitest'
import { readCi, shortOf } from '../../bench/real/ci.js'
import { figuresOf } from '../../bench/real/figures.js'
import { notesOf, tableOf } from '../../bench/real/table.js'
import type { Row } from '../../bench/real/task.js'

const row = (arm: string, task: number, given: Partial<Row>): Row => ({
  ...{ suite: 's', arm, task, name: `t${task}`, examples: 1, judged: { passed: 1, of: 1, output: '' } },
  ...{ verdict: null, ended: null, calls: 1, tokens: 100, ms: 1_000 },
  ...given,
})
const failed = { judged: { passed: 3, of: 4, output: '' } }
const ran = { calls: 3, tokens: 500, ms: 4_000, ended: 'finished' }

const rows = [
  row('bare', 0, {}),
  row('bare', 1, failed),
  row('bare', 2, { judged: { passed: 0, of: 1, output: '' } }),
  row('quick', 0, { ...ran, verdict: 'verified' }),
  row('quick', 1, { ...ran, verdict: 'verified', ...failed, examples: 0 }),
  row('quick', 2, { ...ran, verdict: 'partly', ended: 'stuck' }),
]

test('each arm has its solved tasks, its verdicts and how often these were right, and its time as a ratio to bare', () => {
  const [bare, quick] = figuresOf(rows, ['bare', 'quick', 'standard'])
  expect(bare).toMatchObject({ solved: { count: 1, n: 3 }, mostly: { count: 2 }, verified: null, precision: null, timeToBare: 1 })
  expect(quick).toMatchObject({
    solved: { count: 2, n: 3 },
    verified: { count: 2, n: 3 },
    verifiedWithExamples: { count: 1, n: 2 },
    precision: { count: 1, n: 2 },
    precisionWithoutExamples: { count: 0, n: 1 },
    ...{ calls: 3, tokens: 500, seconds: 4, timeToBare: 4, ended: { finished: 2, stuck: 1 } },
  })
  expect(quick?.solved.low).toBeCloseTo(0.2077, 3)
})

test('the table shows the arms side by side', () => {
  const lines = tableOf(figuresOf(rows, ['bare', 'quick'])).split('\n')
  expect(lines).toHaveLength(4)
  expect(new Set(lines.map((line) => line.length)).size).toBe(1)
  expect(lines[3]).toMatch(/^\| quick \| 2 of 3, 67 % \(21 to 94\) .* \| 1 of 2, 50 % .* \| 3\.0 +\| 500 +\| 4\.0 +\| 4\.0 +\|$/)
})

test('time is compared over the tasks that bare did too', () => {
  const [, quick] = figuresOf([row('bare', 0, {}), row('quick', 0, ran), row('quick', 5, { ms: 90_000 })], ['bare', 'quick'])
  expect(quick?.timeToBare).toBe(4)
})

test('several answers also show what the best choice among them would reach', () => {
  const figures = figuresOf(
    [row('best-of-6', 0, { ...failed, isAnySolved: true }), row('best-of-6', 1, { isAnySolved: true })],
    ['best-of-6'],
  )
  expect(figures[0]).toMatchObject({ solved: { count: 1, n: 2 }, any: { count: 2, n: 2 } })
  expect(tableOf(figures)).toMatch(/^\| any of 6 +\| 2 of 2, 100 % /m)
})

test('below the table are the verdicts by examples, and how runs ended', () => {
  expect(notesOf(figuresOf(rows, ['bare', 'quick']))).toEqual([
    'quick: of the tasks with examples 1 of 2, 50 % (9 to 91) verified.',
    'quick: verified without examples was right in 0 of 1, 0 % (0 to 79).',
    'quick: runs ended as 2 finished, 1 stuck.',
  ])
})

test('the suite ci fails where its arm solves too little, or calls a wrong program verified', () => {
  const suite = { ...readCi('bench/suites/ci'), arm: 'quick', leastSolved: 1, mostWronglyVerified: 0 }
  const solved = row('quick', 0, { verdict: 'verified' })
  expect(shortOf(suite, [solved, row('quick', 1, { ...failed, verdict: 'partly' })])).toBeNull()
  expect(shortOf(suite, [row('bare', 0, {}), row('quick', 1, failed)])).toContain('quick solved 0 of 1 tasks, expected at least 1.')
  expect(shortOf(suite, [solved, row('quick', 1, { ...failed, verdict: 'verified' })])).toContain('called 1 wrong programs verified')
})
