// Sends tests back to their author after green if they stayed green with any expectation. A new test counts if it is green on the
// program and fails by its own assertion on a program that computes nothing.
import { type Suite, withSuite } from '../../../../contract/run/suite.js'
import type { TestCase } from '../../../../contract/run/tests.js'
import type { Run } from '../../journal/run-context.js'
import { suiteOf } from '../../repairing/arbiter/amend.js'
import { test, type Workspace, write } from '../../task/workspace.js'
import { BASELINE } from '../../testing/baseline.js'
import { shownAfter } from '../../testing/held-out/shown-after.js'
import { tryHollow } from '../../testing/hollow/try-hollow.js'
import { ableToFail } from '../../testing/hollow/weak-clauses.js'
import { onlyChange } from '../../testing/one-test.js'
import type { PairResult } from '../controls/mixed-pair.js'
import { type MutationContext, madeFiles } from '../mutation-check.js'
import { askAgain } from './ask-again.js'
import { say } from './say.js'

/** The most tests that go back. The first ones are enough. */
const MOST = 3

export interface Whole {
  /** The workspace with all tests. */
  readonly workspace: Workspace
  /** The workspace as the builder saw it. */
  readonly built: Workspace
}

/** The same state with better tests in place of those that cannot fail; null without any. */
export async function sendBack(
  run: Run,
  context: MutationContext,
  whole: Whole,
  { score, tested }: Pick<PairResult, 'score' | 'tested'>,
): Promise<Whole | null> {
  const about = score.cannotFail.slice(0, MOST).flatMap((id) => tested.report?.cases.find((each) => each.id === id) ?? [])
  let now = whole
  for (const [index, each] of about.entries()) now = (await again(run.scope(`test-${index + 1}`), context, now, each)) ?? now
  return now === whole ? null : now
}

async function again(run: Run, context: MutationContext, { workspace, built }: Whole, about: TestCase): Promise<Whole | null> {
  const { trees, plan, earlier } = context
  const suite = suiteOf(workspace, about)
  const task = [...plan.tasks, ...earlier].find(({ id }) => id === suite?.task && id !== BASELINE)
  const text = trees.read(workspace.tree, about.file)
  if (!suite || !task || text === null) return null
  const after = await askAgain(run, context, {
    ...{ task, about, text },
    unfit: (change, isWhole) => trees.unfit(workspace.tree, change, isWhole),
  })
  const sources = await context.sources()
  const change = after === null ? null : onlyChange(sources, { path: about.file, before: text, after }, about)
  if (after === null || !change?.ok) return null
  const written = await write(run, context, workspace, { name: 'write', changes: [{ path: about.file, text: after }] })
  if (!(await canFail(run, context, written, about))) return null
  // The builder's file does not contain a hidden test.
  const shown = trees.read(built.tree, about.file) ?? ''
  const next = shownAfter(sources, { path: about.file, whole: text, after, shown }, change)
  if (next === null) return null
  const seen =
    next === shown ? built : await write(run, context, built, { name: 'write-shown', changes: [{ path: about.file, text: next }] })
  const held = suite.heldOut?.files.includes(about.file) ? suite.heldOut : null
  const wholeTree =
    held &&
    (await write(run, context, { ...workspace, tree: held.tree }, { name: 'write-whole', changes: [{ path: about.file, text: after }] }))
      .tree
  const sealed = sealedAgain(suite, about, context.bench.suiteHash(seen.tree, context.template), wholeTree)
  run.note('amended', { type: 'amended', files: [about.file], why: say('why'), test: about.id })
  run.note('sealed', { type: 'sealed', suite: sealed })
  const suites = withSuite(workspace.suites, sealed)
  return { workspace: { ...written, suites }, built: { ...seen, suites } }
}

/** Whether it is green on the program, and fails by its own assertion on a program that computes nothing. */
async function canFail(run: Run, context: MutationContext, written: Workspace, { id }: TestCase): Promise<boolean> {
  const { report } = await test(run, context, written, { name: 'test' })
  const isGreen = report !== null && report.collectionErrors.length === 0 && report.cases.every(({ state }) => state === 'passed')
  if (!isGreen || !report.cases.some((each) => each.id === id)) return false
  return ableToFail(await tryHollow(run, context, written, madeFiles(context, written))).includes(id)
}

/** The suite of one file with a changed test. Its ids stay. */
function sealedAgain({ whole: _whole, ...suite }: Suite, { id, file }: TestCase, hash: string, wholeTree: string | null): Suite {
  const inFile = (ids: readonly string[]) => ids.filter((each) => each.startsWith(file))
  return {
    ...suite,
    ...{ hash, files: [file], red: [...new Set([...inFile(suite.red), id])], refused: inFile(suite.refused).filter((each) => each !== id) },
    retired: inFile([...suite.red, ...suite.refused]),
    failed: suite.failed && [...suite.failed, id],
    ...(suite.hollow ? { hollow: suite.hollow.filter((each) => each !== id) } : {}),
    heldOut:
      suite.heldOut && wholeTree !== null
        ? { tree: wholeTree, files: [file], tests: suite.heldOut.tests.filter((each) => each.id.startsWith(file)) }
        : null,
    ...{ values: null, setAside: [], amended: [{ id, why: say('why') }] },
  }
}
