// Moves the new tests of an existing project into the test file of the module that they test, as a maintainer would. The proven state
// keeps its own files; what the user is given has the moved tests, after all tests ran there once with the same results.
import { hasPatch } from '../../../../contract/config/patches.js'
import { isPageChecks } from '../../../../contract/journal/page-checks.js'
import type { ApartFile, PlacedFile } from '../../../../contract/notes/testing/placed-tests.js'
import { TestRun } from '../../../../contract/run/effects.js'
import { withoutSetAside } from '../../../../contract/run/set-aside.js'
import type { SourceFile } from '../../../../contract/run/template.js'
import { sandboxEffect } from '../../asking/sandbox-effect.js'
import type { Run } from '../../journal/run-context.js'
import { isTest } from '../../task/permissions.js'
import type { TaskContext } from '../../task/task-prompt.js'
import { copyWith, placeOf, setAsideOf, type TestContext, type Workspace } from '../../task/workspace.js'
import { BASELINE } from '../../testing/baseline.js'
import { type Change, homeOf } from './home-of.js'
import { movedIds } from './same-tests.js'

type PlaceContext = TestContext & Pick<TaskContext, 'sources'>

/** A green change of a project. */
interface GreenProgram {
  readonly workspace: Workspace
  /** The final run of all tests. */
  readonly tested: TestRun
  /** The project before its first run. */
  readonly project: string
}

/** What is moved where, and the new texts of the existing files. */
interface Placing {
  readonly placed: readonly PlacedFile[]
  readonly apart: readonly ApartFile[]
  readonly texts: ReadonlyMap<string, string>
}

/**
 * Records where the new tests belong. If a test is not the same there, all files stay as they are.
 */
export async function placeTests(run: Run, context: PlaceContext, { workspace, tested, project }: GreenProgram): Promise<void> {
  if (!hasPatch(run.config, 'tests-in-place') || !tested.report) return
  const { placed, apart, texts } = await placingOf(context, workspace, project)
  if (placed.length === 0) {
    if (apart.length > 0)
      run.note('placed', { type: 'placed-tests', of: workspace.tree, tree: null, placed: [], apart: [...apart], ids: [] })
    return
  }
  const changes = [...[...texts].map(([path, text]) => ({ path, text })), ...placed.map(({ from }) => ({ path: from, text: null }))]
  const joined = await copyWith(run, context, workspace, changes)
  const ids = movedIds(tested.report, await testOnce(run, context, joined, placed), new Map(placed.map(({ from, into }) => [from, into])))
  const unlike = placed.map(({ from, into }): ApartFile => ({ from, into, why: 'results', names: [] }))
  run.note('placed', {
    ...{ type: 'placed-tests', of: workspace.tree, tree: ids && joined.tree },
    placed: ids ? [...placed] : [],
    apart: [...apart, ...(ids ? [] : unlike)],
    ids: ids ? ids.map(([from, to]): [string, string] => [from, to]) : [],
  })
}

async function placingOf(
  { sources: open, trees, template, languages }: PlaceContext,
  workspace: Workspace,
  project: string,
): Promise<Placing> {
  const sources = await open()
  const { tree, suites } = workspace
  const read = (path: string): SourceFile[] => {
    const text = trees.read(tree, path)
    return text === null ? [] : [{ path, text }]
  }
  const there = new Set(trees.list(project).files.map(({ path }) => path))
  const filesOf = (isOwn: boolean) => [...new Set(suites.filter(({ task }) => (task === BASELINE) === isOwn).flatMap(({ files }) => files))]
  const fresh = filesOf(false).filter((path) => !there.has(path) && !isPageChecks(path))
  const own = filesOf(true).filter((path) => there.has(path))
  const tests = new Set([...fresh, ...own])
  const isModule = (path: string) =>
    there.has(path) &&
    !tests.has(path) &&
    !isTest(template, path) &&
    languages.all.some(({ project: { sources: named } }) => named.test(path))
  const change: Change = { own: own.flatMap(read), modules: trees.changedPaths(project, tree).filter(isModule).flatMap(read) }
  const placed: PlacedFile[] = []
  const apart: ApartFile[] = []
  const texts = new Map<string, string>()
  for (const file of fresh.flatMap(read)) {
    const into = homeOf(sources, file, change)
    const old = into === null ? null : (texts.get(into) ?? trees.read(tree, into))
    const joined = into === null || old === null ? null : sources.join({ path: into, text: old }, file)
    if (into === null || joined === null) continue
    if (joined.ok && trees.unfit(tree, { path: into, text: joined.text }, false) === null) {
      placed.push({ from: file.path, into })
      texts.set(into, joined.text)
    } else
      apart.push({
        from: file.path,
        into,
        ...(joined.ok ? { why: 'unreadable', names: [] } : { why: joined.why, names: [...joined.names] }),
      })
  }
  return { placed, apart, texts }
}

/** All tests in a fresh copy with the moved ones. An empty report shows nothing. */
async function testOnce(run: Run, context: PlaceContext, workspace: Workspace, placed: readonly PlacedFile[]) {
  const place = placeOf(context, context.template, workspace)
  const changed = placed.map(({ from, into }) => `${from} → ${into}`)
  const tested = await sandboxEffect(run, context, {
    ...{ name: 'test', step: 'place', facts: { tree: place.tree, environment: place.environment, changed }, schema: TestRun },
    perform: async (at) => ({ value: await context.bench.test(place, true, at) }),
  })
  const { report } = withoutSetAside(tested, setAsideOf(workspace.suites))
  return report ?? { runner: '', cases: [], collectionErrors: [] }
}
