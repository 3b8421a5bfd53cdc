// Whether a program is worse than another one of the same project, by what their runs' evidence says.

import type { Entry } from '../../../contract/journal/entry.js'
import { Note } from '../../../contract/notes/index.js'
import type { BesideCause } from '../../../contract/run/beside-cause.js'
import { TestRun } from '../../../contract/run/effects.js'
import type { Verdict } from '../../../contract/run/outcome.js'
import type { Store } from '../../store/store.js'

export interface Standing {
  readonly verdict: Verdict
  /** Tests and files that are red or missing. */
  readonly red: number
  readonly green: ReadonlySet<string>
  /** Tests that the user no longer wants. */
  readonly retired: ReadonlySet<string>
}

/** Tests that are named. */
const NAMED = 3

export type WorseThan = Exclude<BesideCause, string>

const ORDER: readonly Verdict[] = ['verified', 'partly', 'failed', 'unverifiable', 'invalid']

/**
 * Why the later program is worse than the earlier one; null where it is as good or better. The verdict decides first, then how many
 * tests are red; where both are equal, a test that was green and is not any longer. Pure.
 */
export function worseThan(earlier: Standing, later: Standing): WorseThan | null {
  const [was, is] = [ORDER.indexOf(earlier.verdict), ORDER.indexOf(later.verdict)]
  if (is > was) return { type: 'worse-verdict', now: later.verdict, before: earlier.verdict }
  if (later.red > earlier.red) return { type: 'more-red', now: later.red, before: earlier.red }
  if (is < was || later.red < earlier.red) return null
  const lost = [...earlier.green].filter((id) => !later.green.has(id) && !later.retired.has(id))
  return lost.length === 0 ? null : { type: 'no-longer-green', tests: lost.slice(0, NAMED), count: lost.length }
}

/** The standing of a run by its last evidence; null where it has none, so that nothing can be worse. */
export function standingOf(store: Store, run: string): Standing | null {
  const entries = store.entries.counting(run)
  const notes = entries.flatMap((entry) => (entry.kind === 'note' ? [Note.parse(entry.body)] : []))
  const evidence = notes.flatMap((note) => (note.type === 'evidence' && note.stage !== 'start' && note.stage !== 'pages' ? [note] : []))
  const last = evidence.findLast(({ stage }) => stage === 'final') ?? evidence.at(-1)
  const verdict = store.runs.summary(run)?.outcome?.verdict
  if (!last || !verdict) return null
  const cases = entries.flatMap((entry) => testRun(entry) ?? []).findLast(({ tree, suite }) => tree === last.tree && suite === last.suite)
  return {
    verdict,
    red: last.counts.failed + last.counts.errors + last.missing.length,
    green: new Set(cases?.report?.cases.flatMap(({ id, state }) => (state === 'passed' ? [id] : []))),
    retired: new Set(notes.flatMap((note) => (note.type === 'sealed' ? note.suite.retired : []))),
  }
}

function testRun(entry: Entry): TestRun | null {
  if (entry.kind !== 'result' || entry.step !== 'test') return null
  return TestRun.safeParse((entry.body as { value: unknown }).value).data ?? null
}
