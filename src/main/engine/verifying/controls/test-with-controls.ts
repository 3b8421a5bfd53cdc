// The final runs of all tests: those with controls in a mixed pair, and the project's own by themselves, as its user has them.
import { hasPatch } from '../../../../contract/config/patches.js'
import type { TestRun } from '../../../../contract/run/effects.js'
import type { Run } from '../../journal/run-context.js'
import { copyWith, test, type Workspace } from '../../task/workspace.js'
import { changedIn, steadied } from '../../testing/pairs/read-pair.js'
import type { PairContext } from '../../testing/pairs/test-half.js'
import { allControlled, type Controlled, controlledIn } from './controlled.js'
import { type Paired, testMixedPair } from './mixed-pair.js'

/**
 * Tests a green program, in the environment that was made for it.
 * @param built the state as its builder saw it
 */
export async function testWithControls(run: Run, context: PairContext, workspace: Workspace, built: Workspace): Promise<Paired> {
  const controlled = hasPatch(run.config, 'own-tests-apart') ? controlledIn(workspace.suites) : allControlled(workspace.suites)
  const paired = await testMixedPair(run, { ...context, controlled }, workspace, built)
  // Where a file of the project is changed in the pair, its other tests are run there.
  const isApart = controlled.own.size > 0 && [...controlled.paths].every((path) => !controlled.own.has(path))
  return isApart ? withOwnTests(paired, controlled, await testOwn(run.scope('own'), context, workspace, controlled)) : paired
}

/** The project's own tests without those that the run wrote beside them; twice where some are not green. */
async function testOwn(run: Run, context: PairContext, workspace: Workspace, { paths }: Controlled): Promise<TestRun> {
  const files = [...paths].filter((path) => context.trees.read(workspace.tree, path) !== null)
  const removed = files.map((path) => ({ path, text: null }))
  const alone = removed.length === 0 ? workspace : await copyWith(run, context, workspace, removed)
  const first = await test(run, context, 'test', alone, true)
  if (isGreen(first)) return first
  const second = await test(run, context, 'test-again', alone, true)
  return isGreen(second) ? second : { ...first, report: steadied(first.report, second.report).report }
}

const isGreen = ({ report }: TestRun): boolean =>
  report !== null && report.collectionErrors.length === 0 && report.cases.every(({ state }) => state === 'passed')

function withOwnTests(paired: Paired, { own: files }: Controlled, own: TestRun): Paired {
  const { tested } = paired
  const isOwn = ({ file }: { readonly file: string }) => files.has(file)
  const report = tested.report &&
    own.report && {
      ...tested.report,
      cases: [...own.report.cases, ...tested.report.cases.filter((each) => !isOwn(each))],
      collectionErrors: [...own.report.collectionErrors, ...tested.report.collectionErrors.filter((each) => !isOwn(each))],
      ...changedIn([tested.report, own.report]),
    }
  const odd = [own, tested].find(({ command }) => command.end !== 'exited' || command.exit !== 0) ?? tested
  return {
    ...paired,
    tested: {
      ...{ ...tested, report, setAside: own.setAside },
      tampered: [...new Set([...tested.tampered, ...own.tampered])],
      command: { ...tested.command, exit: odd.command.exit, end: odd.command.end },
    },
  }
}
