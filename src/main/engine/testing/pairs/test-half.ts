// Runs the tests of a state with some expectations changed, in a fresh copy that is thrown away.
import { TestRun } from '../../../../contract/run/effects.js'
import { withoutSetAside } from '../../../../contract/run/set-aside.js'
import type { SourceFile } from '../../../../contract/run/template.js'
import type { Sources } from '../../../languages/language.js'
import { sandboxEffect } from '../../asking/sandbox-effect.js'
import type { Run } from '../../journal/run-context.js'
import type { TaskContext } from '../../task/task-prompt.js'
import { placeOf, setAsideOf, type TestContext, type Workspace } from '../../task/workspace.js'
import type { AlteredTest, Half } from './alter-halves.js'
import type { FileTest } from './file-test.js'

/** What pairs of runs need. */
export type PairContext = TestContext & Pick<TaskContext, 'sources'>

interface NamedHalf {
  /** The name of the effect. */
  readonly name: string
  readonly half: Half
  readonly lane?: number
}

/** Runs all tests with some of them changed. The changed files are mounted read-only over the program. */
export async function testHalf(run: Run, context: PairContext, workspace: Workspace, { name, half, lane }: NamedHalf): Promise<TestRun> {
  const { files, altered, copies } = half
  const place = placeOf(context, context.template, workspace)
  const changeOf = ({ path, test: { block }, was, becomes }: AlteredTest) => `${path}:${block.from + 1} ${was} → ${becomes}`
  const changed = [
    ...altered.map(changeOf),
    ...copies.map(
      (copy) => `${copy.isChanged === false ? `${copy.path}:${copy.test.block.from + 1} as it is` : changeOf(copy)} (${copy.mark})`,
    ),
  ]
  const tested = await sandboxEffect(run, context, {
    ...{ name, step: 'control', facts: { tree: place.tree, environment: place.environment, changed }, schema: TestRun },
    perform: async (at) => {
      const tree = files.length === 0 ? place.tree : context.trees.change(place.tree, files).tree
      return { value: await context.bench.test({ ...place, tree }, true, { ...at, lane }) }
    },
  })
  return withoutSetAside(tested, setAsideOf(workspace.suites))
}

/** All test files of a state. */
export const filesOf = ({ trees }: Pick<PairContext, 'trees'>, { tree, suites }: Workspace): SourceFile[] =>
  textsOf(trees, tree, new Set(suites.flatMap((suite) => suite.files)))

/** Test files with hidden tests, as the builder sees them. */
export const shownOf = ({ trees }: Pick<PairContext, 'trees'>, { tree, suites }: Workspace): SourceFile[] =>
  textsOf(trees, tree, new Set(suites.flatMap(({ heldOut }) => heldOut?.files ?? [])))

const textsOf = (trees: PairContext['trees'], tree: string, paths: ReadonlySet<string>): SourceFile[] =>
  [...paths].flatMap((path) => {
    const text = trees.read(tree, path)
    return text === null ? [] : [{ path, text }]
  })

/** The tests of these files with their possible changes. */
export const testsOf = (sources: Sources, files: readonly SourceFile[]): FileTest[] =>
  files.flatMap(({ path, text }) => sources.controls(path, text, { seed: '', isFar: false }).map((test) => ({ path, test })))
