// Topics are found by what the library lacks, what stays wrong and what is verified, each kind in turn, and none is found twice.
import { expect, test } from 'vitest'
import { exploitTopics, foundTopics, type Program, runsOf, topicKey } from './topics.js'

const program = (run: string, more: Partial<Program> = {}): Program => ({
  ...{ run, project: run, title: run, description: '', template: 'python-plain', verdict: 'verified' },
  ...{ isDeclined: false, isVerified: true, isPast: false },
  ...more,
})
const error = (signature: string, runs: number, lost: number) => ({
  ...{ signature, source: 'runs' as const, runs, lost, mended: { n: 1, count: 0, low: 0, high: 1 } },
  ...{ lastAt: 1, repairs: [], advice: null },
})

test('one topic of each kind comes after the other, the most telling first, and says why it was found', () => {
  const topics = foundTopics({
    programs: [program('new'), program('old'), program('replaced', { isPast: true }), program('bad', { isVerified: false })],
    templates: [
      { name: 'python-plain', title: 'Python' },
      { name: 'go', title: 'Go' },
    ],
    errors: [error('gone', 3, 0), error('rare', 2, 1), error('often', 5, 4)],
    failedOnBench: [{ run: 'tried', title: 'Wordle', template: 'go' }],
  })
  expect(topics).toMatchObject([
    { why: 'gap', template: 'go', verified: 0 },
    { why: 'error', signature: 'often', runs: 5, lost: 4 },
    { why: 'neighbour', run: 'new' },
    { why: 'bench', title: 'Wordle' },
    { why: 'gap', template: 'python-plain', verified: 2 },
    { why: 'error', signature: 'rare' },
    { why: 'neighbour', run: 'old' },
  ])
  expect(new Set(topics.map(topicKey)).size).toBe(topics.length)
})

test('failed programs are repaired, verified ones improved and two of a template combined; what was declined or replaced is left alone', () => {
  const programs = [
    program('a'),
    program('a2', { project: 'a' }),
    program('b'),
    program('go', { template: 'go' }),
    program('red', { isVerified: false, verdict: 'failed' }),
    program('harm', { isVerified: false, isDeclined: true, verdict: 'unverifiable' }),
    program('past', { isPast: true }),
  ]
  expect(exploitTopics(programs, ['repair'], 'faster')).toEqual([{ why: 'repair', run: 'red', title: 'red', verdict: 'failed' }])
  expect(exploitTopics(programs, ['improve'], 'faster').map(runsOf)).toEqual([['a'], ['a2'], ['b'], ['go']])
  expect(exploitTopics(programs, ['combine'], 'faster').map(runsOf)).toEqual([
    ['a', 'b'],
    ['a2', 'b'],
  ])
  expect(exploitTopics(programs, ['repair', 'improve'], 'faster').map(({ why }) => why)).toEqual([
    'repair',
    'improve',
    'improve',
    'improve',
    'improve',
  ])
  // The same pair the other way round is the same topic.
  const [pair] = exploitTopics(programs, ['combine'], '')
  if (pair?.why !== 'combine') throw new Error('No pair was found.')
  expect(topicKey({ ...pair, runs: pair.runs.toReversed() })).toBe(topicKey(pair))
})

test('of programs with one title and template the newest alone is a topic, whatever is done with it', () => {
  const again = (more: Partial<Program> = {}) =>
    Array.from({ length: 60 }, (_, at) =>
      program(`${more.verdict ?? 'good'}-${at}`, { title: at % 2 === 0 ? 'A tally' : 'a  Tally', ...more }),
    )
  const programs = [
    ...again(),
    ...again({ isVerified: false, verdict: 'failed' }),
    program('other'),
    program('in-go', { title: 'A tally', template: 'go' }),
  ]
  const failedOnBench = again().map(({ run, title, template }) => ({ run, title, template }))
  const found = foundTopics({ programs, templates: [], errors: [], failedOnBench })
  expect(found.map((topic) => [topic.why, ...runsOf(topic)])).toEqual([
    ['neighbour', 'good-0'],
    ['bench', 'good-0'],
    ['neighbour', 'other'],
    ['neighbour', 'in-go'],
  ])
  const exploited = (what: 'repair' | 'improve' | 'combine') => exploitTopics(programs, [what], 'faster').map(runsOf)
  expect(exploited('repair')).toEqual([['failed-0']])
  expect(exploited('improve')).toEqual([['good-0'], ['other'], ['in-go']])
  expect(exploited('combine')).toEqual([['good-0', 'other']])
})
