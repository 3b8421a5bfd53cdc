// Finds expected values of earlier tests, and places where another value fits.
import type { SourceFile } from '../../../../contract/run/template.js'
import type { Sources } from '../../../languages/language.js'
import { readLiteral } from '../../task/literals/literal.js'
import type { TaskContext } from '../../task/task-prompt.js'
import type { Workspace } from '../../task/workspace.js'
import { textOf } from '../held-out/blocks.js'
import { everyHole, type Hole, knownBy } from './holes.js'

/** The expected values of earlier tests in the files that were now rewritten. */
export function valuesBefore(
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

/** Whether a value of any kind fits: not in a typed language, and not in place of an assertion's name. */
const takesAny = (sources: Sources, { path, said }: Hole, text: string): boolean => !said && !sources.expectations(path, text).isTyped

const isOfKind = (hole: Hole, value: string): boolean => readLiteral(hole.text)?.kind === readLiteral(value)?.kind

interface PlaceContext extends Pick<TaskContext, 'trees'> {
  /** The program under test, if it exists. */
  readonly existing: Workspace | null
  readonly sources: Sources
  readonly settleInFull: boolean
}

/** Whether a value fits this place: by its kind, and by the letters that the file can hold. */
export function mayStand({ sources, trees, existing, settleInFull }: PlaceContext, hole: Hole, text: string, value: string): boolean {
  const isWritable = existing === null || trees.unfit(existing.tree, { path: hole.path, text: text + value }, true) === null
  return isWritable && ((settleInFull && takesAny(sources, hole, text)) || isOfKind(hole, value))
}

/** Whether the test of a value existed before, letter by letter. */
export function wasThereBefore({ trees }: TaskContext, existing: Workspace | null, { path, tests }: Hole, text: string): boolean {
  const earlier = existing && trees.read(existing.tree, path)
  return typeof earlier === 'string' && tests.some((test) => earlier.includes(textOf(text, test)))
}
