// Makes the final runs of all tests: those with controls in a mixed pair, and the project's own ones unchanged.
import { hasPatch } from '../../../../contract/config/patches.js'
import type { TestRun } from '../../../../contract/run/effects.js'
import type { TestCase } from '../../../../contract/run/tests.js'
import type { Run } from '../../journal/run-context.js'
import { copyWith, test, type Workspace } from '../../task/workspace.js'
import { changedIn, steadied } from '../../testing/pairs/read-pair.js'
import type { PairContext } from '../../testing/pairs/test-half.js'
import { allControlled, type ControlledTests, controlledIn } from './controlled.js'
import { type PairResult, testMixedPair } from './mixed-pair.js'

/**
 * Tests a green program in its environment.
 * @param built the state as its builder saw it
 */
export async function testWithControls(run: Run, context: PairContext, workspace: Workspace, built: Workspace): Promise<PairResult> {
  const controlled = hasPatch(run.config, 'own-tests-apart') ? controlledIn(workspace.suites) : allControlled(workspace.suites)
  const paired = await testMixedPair(run, { ...context, controlled }, workspace, built)
  // If the pair changes a file of the project, the other tests of that file run in the pair.
  const isApart = controlled.own.size > 0 && [...controlled.paths].every((path) => !controlled.own.has(path))
  if (!isApart) return paired
  const own = await testOwn(run.scope('own'), context, workspace, controlled)
  return withOwnTests(paired, controlled, own, hasPatch(run.config, 'own-tests-once'))
}

/** Runs the project's own tests without those of the run; twice if some are not green. */
async function testOwn(run: Run, context: PairContext, workspace: Workspace, { paths }: ControlledTests): Promise<TestRun> {
  const files = [...paths].filter((path) => context.trees.read(workspace.tree, path) !== null)
  const removed = files.map((path) => ({ path, text: null }))
  const alone = removed.length === 0 ? workspace : await copyWith(run, context, workspace, removed)
  const first = await test(run, context, alone, { name: 'test', fresh: true })
  if (isGreen(first)) return first
  const second = await test(run, context, alone, { name: 'test-again', fresh: true })
  return isGreen(second) ? second : { ...first, report: steadied(first.report, second.report).report }
}

const isGreen = ({ report }: TestRun): boolean =>
  report !== null && report.collectionErrors.length === 0 && report.cases.every(({ state }) => state === 'passed')

/** Cases that are not among the project's own. Tests inside the program's sources are in both runs, and count once. */
export function besideOwn<T extends Pick<TestCase, 'id'>>(cases: readonly T[], own: readonly Pick<TestCase, 'id'>[]): T[] {
  const ids = new Set(own.map(({ id }) => id))
  return cases.filter(({ id }) => !ids.has(id))
}

function withOwnTests(paired: PairResult, { own: files }: ControlledTests, own: TestRun, isOnce: boolean): PairResult {
  const { tested } = paired
  const isOwn = ({ file }: { readonly file: string }) => files.has(file)
  const report = tested.report &&
    own.report && {
      ...tested.report,
      cases: [
        ...own.report.cases,
        ...besideOwn(
          tested.report.cases.filter((each) => !isOwn(each)),
          isOnce ? own.report.cases : [],
        ),
      ],
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
