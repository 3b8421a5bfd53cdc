// Keeps hidden tests in a sealed file that its author amends without seeing them: they stay hidden and sealed.
import { hasPatch } from '../../../../contract/config/patches.js'
import type { HeldOut } from '../../../../contract/run/suite.js'
import type { TestReport } from '../../../../contract/run/tests.js'
import type { Run } from '../../journal/run-context.js'
import type { TaskContext } from '../../task/task-prompt.js'
import { test, type Workspace, write } from '../../task/workspace.js'
import { testPair } from '../pairs/try-unseen.js'
import { mergeHidden } from './merge-hidden.js'

/** The report of all tests together. An existing program may detect a test run. */
async function reportOf(run: Run, context: TaskContext, whole: Workspace): Promise<TestReport | null> {
  const tested = hasPatch(run.config, 'hidden-pairs')
    ? await testPair(run.scope('kept-pair'), context, whole)
    : await test(run, context, whole, { name: 'kept-test' })
  return tested.report
}

export interface KeptHidden {
  /** Hidden tests of the new suite. It includes the amended files, since the older text would undo the amendment. */
  readonly heldOut: HeldOut | null
  /** Ids of tests that stay hidden. */
  readonly kept: ReadonlySet<string>
}

/** What the author changed and added. */
interface AmendedFiles {
  /** The workspace with all tests of the author. */
  readonly written: Workspace
  /** Sealed files that the author changed. */
  readonly amended: readonly string[]
  /** Hidden tests of the author's new files. */
  readonly own: HeldOut | null
}

/**
 * Merges amended files with their hidden tests, and runs the result once. They are kept only if the run reports all of them.
 * @param before the sealed files before the amendment
 */
export async function keepHidden(
  run: Run,
  context: TaskContext,
  before: Workspace,
  { written, amended, own }: AmendedFiles,
): Promise<KeptHidden> {
  const { trees } = context
  const found = amended.flatMap((path) => {
    const hiding = before.suites.flatMap(({ heldOut }) => (heldOut?.files.includes(path) ? [heldOut] : []))
    const whole = hiding.at(-1)
    const now = trees.read(written.tree, path)
    if (!whole || now === null) return []
    const tests = hiding.flatMap((each) => each.tests.filter(({ id }) => id.startsWith(path)))
    return [{ path, tests, text: mergeHidden(trees.read(before.tree, path) ?? '', now, trees.read(whole.tree, path) ?? '') }]
  })
  if (found.length === 0) return { heldOut: own, kept: new Set() }
  const merged = found.flatMap(({ path, text }) => (text === null ? [] : [{ path, text }]))
  const whole = merged.length === 0 ? written : await write(run, context, written, { name: 'keep-hidden', changes: merged })
  const report = merged.length === 0 ? null : await reportOf(run, context, whole)
  const collected = new Set(report?.cases.map(({ id }) => id))
  const held = found.flatMap(({ text, tests }) => (text === null ? [] : tests))
  const isWhole = report !== null && report.collectionErrors.length === 0 && held.every(({ id }) => collected.has(id))
  const tests = isWhole ? held : []
  return {
    heldOut: {
      tree: isWhole ? whole.tree : written.tree,
      files: [...(own?.files ?? []), ...found.map(({ path }) => path)],
      tests: [...(own?.tests ?? []), ...tests],
    },
    kept: new Set(tests.map(({ id }) => id)),
  }
}
