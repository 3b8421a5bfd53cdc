// Values of tests that were there before, and where another value may take the place of one.
import type { SourceFile } from '../../../../contract/run/template.js'
import type { Sources } from '../../../languages/language.js'
import { readLiteral } from '../../task/literals/literal.js'
import type { TaskContext } from '../../task/task-prompt.js'
import type { Workspace } from '../../task/workspace.js'
import { textOf } from '../held-out/blocks.js'
import { everyHole, type Hole, knownBy } from './holes.js'

/** What tests of the program expect that were there before, in the files that were written now. */
export function standingIn(
  sources: Sources,
  { trees }: TaskContext,
  { tree }: Workspace,
  files: readonly SourceFile[],
): ReadonlySet<string> {
  const earlier = files.flatMap(({ path }) => {
    const text = trees.read(tree, path)
    return text === null ? [] : [{ path, text }]
  })
  return new Set(everyHole(sources, earlier).map((hole) => knownBy(hole, earlier.find(({ path }) => path === hole.path)?.text ?? '')))
}

/** Whether a value of any kind may stand in this place: not where a compiler looks, nor in place of an assertion's name. */
const takesAny = (sources: Sources, { path, said }: Hole, text: string): boolean => !said && !sources.expectations(path, text).isTyped

const isOfKind = (hole: Hole, value: string): boolean => readLiteral(hole.text)?.kind === readLiteral(value)?.kind

interface Standing extends Pick<TaskContext, 'trees'> {
  /** The program that the tests are for, where it is there already. */
  readonly standing: Workspace | null
  readonly sources: Sources
  readonly settleInFull: boolean
}

/** Whether a value may stand in a place of this text: by its kind, and by the letters that the file can hold. */
export function mayStand({ sources, trees, standing, settleInFull }: Standing, hole: Hole, text: string, value: string): boolean {
  const isWritable = standing === null || trees.unfit(standing.tree, { path: hole.path, text: text + value }, true) === null
  return isWritable && ((settleInFull && takesAny(sources, hole, text)) || isOfKind(hole, value))
}

/** Whether a test of a value was there before, letter by letter. */
export function isStanding({ trees }: TaskContext, standing: Workspace | null, { path, tests }: Hole, text: string): boolean {
  const earlier = standing && trees.read(standing.tree, path)
  return typeof earlier === 'string' && tests.some((test) => earlier.includes(textOf(text, test)))
}
