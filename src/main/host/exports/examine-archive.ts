// Checks an archive of unknown origin as a run checks its own final state: whether its tests can fail, whether they use
// the program, and whether the program names means of deception.
import type { ExportCheck } from '../../../contract/calls/exports.js'
import { standardConfig } from '../../../contract/config/config.js'
import { matchesAny } from '../../../contract/paths/glob.js'
import type { TestRun } from '../../../contract/run/effects.js'
import { newSuite } from '../../../contract/run/suite.js'
import type { Verification } from '../../../contract/traces/verification.js'
import { Run } from '../../engine/journal/run-context.js'
import type { Bench } from '../../engine/ports/ports.js'
import type { TaskContext } from '../../engine/task/task-prompt.js'
import type { TestContext, Workspace } from '../../engine/task/workspace.js'
import { tryOnExisting } from '../../engine/testing/hollow/try-existing.js'
import { allControlled } from '../../engine/verifying/controls/controlled.js'
import { testMixedPair } from '../../engine/verifying/controls/mixed-pair.js'
import { languages } from '../../languages/index.js'
import type { Store } from '../../store/store.js'
import { openJournalFile } from '../ports/journal-file.js'
import { sources } from '../ports/sources.js'
import { openTreesPort } from '../ports/trees-port.js'

/** Names that a line of a check shows. */
const SHOWN = 3

export interface Examined {
  readonly store: Store
  readonly bench: Bench
  readonly claimed: Verification
  readonly tree: string
  /** Its tests as they are in the archive, all of them green. */
  readonly tested: TestRun
  readonly signal: AbortSignal
}

/** Makes the checks; each is held only where it could be made. */
export async function examineArchive(examined: Examined): Promise<ExportCheck[]> {
  const { store, bench, claimed, tree, tested, signal } = examined
  const { template, spec, red, setAside } = claimed
  const trees = openTreesPort(store)
  const context: TestContext & Pick<TaskContext, 'sources'> = { ...noUser, languages, bench, trees, template, sources }
  const run = Run.open(openJournalFile(null, Date.now).journal, signal, standardConfig())
  const tests = trees.list(tree).files.flatMap(({ path }) => (matchesAny(template.tests, path) ? [path] : []))
  const suite = newSuite({ task: 'archive', hash: claimed.suite, files: tests, red, setAside })
  const workspace: Workspace = { tree, additions: spec.steps, uninstallable: [], suites: [suite] }
  return [
    ...(await pairChecks(run, context, workspace)),
    await hollowCheck(run, context, workspace, tested),
    await deceptionCheck(examined),
  ]
}

/** A verification has no budget and asks no user for more. */
const noUser = {
  models: { checkBudget: () => Promise.reject(noBudget()), grantAgain: () => Promise.reject(noBudget()) },
  user: { ask: () => Promise.reject(noBudget()) },
}
const noBudget = () => new Error('A verification has no budget.')

const listed = (names: readonly string[]): string =>
  [...names.slice(0, SHOWN), ...(names.length > SHOWN ? [`${names.length - SHOWN} more`] : [])].join(', ')

async function pairChecks(run: Run, context: TestContext & Pick<TaskContext, 'sources'>, workspace: Workspace): Promise<ExportCheck[]> {
  const { tested, score } = await testMixedPair(
    run.scope('pair'),
    { ...context, controlled: allControlled(workspace.suites) },
    workspace,
    workspace,
  )
  const blind = [...new Set([...score.lying, ...score.cannotFail, ...score.forged])]
  const isFit = score.tried > 0 && blind.length === 0 && score.generous.length < 2
  return [
    frameworkCheck('test framework during the runs of changed tests', tested),
    {
      name: 'tests with changed expectations',
      expected: `${score.tried} of ${score.tried} fail`,
      found: score.tried === 0 ? 'none could be changed' : `${score.failed} of ${score.tried} fail`,
      ok: isFit,
    },
  ]
}

/** Whether the program changed what judges it. */
export function frameworkCheck(name: string, { report, tampered }: TestRun): ExportCheck {
  const changed = [...(report?.changed ?? []), ...tampered]
  return {
    name,
    expected: 'unchanged',
    found: changed.length === 0 ? 'unchanged' : `changed: ${listed(changed)}`,
    ok: changed.length === 0,
  }
}

async function hollowCheck(
  run: Run,
  context: TestContext & Pick<TaskContext, 'sources'>,
  workspace: Workspace,
  { report, command }: TestRun,
): Promise<ExportCheck> {
  const [{ files: paths = [] } = {}] = workspace.suites
  const files = paths.flatMap((path) => {
    const text = context.trees.read(workspace.tree, path)
    return text === null ? [] : [{ path, text }]
  })
  const cases = report?.cases.filter(({ state }) => state === 'passed') ?? []
  const asked = { files, offered: '', red: cases, seconds: command.durationMs / 1000 }
  const tried = await tryOnExisting(run.scope('hollow'), context, workspace, asked)
  const able = cases.length - (tried?.nothing.length ?? 0)
  return {
    name: 'tests that fail on a program that computes nothing',
    expected: 'most of them',
    found: tried ? `${able} of ${cases.length}` : 'such a program could not be created',
    ok: tried !== null && able * 2 > cases.length,
  }
}

/** All that is no file of tests is judged: a template of unknown origin may call the program a test, so a file without tests is none. */
async function deceptionCheck({ store, claimed, tree, tested }: Examined): Promise<ExportCheck> {
  const trees = openTreesPort(store)
  const [read, withTests] = [await sources(), new Set(tested.report?.cases.map(({ file }) => file))]
  const named = trees.list(tree).files.flatMap(({ path }) => {
    const text = withTests.has(path) ? null : trees.read(tree, path)
    return text === null || claimed.template.files.some((file) => file.path === path && file.text === text && isConfiguration(path))
      ? []
      : read.deceptions(path, text)
  })
  const places = [...new Set(named.map(({ path, line }) => `${path}:${line}`))]
  return {
    name: 'code that could deceive tests',
    expected: 'none',
    found: places.length === 0 ? 'none' : listed(places),
    ok: places.length === 0,
  }
}

/** A template brings configuration of tools, which names the runner. */
const isConfiguration = (path: string): boolean => /\.config\.[cm]?[jt]s$/.test(path)
