// The rule of the verdict on random evidence, and on every recorded run.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Entry } from '../src/contract/journal/entry.js'
import { inForce } from '../src/contract/journal/superseded.js'
import type { ClauseState, Evidence } from '../src/contract/run/evidence.js'
import type { Outcome } from '../src/contract/run/outcome.js'
import type { Plan } from '../src/contract/run/plan.js'
import { recordedEvidence } from '../src/contract/run/verdict/recorded-evidence.js'
import { verdictOf } from '../src/contract/run/verdict/verdict.js'
import type { Shown } from '../src/main/engine/task/feature.js'
import { findingsOf } from '../src/main/engine/verifying/findings.js'
import { reasonWords } from '../src/words/outcome.js'
import { root } from './support/command-line.js'

const task = (id: string) => ({
  ...{ id, title: `Task ${id}`, words: 'w', acceptance: ['a', 'b'], interface: 'i', needs: [], inputs: [], outputs: [] },
  ...{ delivers: true, value: 3, effort: 3 },
})
const plan: Plan = { title: 't', tasks: [task('one'), task('two')], assumptions: [], start: null }
const clauses = (states: readonly ClauseState['state'][]): ClauseState[] =>
  states.map((state, index) => ({ task: index < 2 ? 'one' : 'two', clause: (index % 2) + 1, state }))

/** Final evidence as runs write it: what does not hold is drawn, mostly nothing. */
const finals = fc
  .record({
    states: fc.oneof(
      { weight: 3, arbitrary: fc.constant(['shown', 'shown', 'shown', 'shown'] as const) },
      fc.array(fc.constantFrom('shown' as const, 'kept' as const, 'red' as const, 'untested' as const), { minLength: 4, maxLength: 4 }),
    ),
    failed: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat(3)),
    skipped: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, fc.nat(2)),
    errors: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, fc.nat(2)),
    passed: fc.nat(4),
    missing: fc.oneof({ weight: 5, arbitrary: fc.constant<string[]>([]) }, fc.constant<string[]>(['gone'])),
    tampered: fc.oneof({ weight: 5, arbitrary: fc.constant<string[]>([]) }, fc.constant<string[]>(['tests/a.py'])),
    deceptions: fc.oneof(
      { weight: 5, arbitrary: fc.constant<Evidence['deceptions']>([]) },
      fc.constant<Evidence['deceptions']>([{ means: 'caller', path: 'a.py', line: 1 }]),
    ),
    frameworkChanged: fc.oneof({ weight: 5, arbitrary: fc.constant<string[]>([]) }, fc.constant<string[]>(['assert.equal'])),
    reported: fc.oneof({ weight: 9, arbitrary: fc.constant(true) }, fc.constant(false)),
    setAside: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, fc.constant(1)),
    ended: fc.oneof(
      { weight: 5, arbitrary: fc.constant(['exited', 0] as const) },
      fc.constantFrom(['exited', 1] as const, ['timeout', null] as const),
    ),
    unshown: fc.constantFrom<(string[] | undefined)[]>(undefined, undefined, undefined, ['feedback']),
    hollow: fc.constantFrom<(string[] | undefined)[]>(undefined, undefined, undefined, ['tests/test_more.py :: test_runs']),
    untested: fc.constantFrom<(string[] | undefined)[]>(undefined, undefined, undefined, ['feedback']),
    mutants: fc.option(fc.record({ tried: fc.nat(4), killed: fc.nat(1) })),
    controls: fc.oneof(
      { weight: 5, arbitrary: fc.constant(null) },
      fc.record({
        ...{ tried: fc.constant(3), failed: fc.nat(3), none: fc.nat(2) },
        lying: fc.constantFrom<string[]>([], [], ['a']),
        forged: fc.constantFrom<string[]>([], [], ['a']),
        cannotFail: fc.constantFrom<string[]>([], [], ['b']),
        generous: fc.constantFrom<string[]>([], [], ['b'], ['b', 'c']),
        unstable: fc.constantFrom<string[]>([], ['c']),
      }),
    ),
  })
  .map(
    ({
      states,
      failed,
      skipped,
      errors,
      passed,
      missing,
      tampered,
      deceptions,
      frameworkChanged,
      reported,
      setAside,
      ended: [end, exit],
      unshown,
      hollow,
      untested,
      mutants,
      controls,
    }): Evidence => {
      const collected = reported ? passed + failed + skipped : 0
      const red = collected - skipped + missing.length
      return {
        ...{ type: 'evidence', stage: 'final', tree: 't', suite: 's', environment: 'e', command: 'test', fresh: true, started: null },
        ...{
          exit,
          end,
          reported,
          missing,
          tampered,
          deceptions,
          frameworkChanged,
          setAside,
          amended: 0,
          heldOut: null,
          differs: [],
          values: null,
          clauses: clauses(states),
          controls,
        },
        counts: reported ? { collected, passed, failed, skipped, errors } : { collected: 0, passed: 0, failed: 0, skipped: 0, errors: 0 },
        ...{
          red,
          redPassed: reported ? passed : 0,
          ...(unshown ? { unshown } : {}),
          ...(hollow ? { hollow } : {}),
          ...(untested ? { untested } : {}),
        },
        mutants: mutants && { tried: mutants.tried, killed: Math.min(mutants.tried, mutants.killed), survivors: [] },
      }
    },
  )

const RED_PAGE: Shown = { pages: 2, faults: [{ path: '/', fault: { type: 'blank' } }], unseen: null }
/** No visit was possible: the outcome names that, and nothing is taken away. */
const UNSEEN: Shown = { pages: 0, faults: [], unseen: 'no-browser' }

test('a run is verified exactly where no shortfall is named, and each verdict has its words', () => {
  const ends = fc.constantFrom(['one', 'two'], ['one', 'two'], ['one', 'two'], ['one'])
  const starts = fc.constantFrom(null, null, true, false)
  const shows = fc.constantFrom<Shown | null>(null, { pages: 2, faults: [], unseen: null }, RED_PAGE, UNSEEN)
  fc.assert(
    fc.property(finals, ends, starts, shows, (final, green, started, shown) => {
      const start: Evidence | null = started === null ? null : { ...final, stage: 'start', started }
      const { verdict, shortfalls } = verdictOf(
        recordedEvidence([
          { step: 'planned', body: { type: 'planned', plan, by: 'model', why: '' } },
          ...green.map((id) => ({ step: 'task', body: { type: 'task', task: id, state: 'green', attempts: 1 } })),
          { step: 'evidence', body: final },
          ...(start ? [{ step: 'evidence', body: start }] : []),
          ...(shown?.unseen === null ? [{ step: 'evidence', body: { ...final, stage: 'pages', started: shown.faults.length === 0 } }] : []),
        ]),
      )
      const red = Array.from({ length: final.counts.failed }, (_, index) => `test ${index}`)
      const findings = findingsOf(plan, { green, stuck: [], there: [] }, [], { final, red, start, shown, differs: [] })
      // The journal and the engine agree.
      expect(findings.shortfalls.map(({ type }) => type)).toEqual(shortfalls.map(({ type }) => type))
      expect(shortfalls.length === 0).toBe(verdict === 'verified')
      expect(reasonWords({ verdict, ended: 'finished', reason: '', findings })).toMatch(/\.$/)
    }),
    { numRuns: 1000 },
  )
})

const recordings = globSync(['test/fixtures/runs/*/run.jsonl', 'resources/demo/*/*/run.jsonl'], { cwd: root })

test.each(recordings)('%s has the verdict that was recorded, and its shortfalls', (file) => {
  const entries = inForce(
    readFileSync(join(root, file), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .filter(({ type }) => type === 'entry')
      .map(({ entry }) => entry as Entry),
  )
  const verdicts = entries.filter(({ kind, step }) => kind === 'result' && step === 'verdict')
  expect(verdicts).not.toEqual([])
  for (const { seq, body } of verdicts) {
    const notes = entries.filter((entry) => entry.kind === 'note' && entry.seq < seq)
    const { verdict, shortfalls } = verdictOf(recordedEvidence(notes))
    expect(verdict).toBe((body as { readonly value: string }).value)
    const finished = entries.find((entry) => entry.step === 'finished' && entry.seq > seq)?.body as { outcome: Outcome } | undefined
    const recorded = finished?.outcome.findings?.shortfalls
    if (recorded) expect(shortfalls.map(({ type }) => type)).toEqual(recorded.map(({ type }) => type))
  }
})
