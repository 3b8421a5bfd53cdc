// Judges a test run without a model. If all shown tests are green, it also runs the hidden ones.
import type { TestRun } from '../../../contract/run/effects.js'
import type { TestCase } from '../../../contract/run/tests.js'
import type { Run } from '../journal/run-context.js'
import { evidenceOf, failingIds, sealedIds, type Vector, vectorOf } from '../task/evidence.js'
import type { TaskContext } from '../task/task-prompt.js'
import { type Triage, triage, triageWords, unsteady } from '../task/triage.js'
import { type TestedWorkspace, test } from '../task/workspace.js'
import { tryUnseen } from '../testing/pairs/try-unseen.js'

/** A test run with everything that the next decision needs. */
export interface Judgement {
  readonly tested: TestRun
  readonly found: Triage
  /** Clauses of hidden tests that are red while all others are green. */
  readonly clauses: readonly string[]
  /** Those tests, if they were collected. */
  readonly hidden: readonly TestCase[]
  readonly isGreen: boolean
  readonly vector: Vector
  /** "9 of 11 green". */
  readonly result: string
  readonly failing: readonly string[]
}

/**
 * Sorts a test run. If all shown tests are green, the hidden ones run too. `green` are tests that were green before: if one of
 * them is red now, the tests run again, since it may be flaky.
 */
export async function judge(
  run: Run,
  context: TaskContext,
  { run: tested, workspace }: TestedWorkspace,
  green: ReadonlySet<string> = new Set(),
): Promise<Judgement> {
  run.note('evidence', evidenceOf(tested, workspace.suites, 'attempt'))
  const sorted = triage(tested, sealedIds(workspace.suites, 'shown').all)
  const found = failingIds(tested).some((id) => green.has(id)) ? await sortFlaky(run, context, { run: tested, workspace }, sorted) : sorted
  const unseen = found.class === 'green' ? await tryUnseen(run, context, workspace) : null
  const clauses = unseen?.clauses ?? []
  const isGreen = found.class === 'green' && clauses.length === 0
  if (found.class !== 'green') run.note('triaged', { type: 'triaged', class: found.class, detail: triageWords(found) })
  return {
    tested,
    found,
    clauses,
    hidden: unseen?.red ?? [],
    isGreen,
    vector: { ...vectorOf(tested), heldOut: unseen?.passed ?? 0 },
    result: resultWords(tested) + (unseen ? `, ${unseen.passed} of ${unseen.tests} held-out tests green` : ''),
    failing: clauses.length > 0 ? clauses.map((clause) => `clause: ${clause}`) : failingIds(tested),
  }
}

/** Tests the same program again. A test with another result depends on something that the program does not control. */
async function sortFlaky(run: Run, context: TaskContext, tested: TestedWorkspace, sorted: Triage): Promise<Triage> {
  const again = await test(run, context, tested.workspace, { name: 'again-test' })
  const ids = unsteady(tested.run, again)
  return ids.length > 0
    ? {
        class: 'flaky',
        detail: `the same program, run twice, had other results: ${ids.slice(0, 5).join(', ')}. Something that differs from run to run decides (time, chance, order, files left behind)`,
      }
    : sorted
}

/** The class of a run, for a prompt. */
export const sortedWords = ({ clauses, found }: Judgement): string =>
  clauses.length > 0 ? 'held-out tests are red' : `sorted as ${found.class}: ${triageWords(found)}`

export function resultWords(run: TestRun): string {
  if (!run.report) return 'no report'
  const passed = run.report.cases.filter((test) => test.state === 'passed').length
  const errors = run.report.collectionErrors.length
  return `${passed} of ${run.report.cases.length} green${errors > 0 ? `, ${errors} files not collected` : ''}`
}
