// Stories of runs as their journals tell them: made up, but in the contract's own words, so that every state can be looked at.

import { standardConfig } from '../../../src/contract/config.js'
import type { Entry, Evidence, Goal, Note, Suite } from '../../../src/contract/journal.js'
import type { Json } from '../../../src/contract/json.js'
import type { Outcome } from '../../../src/contract/outcome.js'
import { type Plan, PlanTask } from '../../../src/contract/plan.js'
import type { TestCase } from '../../../src/contract/tests.js'

export type Told = Omit<Entry, 'seq' | 'at'> & { readonly afterMs: number }

const effect = (key: string, step: string, value: unknown, tookMs: number): Told[] => [
  { afterMs: 60, kind: 'intent', key, step, factsHash: 'f', body: {} },
  { afterMs: tookMs, kind: 'result', key, step, factsHash: 'f', body: { value: value as Json } },
]
let notes = 0
const note = (body: Note): Told => {
  notes += 1
  return { afterMs: 30, kind: 'note', key: `note-${notes}`, step: body.type, factsHash: '', body: body as unknown as Json }
}
const called = (usd: number | null, tokens: number): Told =>
  note({
    type: 'called',
    role: 'builder',
    model: 'qwen3-coder',
    endpoint: 'http://127.0.0.1:11434/v1',
    number: 1,
    fault: null,
    message: '',
    usage: { promptTokens: tokens, completionTokens: Math.round(tokens / 4), cachedTokens: 0, reasoningTokens: 0, estimated: false },
    usd,
    firstTokenMs: 300,
    totalMs: 4_100,
    promptBytes: 1,
    answerBytes: 1,
  })
const command = (words: string, exit: number | null, stderr = '', durationMs = 1_840) => ({
  command: words,
  exit,
  end: exit === null ? 'timeout' : 'exited',
  stdout: '',
  stderr,
  truncated: false,
  durationMs,
  denials: [],
})

const test = (file: string, suite: string, name: string, failed = ''): TestCase => ({
  id: `${file} > ${suite} > ${name}`,
  file,
  suite,
  name,
  state: failed ? 'failed' : 'passed',
  failure: failed ? 'assertion' : null,
  message: failed,
  durationMs: 1 + (name.length % 7),
})

const clock =
  'AssertionError: expected 3 to be 1 // Object.is equality\n\n- Expected\n+ Received\n\n- 1\n+ 3\n\n ❯ tests/sliding-window.test.ts:41:28\n     39|   limiter.hit("a", 1_000)\n     40|   limiter.hit("a", 900)\n     41|   expect(limiter.count("a")).toBe(1)'
const casesOf = (red: boolean): TestCase[] => [
  ...['refills over time', 'never holds more than its size', 'refuses when empty', 'takes several at once'].map((name) =>
    test('tests/token-bucket.test.ts', 'TokenBucket', name),
  ),
  ...['counts hits in the window', 'forgets hits that left it'].map((name) => test('tests/sliding-window.test.ts', 'SlidingWindow', name)),
  test('tests/sliding-window.test.ts', 'SlidingWindow > with a broken clock', 'survives a clock that jumps back', red ? clock : ''),
  test(
    'tests/sliding-window.test.ts',
    'SlidingWindow > keys',
    'limits each key on its own',
    red ? 'AssertionError: expected false to be true' : '',
  ),
  ...['reads limits from a file', 'refuses a negative limit', 'has defaults'].map((name) => test('tests/config.test.ts', '', name)),
]

const suiteOf = (): Suite => {
  const ids = casesOf(false).map((each) => each.id)
  return {
    task: 'sliding-window',
    hash: 'h',
    files: ['tests/sliding-window.test.ts'],
    red: ids.slice(0, -1),
    retired: [],
    refused: ids.slice(-1),
    heldOut: null,
  }
}

const tested = (red: boolean, fresh: boolean) => ({
  tree: 't2',
  environment: 'e',
  suite: 's',
  fresh,
  command: command('vitest run --config ./sealed/vitest.config.mjs', red ? 1 : 0),
  report: { runner: 'vitest', cases: casesOf(red), collectionErrors: [] },
  tampered: [],
})

const task = (id: string, title: string, needs: string[]): PlanTask =>
  PlanTask.parse({ id, title, needs, words: 'w', acceptance: ['a'], interface: 'i' })

const plan: Plan = {
  title: 'Rate limiter',
  tasks: [
    task('clock', 'Clock and configuration', []),
    task('token-bucket', 'Token bucket', ['clock']),
    task('sliding-window', 'Sliding window', ['clock']),
    task('express', 'Express middleware', ['token-bucket', 'sliding-window']),
    task('readme', 'Read-me and examples', ['express']),
  ],
  assumptions: [],
  start: { argv: ['node', 'src/example.ts'], expect: 'exits' },
}

export const description =
  'A rate limiter library with token bucket and sliding window, and an Express middleware. Headers like the draft standard.'

const goal = (words: string): Goal =>
  ({
    kind: words ? 'feedback' : 'build',
    description,
    task: 'feedback',
    words,
    template: {
      name: 'typescript',
      title: 'TypeScript',
      stack: 'Vitest',
      toolchains: ['node'],
      runner: 'vitest',
      manager: 'npm',
      packages: [],
      tests: ['tests/**'],
      protected: [],
      generated: [],
      manifests: [],
      start: null,
      preview: null,
      canaryPackage: null,
      guide: 'g',
      files: [],
      hash: 'h',
    },
    plan: null,
    inherits: null,
  }) as Goal

const budget = (ms: number, usd: number) => ({
  spent: { usd, tokens: 18_000, ms, unpriced: false },
  worstUsd: 0.1,
  worstTokens: 9_000,
  refused: '',
})

/** The story up to the first red test run. */
export const beginning = (words = ''): Told[] => [
  note({ type: 'started', goal: goal(words), engine: 'stage' }),
  ...effect('config', 'config', standardConfig(), 5),
  ...effect(
    'prove',
    'prove',
    {
      type: 'proved',
      proof: {
        backend: 'bubblewrap',
        version: '0.8',
        refused: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'],
        durationMs: 900,
      },
    },
    900,
  ),
  ...effect('budget-1', 'budget', budget(4_000, 0.02), 4),
  ...effect('plan/plan', 'ask', { type: 'answer', text: '{}', finish: 'stop' }, 3_200),
  called(0.06, 4_000),
  note({ type: 'planned', plan, why: '', by: 'model' }),
  ...effect('environment', 'environment', { type: 'ready', hash: 'e', locks: [], durationMs: 2_100 }, 2_100),
  ...['clock', 'token-bucket'].flatMap((task) => [
    note({ type: 'task', task, state: 'building', attempts: 1 }),
    ...effect(`task/${task}/tests`, 'ask', { type: 'answer', text: '', finish: 'stop' }, 1_400),
    ...effect(`task/${task}/write`, 'write', { tree: 't1', changes: [{ path: `tests/${task}.test.ts`, added: 64, removed: 0 }] }, 10),
    note({ type: 'task', task, state: 'green', attempts: task === 'clock' ? 2 : 1 }),
  ]),
  note({ type: 'task', task: 'sliding-window', state: 'tests', attempts: 0 }),
  ...effect('task/sliding-window/tests', 'ask', { type: 'answer', text: '', finish: 'stop' }, 2_600),
  called(0.11, 6_000),
  note({ type: 'sealed', suite: suiteOf() }),
  note({
    type: 'refused-edit',
    problems: ['tests/config.test.ts is sealed: only the test author writes tests.', 'The block was left out; the others were applied.'],
  }),
  note({ type: 'task', task: 'sliding-window', state: 'building', attempts: 4 }),
  ...effect('task/sliding-window/attempt/4/code', 'ask', { type: 'answer', text: '', finish: 'stop' }, 2_000),
  ...effect(
    'task/sliding-window/attempt/4/write',
    'write',
    {
      tree: 't2',
      changes: [
        { path: 'src/sliding-window.ts', added: 61, removed: 2 },
        { path: 'src/clock.ts', added: 22, removed: 0 },
        { path: 'package.json', added: 3, removed: 1 },
      ],
    },
    8,
  ),
  ...effect('budget-2', 'budget', budget(371_000, 0.42), 4),
  called(0.25, 9_000),
  ...effect('task/sliding-window/attempt/4/test', 'test', tested(true, false), 1_900),
  note({ type: 'triaged', class: 'assertion', detail: 'two tests of one behaviour' }),
  ...effect('task/sliding-window/attempt/4/diagnose', 'ask', { type: 'answer', text: '', finish: 'stop' }, 4_100),
  note({
    type: 'diagnosed',
    text: 'All keys share one array of hits, and a negative age is kept as if it were inside the window. Round 3 changed only the comparison; the failing set did not move.',
  }),
  note({ type: 'heard', words: ['A refused hit is not counted.'] }),
]

const counts = { collected: 11, passed: 11, failed: 0, skipped: 0, errors: 0 }
const evidence = (more: Partial<Evidence>): Told =>
  note({
    type: 'evidence',
    stage: 'final',
    tree: 't3',
    suite: 's',
    environment: 'e',
    command: 'vitest run --config ./sealed/vitest.config.mjs',
    exit: 0,
    end: 'exited',
    fresh: true,
    reported: true,
    counts,
    red: 10,
    redPassed: 10,
    missing: [],
    tampered: [],
    started: null,
    ...more,
  } as Evidence)

const finished = (outcome: Outcome): Told => note({ type: 'finished', outcome, tree: 't3', shown: '', ended: outcome.ended })

/** The rest, by how it ends. */
export function ending(how: string): Told[] {
  const green = [
    ...effect('task/sliding-window/attempt/5/fix', 'ask', { type: 'answer', text: '', finish: 'stop' }, 3_000),
    ...effect(
      'task/sliding-window/attempt/5/write',
      'write',
      { tree: 't3', changes: [{ path: 'src/sliding-window.ts', added: 9, removed: 5 }] },
      8,
    ),
    ...effect('task/sliding-window/attempt/5/test', 'test', tested(false, false), 1_800),
    ...['sliding-window', 'express', 'readme'].map((task) =>
      note({ type: 'task', task, state: 'green', attempts: task === 'sliding-window' ? 5 : 1 }),
    ),
    ...effect('final', 'test', tested(false, true), 2_300),
    evidence({}),
  ]
  switch (how) {
    case 'verified':
      return [
        ...green,
        ...effect('start', 'start', { result: command('node src/example.ts', 0), tree: 't3', changes: [], tampered: [] }, 700),
        evidence({ stage: 'start', command: 'node src/example.ts', started: true }),
        finished({ verdict: 'verified', ended: 'finished', reason: 'All 11 tests pass in a fresh copy, and the program starts.' }),
      ]
    case 'partly':
      return [
        evidence({ counts: { ...counts, passed: 9, failed: 2 }, redPassed: 8, exit: 1 }),
        note({ type: 'task', task: 'sliding-window', state: 'stuck', attempts: 12 }),
        finished({ verdict: 'partly', ended: 'stuck', reason: 'Two tests of the sliding window stayed red for 12 rounds.' }),
      ]
    case 'failed':
      return [
        evidence({ counts: { ...counts, passed: 0, failed: 11 }, redPassed: 0, exit: 1 }),
        finished({ verdict: 'failed', ended: 'budget', reason: 'The budget of $2.00 was used up before the tests were green.' }),
      ]
    case 'invalid':
      return [
        evidence({ tampered: ['tests/sliding-window.test.ts'], fresh: false }),
        finished({ verdict: 'invalid', ended: 'finished', reason: 'A sealed test was changed by a command of the workspace.' }),
      ]
    case 'unverifiable':
      return [
        finished({
          verdict: 'unverifiable',
          ended: 'endpoint',
          reason: 'The endpoint http://127.0.0.1:11434/v1 did not answer for 2 minutes.',
        }),
      ]
    case 'stopped':
      return [finished({ verdict: 'unverifiable', ended: 'stopped', reason: 'You stopped it.' })]
    case 'crashed':
      return [
        finished({ verdict: 'unverifiable', ended: 'crashed', reason: 'Tillgreen made a mistake; the log in the data folder says more.' }),
      ]
    case 'sandbox':
      return [
        ...effect(
          'prove-again',
          'prove',
          {
            type: 'refused',
            message: 'User namespaces are switched off on this machine.',
            remedy: 'sudo sysctl kernel.unprivileged_userns_clone=1',
          },
          400,
        ),
        finished({
          verdict: 'unverifiable',
          ended: 'sandbox',
          reason: 'The sandbox was refused: user namespaces are switched off on this machine.',
        }),
      ]
    default:
      return []
  }
}
