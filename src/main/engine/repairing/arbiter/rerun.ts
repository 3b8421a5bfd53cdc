// What a run of the tests shows of one that was amended. Pure.
import type { TestRun } from '../../../../contract/run/effects.js'
import type { TestCase } from '../../../../contract/run/tests.js'
import type { Case } from '../../testing/one-test.js'

export interface Rerun {
  readonly type: 'run'
  /** Ids of the amended test by now: those of a table hold its values, and change with them. */
  readonly judged: readonly string[]
  /** Ids that there are no more. */
  readonly gone: readonly string[]
}

/** @param before ids of the sealed tests of its file */
export function rerun(
  { report }: Pick<TestRun, 'report'>,
  about: Case,
  before: readonly string[],
): Rerun | { readonly type: 'not-run' | 'others-changed' } {
  if (!report || report.collectionErrors.some(({ file }) => file === about.file)) return { type: 'not-run' }
  const cases = report.cases.filter(({ file }) => file === about.file)
  const now = new Set(cases.map(({ id }) => id))
  const gone = before.filter((id) => !now.has(id))
  const fresh = cases.filter(({ id }) => !before.includes(id))
  const same = cases.filter(({ id }) => id === about.id)
  const judged = [...same, ...fresh]
  if (judged.length === 0 || judged.some((each) => !isJudgement(each))) return { type: 'not-run' }
  // One id of a table may give way to another one; no other test may vanish with it.
  return gone.length > fresh.length ? { type: 'others-changed' } : { type: 'run', judged: judged.map(({ id }) => id), gone }
}

/** Green, or red by what it compares; a test that stumbles was not amended well. */
const isJudgement = ({ state, failure }: TestCase): boolean =>
  state === 'passed' || (state === 'failed' && (failure === 'assertion' || failure === 'not-implemented' || failure === 'error'))

/** Those of the tests that are red by their own judgement. */
export function provenOn({ report }: TestRun, ids: readonly string[]): string[] {
  const red = report?.cases.filter(({ state, failure }) => state === 'failed' && (failure === 'assertion' || failure === 'not-implemented'))
  return ids.filter((id) => red?.some((each) => each.id === id))
}
