import { expect, test } from 'vitest'
import { type Findings, Shortfall } from '../contract/run/findings.js'
import type { Outcome } from '../contract/run/outcome.js'
import { shortfallWords } from './checks/shortfalls.js'
import { furtherWords, outcomeWords, reasonWords } from './outcome.js'

const findings: Findings = {
  tests: { of: 12, done: 12 },
  red: 10,
  planted: 2,
  setAside: 0,
  amended: { count: 0, first: [] },
  tasks: { of: 2, done: 2 },
  clauses: { of: 7, done: 7 },
  mutants: { of: 8, done: 6 },
  shortfalls: [],
}
const outcome: Outcome = { verdict: 'verified', ended: 'finished', reason: '', findings }

test('a verified run says what it rests on', () => {
  expect(reasonWords(outcome)).toBe(
    'All 12 tests pass in a fresh copy; 10 of them were red before the code was written, and another 2 failed in a copy with a planted bug. Tests show that all 7 rules hold.',
  )
})

test('tests that caught less than half of the planted bugs are named in the same breath', () => {
  expect(reasonWords({ ...outcome, findings: { ...findings, mutants: { of: 8, done: 3 } } })).toMatch(
    / The tests caught only 3 of 8 planted bugs\.$/,
  )
})

test('a run that is not verified names each condition that does not hold', () => {
  const shortfalls: Shortfall[] = [
    { type: 'clauses', count: 2, first: [{ task: 'Sums', clause: '[] gives 0' }] },
    { type: 'start', command: 'python3 main.py', end: 'exited', exit: 1 },
  ]
  expect(reasonWords({ ...outcome, verdict: 'partly', findings: { ...findings, clauses: { of: 7, done: 5 }, shortfalls } })).toBe(
    'Tests show that 5 of 7 rules hold. No passing test shows these: “[] gives 0” (Sums), and 1 more. The program did not start: python3 main.py (exit 1).',
  )
})

test('a run that ended early says why, and which of several tasks it left open', () => {
  const shortfalls: Shortfall[] = [{ type: 'tasks', stuck: ['Sums'], notBegun: ['Prints'] }, { type: 'no-tests' }]
  const early: Outcome = {
    ...outcome,
    verdict: 'partly',
    ended: 'budget',
    reason: 'The budget is spent.',
    findings: { ...findings, tasks: { of: 3, done: 1 }, shortfalls },
  }
  expect(reasonWords(early)).toBe('The budget is spent. 1 of 3 tasks is green. Not finished: Sums. Not started: Prints.')
  expect(reasonWords({ ...early, findings: { ...findings, tasks: { of: 1, done: 0 }, shortfalls } })).toBe('The budget is spent.')
})

test('the outcome of an earlier version is shown as it was recorded', () => {
  expect(reasonWords({ verdict: 'partly', ended: 'stuck', reason: 'No round helped.' })).toBe('No round helped.')
})

test('a run that something ended before its first test has no verdict but its end', () => {
  const early = (ended: Outcome['ended'], verdict: Outcome['verdict'] = 'unverifiable') => outcomeWords({ verdict, ended, reason: '' })
  expect([early('stopped'), early('endpoint'), early('budget')]).toEqual(['stopped by you', 'interrupted', 'out of budget'])
  expect([early('endpoint', 'partly'), early('stuck'), early('finished')]).toEqual([
    'partly · interrupted',
    'unverifiable · stuck',
    'unverifiable',
  ])
})

test('used-up attempts have their own words; any other reason stays "stuck"', () => {
  const stuck = { verdict: 'partly', ended: 'stuck', reason: '' } as const
  expect(outcomeWords({ ...stuck, why: { type: 'attempts-spent', attempts: 8, result: '2 red' } })).toBe('partly · attempts used up')
  expect(outcomeWords({ ...stuck, why: { type: 'leads-nowhere', why: 'w', result: 'r' } })).toBe('partly · stuck')
})

test.each(Shortfall.options.map((option) => option.shape.type.value))('the shortfall "%s" is a sentence without holes', (type) => {
  const data = { count: 1, first: ['a test'], stuck: ['a'], notBegun: [], end: 'exited', exit: 1, command: 'run' }
  const own = { of: 9, green: 1, files: 2, uncollected: 1, repaired: 0 }
  const clauses = [{ task: 'T', clause: 'c' }]
  const first = {
    clauses,
    weak: clauses,
    pages: [{ path: '/', fault: { type: 'blank' } }],
    deceptions: [{ means: 'caller', path: 'a.py', line: 3 }],
  }[type as string]
  const shortfall = Shortfall.parse({ ...data, ...own, ...(first ? { first } : {}), type })
  expect(shortfallWords(shortfall, findings)).toMatch(/^[A-Z0-9](?!.*(undefined|\[object|null)).*\.$/)
})

test("the browser's look at pages is part of the verdict, also if it was impossible", () => {
  const saying = (pages: Findings['pages']) =>
    reasonWords({ ...outcome, verdict: 'verified', findings: { ...findings, shortfalls: [], pages } })
  expect(saying({ of: 3, done: 3, unseen: null })).toContain(' All 3 program pages work in a browser.')
  expect(saying({ of: 0, done: 0, unseen: 'no-browser' })).toContain(
    ' No program pages were checked in a browser, because there is no Chromium on this machine.',
  )
  const first = [
    { path: '/', fault: { type: 'blank' as const } },
    { path: '/about', fault: { type: 'status' as const, status: 404 } },
  ]
  const shortfalls = [{ type: 'pages' as const, count: 2, first }]
  expect(reasonWords({ ...outcome, findings: { ...findings, shortfalls, pages: { of: 3, done: 1, unseen: null } } })).toBe(
    '1 of 3 pages works in a browser. The start page: it shows nothing, neither text nor anything drawn; /about: it is answered with 404.',
  )
})

test('amended tests are named in every case', () => {
  const amended = { count: 1, first: [{ test: 'tests/a.py :: test_weeks', why: 'Two weeks are 14 days.' }] }
  expect(reasonWords({ ...outcome, findings: { ...findings, amended } })).toContain(
    ' 1 test was amended: tests/a.py :: test_weeks (Two weeks are 14 days.)',
  )
})

test('tests of the project are counted beside the verdict, and too few of them are a reason', () => {
  const own = { of: 81, green: 80, files: 4, uncollected: 1, repaired: 2 }
  const said = (more: Partial<Findings>) => reasonWords({ ...outcome, findings: { ...findings, ...more } })
  expect(said({ own })).toMatch(
    / 80 of 81 tests from the original project pass; 2 of them were failing before the run\. 1 of 4 test files in the project could not be collected\.$/,
  )
  expect(said({ own: { of: 0, green: 0, files: 0, uncollected: 0, repaired: 0 } })).toMatch(/ The original project had no tests\.$/)
  const few = { ...own, green: 25 }
  const shortfalls: Shortfall[] = [{ type: 'own-tests', ...few }]
  expect(said({ own: few, shortfalls })).toBe(
    'Only 25 of 81 tests from the original project are green, so a change that breaks the project could go unnoticed. 1 of 4 test files in the project could not be collected.',
  )
  const lost = { ...own, green: 81, files: 1, lost: ['tests/a.py'] }
  expect(said({ own: lost, shortfalls: [{ type: 'own-tests', ...lost }] })).toBe(
    '1 of 1 test file in the original project could not be collected: tests/a.py. A change that breaks what it checks could go unnoticed.',
  )
})

test('open questions come before all other checks', () => {
  const words = { of: 9, shown: 9, uncovered: { count: 0, first: [] }, assumed: 15, quotes: true }
  const question = { question: 'With which wrong guess is the game lost?', took: 'The ninth' }
  const said = (more: Partial<Findings>) => reasonWords({ ...outcome, findings: { ...findings, words, ...more } })
  expect(said({ hidden: { of: 3, done: 3 }, defaults: { count: 3, first: [question] } })).toMatch(
    /Tests show that all 7 rules hold\. 3 of the tests were hidden from the builder\. 3 questions were answered by default: With which wrong guess is the game lost\? \(The ninth\); and 2 more\. 12 more points are based on assumptions\.$/,
  )
  expect(said({ hidden: { of: 0, done: 0 } })).toMatch(/ No tests were hidden from the builder\. 15 points are based on assumptions\.$/)
  expect(said({ hidden: { of: 0, done: 0 }, switchedOff: ['hidden-tests'] })).not.toContain('hidden from the builder')
})

test('tests without a value to change get no other claim', () => {
  const unproven = { count: 0, first: [] }
  const unchanged = { none: 41, unproven, negated: 0, valueless: unproven }
  expect(reasonWords({ ...outcome, findings: { ...findings, unchanged } })).toMatch(
    / In 41 tests, Tillgreen found no expected value to change\.$/,
  )
})

test('sentences without a rule are named beside the verdict, and so is a plan without quotations', () => {
  const words = { of: 9, shown: 6, uncovered: { count: 2, first: ['- It is\n  fast.', 'Nothing is lost.'] }, assumed: 1, quotes: true }
  const said = (more: Partial<typeof words>) => reasonWords({ ...outcome, findings: { ...findings, words: { ...words, ...more } } })
  expect(said({})).toMatch(/ 2 of your 9 sentences have no rule: “It is fast”, “Nothing is lost”\.$/)
  expect(said({ uncovered: { count: 1, first: ['It is fast.'] } })).toMatch(/ 1 of your 9 sentences has no rule: “It is fast”\.$/)
  expect(said({ uncovered: { count: 0, first: [] } })).toMatch(/Tests show that all 7 rules hold\. 1 point is based on assumptions\.$/)
  expect(said({ quotes: false })).toMatch(/ The plan is not linked to your sentences\./)
})

test('a stopped run does not repeat that the user stopped it', () => {
  const stopped = { verdict: 'unverifiable', ended: 'stopped', reason: 'You stopped it.', why: { type: 'stopped' } } as const
  expect([furtherWords(stopped), furtherWords({ ...stopped, why: { type: 'left' }, reason: '' })]).toEqual([
    '',
    'It was left, to be resumed.',
  ])
})
