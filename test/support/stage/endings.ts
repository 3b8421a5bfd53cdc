// How recorded runs could have ended otherwise: their own entries up to a point, and from there on a made-up end in the
// contract's own words.

import type { Entry } from '../../../src/contract/journal/entry.js'
import type { Note } from '../../../src/contract/notes/index.js'
import type { TestRun } from '../../../src/contract/run/effects.js'
import type { Evidence } from '../../../src/contract/run/evidence.js'
import type { Outcome } from '../../../src/contract/run/outcome.js'
import { countsOf, type TestCase } from '../../../src/contract/run/tests.js'
import type { Json } from '../../../src/contract/text/json.js'

/** The entries of a run that replace `entries`; `recorded` has everything that was recorded. */
export type Change = (entries: readonly Entry[], recorded: readonly Entry[]) => readonly Entry[]

/** The whole of it. */
export const whole: Change = (entries) => entries

/** Its entries before a key. */
export const before =
  (key: string): Change =>
  (recorded) => {
    const at = recorded.findIndex((entry) => entry.key === key)
    if (at < 0) throw new Error(`The recording has no entry ${key}.`)
    return recorded.slice(0, at)
  }

/** One change after the other. */
export const inTurn =
  (...changes: readonly Change[]): Change =>
  (begin, recorded) =>
    changes.reduce((entries, change) => change(entries, recorded), begin)

const EVERY_MS = 2_600

/** Puts entries at the end, each a little later than the one before. */
const added = (entries: readonly Entry[], more: readonly Omit<Entry, 'seq' | 'at'>[]): readonly Entry[] => {
  const last = entries.at(-1)
  return [
    ...entries,
    ...more.map((entry, index) => ({ ...entry, seq: (last?.seq ?? 0) + index + 1, at: (last?.at ?? 0) + (index + 1) * EVERY_MS })),
  ]
}

const note = (key: string, body: Note): Omit<Entry, 'seq' | 'at'> => ({
  kind: 'note',
  key,
  step: body.type,
  factsHash: '',
  body: body as unknown as Json,
})

const effect = (key: string, step: string, value: unknown): readonly Omit<Entry, 'seq' | 'at'>[] => [
  { kind: 'intent', key, step, factsHash: 'f', body: {} },
  { kind: 'result', key, step, factsHash: 'f', body: { value: value as Json } },
]

/** More notes at the end. */
export const noted =
  (...notes: readonly (readonly [key: string, note: Note])[]): Change =>
  (entries) =>
    added(
      entries,
      notes.map(([key, body]) => note(key, body)),
    )

/** The last test run of all. */
function lastTest(entries: readonly Entry[]): TestRun {
  const test = entries.findLast((entry) => entry.kind === 'result' && entry.step === 'test')
  if (!test) throw new Error('The recording has no tests.')
  const run = (test.body as unknown as { value: TestRun }).value
  // The last word on every test, hidden ones with the others, is that of the mixed pair.
  const paired = entries.findLast((entry) => entry.kind === 'note' && entry.step === 'controls')
  const cases = (paired?.body as { cases?: TestCase[] } | undefined)?.cases ?? []
  return cases.length === 0 || run.report === null ? run : { ...run, report: { ...run.report, cases } }
}

/** The run of tests with some of them red. */
function reddened(run: TestRun, red: number): TestRun {
  const cases = (run.report?.cases ?? []).map((test, index, all) =>
    index < all.length - red
      ? { ...test, state: 'passed' as const, failure: null, message: '' }
      : { ...test, state: 'failed' as const, failure: 'assertion' as const, message: messages[index % messages.length] ?? '' },
  )
  return {
    ...run,
    command: { ...run.command, exit: red === 0 ? 0 : 1 },
    report: { runner: run.report?.runner ?? 'unittest', cases, collectionErrors: [] },
  }
}

const messages = [
  'AssertionError: 2 != 1\n\n  File "/work/tests/test_main.py", line 48, in test_undo_takes_the_last_change_back\n    self.assertEqual(len(self.open_lines()), 1)\n\n- 2\n+ 1',
  "AssertionError: Lists differ: ['apples  3', 'milk  1 l'] != ['apples  3']\n\nFirst list contains 1 additional elements.\nFirst extra element 1:\n'milk  1 l'",
]

/** A round of a task: red tests, a diagnosis, a plan, a change, and tests again with so many red. */
export const round =
  (task: string, number: number, red: number, diagnosis: string, action: { readonly on: string; readonly why: string }): Change =>
  (entries, recorded) => {
    const at = `task/${task}/attempt/${number}`
    const run = reddened(lastTest(recorded), red)
    const tree = run.tree
    return added(entries, [
      ...effect(`${at}/test`, 'test', { ...run, fresh: false }),
      note(`${at}/triaged`, { type: 'triaged', class: 'assertion', detail: `${red} tests judge the behaviour and find it wrong` }),
      note(`${at}/diagnosed`, { type: 'diagnosed', text: diagnosis }),
      note(`${at}/decided`, { type: 'decided', actions: [{ action: 'fix-file', ...action }] }),
      ...effect(`${at}/action/1/write`, 'write', { tree, changes: [{ path: action.on, added: 9, removed: 5 }] }),
      note(`${at}/state`, { type: 'task', task, state: 'building', attempts: number }),
    ])
  }

/** The last tests of all in a fresh copy, with so many red and the evidence for it; `more` changes the evidence. */
export const finalTests =
  (red: number, more: Partial<Evidence> = {}): Change =>
  (entries, recorded) => {
    const run = { ...reddened(lastTest(recorded), red), fresh: true }
    const counts = countsOf(run.report)
    const evidence: Evidence = {
      type: 'evidence',
      stage: 'final',
      tree: run.tree,
      suite: run.suite,
      environment: run.environment,
      command: run.command.command,
      exit: run.command.exit,
      end: 'exited',
      fresh: true,
      reported: true,
      counts,
      red: counts.collected,
      redPassed: counts.passed,
      missing: [],
      tampered: [],
      deceptions: [],
      frameworkChanged: [],
      setAside: 0,
      amended: 0,
      values: null,
      differs: [],
      started: null,
      mutants: null,
      controls: null,
      clauses: [],
      heldOut: null,
      ...more,
    }
    return added(entries, [...effect('final/test', 'test', run), note('final/evidence', evidence)])
  }

/** Adds an effect with its result. */
export const withEffect =
  (key: string, step: string, value: unknown): Change =>
  (entries) =>
    added(entries, effect(key, step, value))

/** How it ends. */
export const ends =
  (outcome: Outcome): Change =>
  (entries) =>
    added(entries, [note('ended-1', { type: 'finished', outcome, tree: '', shown: '', ended: outcome.ended })])
