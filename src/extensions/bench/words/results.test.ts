// What is said of results of the bench: figures, comparisons in words, JUnit that a strict parser takes, Markdown that keeps its columns.
import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { standardConfig } from '../../../contract/config/config.js'
import type { BenchComparison, BenchPair, BenchReport, BenchRow } from '../contract/results.js'
import { differenceLines, findingWords, promptsWords } from './compare.js'
import { reportHtml } from './html.js'
import { escaped, junitXml } from './junit.js'
import { reportMarkdown } from './markdown.js'
import { figuresOf } from './report.js'

const share = (count: number, n: number) => ({ count, n, low: 0.2, high: 0.9 })
const card = {
  id: 'aaaa-1111',
  suite: 'small',
  config: 'standard',
  model: 'm',
  promptPack: '',
  protocol: 'loop' as const,
  at: 0,
  done: 20,
  due: 20,
  passed: share(9, 20),
}
const same = { mean: 0.001, low: -0.002, high: 0.004 }
const pair: BenchPair = {
  ...{ second: { ...card, id: 'bbbb-2222' }, tasks: 20, firstBetter: 3, secondBetter: 5, p: 0.727, corrected: 0.727 },
  ...{ passed: { mean: 0.1, low: -0.15, high: 0.35 }, calls: null, usd: same, tokens: { mean: 900, low: 400, high: 1500 }, ms: null },
  ...{ finding: 'none', sameSeed: true },
}
const comparison: BenchComparison = { first: card, level: 0.95, fewest: 10, pairs: [pair] }

test('a comparison says that there is no significant difference, which side passes more, or that there are too few tasks', () => {
  expect(findingWords(comparison, pair)).toBe(
    'No significant difference: of 20 tasks, aaaa-1111 was better on 3 and bbbb-2222 on 5 (p = 0.727).',
  )
  expect(findingWords(comparison, { ...pair, finding: 'second', p: 0.0001, corrected: 0.0004 })).toBe(
    'bbbb-2222 passes more often: of 20 tasks, aaaa-1111 was better on 3 and bbbb-2222 on 5 (p < 0.001; p < 0.001 after correction for multiple comparisons).',
  )
  expect(findingWords(comparison, { ...pair, finding: 'too-few', tasks: 4 })).toBe(
    'Too few tasks to compare: both bench runs finished 4 tasks, but a comparison needs at least 10.',
  )
})

test('a comparison says which prompts each side had', () => {
  expect(promptsWords(comparison, pair)).toBe('Both bench runs used the built-in prompts.')
  expect(promptsWords(comparison, { second: { ...pair.second, promptPack: 'terse@2' } })).toBe(
    'aaaa-1111 used the built-in prompts, and bbbb-2222 used prompt pack terse@2.',
  )
  expect(promptsWords({ first: { ...card, promptPack: 'terse' } }, { second: { ...card, promptPack: 'terse' } })).toBe(
    'Both bench runs used prompt pack terse (version not recorded).',
  )
})

test('a difference has its interval; if the interval holds zero, the difference is not significant', () => {
  expect(differenceLines(comparison, pair)).toEqual([
    'passed: +10 points per task (95 % interval: -15 points to +35 points), no significant difference',
    'cost: +$0.0010 per task (95 % interval: -$0.0020 to +$0.0040), no significant difference',
    'tokens: +900 per task (95 % interval: +400 to +1,500)',
  ])
  expect(differenceLines(comparison, { ...pair, tasks: 9 })).toEqual([])
})

test('JUnit XML is read by a strict parser as it was meant, whatever a name or a message holds', () => {
  const wild = `a < b & "c" 'd' ]]> \u0000\u0008 \ud800 line\nbreak\ttab é 😀`
  const xml = junitXml(wild, [
    { name: wild, group: 'g', seconds: 1.25, failure: null, skipped: null },
    { name: 'two', group: 'g', seconds: 0, failure: wild, skipped: null },
    { name: 'three', group: 'g', seconds: 0, failure: null, skipped: wild },
  ])
  const reader = `
import sys, json, xml.etree.ElementTree as tree
root = tree.fromstring(sys.stdin.buffer.read())
suite = root.find('testsuite')
print(json.dumps([suite.attrib, [[c.attrib, [[e.tag, e.attrib] for e in c]] for c in suite]]))`
  const read = spawnSync('python3', ['-c', reader], { input: xml, encoding: 'utf8' })
  expect(read.stderr).toBe('')
  const kept = `a < b & "c" 'd' ]]>   line\nbreak\ttab é 😀`
  expect(JSON.parse(read.stdout)).toEqual([
    { name: kept, tests: '3', failures: '1', errors: '0', skipped: '1', time: '1.250' },
    [
      [{ name: kept, classname: 'g', time: '1.250' }, []],
      [{ name: 'two', classname: 'g', time: '0.000' }, [['failure', { message: kept }]]],
      [{ name: 'three', classname: 'g', time: '0.000' }, [['skipped', { message: kept }]]],
    ],
  ])
  expect(escaped('<&>')).toBe('&lt;&amp;&gt;')
})

const row: BenchRow = {
  ...{ type: 'row', task: 'a|b', try: 1, run: null, passed: true, first: null, hidden: { passed: 3, of: 3 }, verdict: 'verified' },
  ...{ ended: 'finished', usd: 0.5, unpriced: false, tokens: 1200, ms: 61_000, calls: 7, malformed: 1 },
}
const report: BenchReport = {
  head: {
    ...{
      type: 'head',
      version: 1,
      mostUsd: null,
      id: 'aaaa-1111',
      suite: 'small',
      suiteHash: '',
      only: [],
      protocol: 'loop',
      tries: 1,
      rounds: 2,
    },
    ...{ parallel: 1, seed: 3, config: standardConfig(), at: 0 },
  },
  ...{ done: 1, due: 2, tasks: 2, rows: [row], passed: share(1, 1), passAtK: [{ k: 1, value: 1 }], passHatK: [{ k: 1, value: 1 }] },
  pending: [],
  trend: [],
  leftOut: [{ type: 'proof', task: 'c', tests: [], problem: { type: 'empty', tests: ['t'] } }],
  ...{ precision: share(1, 1), recall: share(1, 1), first: { first: share(0, 0), end: share(0, 0), won: 0, lost: 0 }, worked: share(0, 0) },
  ...{ malformed: share(1, 7), calls: { sum: 7, median: 7 }, tokens: { sum: 1200, median: 1200 }, usd: { sum: 0.5, median: 0.5 } },
  ...{ unpriced: false, ms: { sum: 61_000, median: 61_000 } },
}

test('a report tells only what was measured', () => {
  const names = figuresOf(report).map(({ name }) => name)
  expect(names).toEqual(['passed', 'verdict precision', 'verdict recall', 'calls', 'tokens', 'cost', 'time', 'unreadable answers'])
  expect(figuresOf({ ...report, head: { ...report.head, protocol: 'edit' } }).map(({ name }) => name)).not.toContain('verdict precision')
})

test('Markdown of a report keeps its columns, and names what was left out', () => {
  const lines = reportMarkdown(report).split('\n')
  expect(lines).toContain('| a\\|b | 1 | passed, verified | 7 | 1200 | $0.5000 | 61.0 s |  |')
  expect(lines).toContain('- c: left out. The empty answer passes 1 hidden test.')
  for (const line of lines.filter((each) => each.startsWith('| a'))) expect(line.match(/(?<!\\)\|/g)).toHaveLength(9)
})

test('a report as a page holds its pictures, fetches nothing, runs no script, and shows names as they are', () => {
  const wild = '<script>alert(1)</script> & "x"'
  const rows = [
    { ...row, task: wild },
    { ...row, task: wild, passed: false },
    { ...row, task: 'b', passed: false },
  ]
  const trend = [card, { ...card, id: 'cccc-3333', passed: share(15, 20) }]
  const page = reportHtml({ ...report, head: { ...report.head, suite: wild }, rows, trend, pending: [{ task: 'z', try: 1 }] })
  expect(page).not.toMatch(/<script|<img|<link|\son\w+=|(?:src|href)=|url\(|@import/)
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;x&quot;')
  expect([...page.matchAll(/<svg role="img" aria-label="([^"]+)"/g)].length).toBeGreaterThanOrEqual(4)
  expect([...page.matchAll(/<circle class="(passed|failed)"/g)].map(([, sign]) => sign)).toEqual(['passed', 'failed', 'failed'])
  expect(page).toContain('Share of passed tries in 2 bench runs of')
  expect(page).toContain('<p>z, try 1.</p>')
})
