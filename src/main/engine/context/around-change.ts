// Shows what matters for a change of an existing program: the files that it names, those most like it, and some tests.
import type { PlanTask } from '../../../contract/run/plan.js'
import type { Suite } from '../../../contract/run/suite.js'
import type { Template } from '../../../contract/run/template.js'
import type { Trees } from '../ports/ports.js'
import { notShown, programFiles, showFiles, sources, wordsAsClues } from './context.js'
import { type Clues, chooseFiles, orderFiles, tracedPaths } from './relevance.js'

/** Bytes of files beside those that a change names, and of tests. More costs more than it helps. */
const MORE_FILES = 24_000
const TESTS = 20_000

/** Clues of a task that changes a program. */
export const cluesOfChange = ({ outputs, interface: offered, words }: Pick<PlanTask, 'outputs' | 'interface' | 'words'>): Clues =>
  wordsAsClues([...outputs, offered, words].join(' '))

interface Shown {
  readonly trees: Trees
  readonly tree: string
  readonly clues: Clues
  /** The most bytes. */
  readonly room: number
}

/** The program's files around a change. `inShort` has summaries of files that do not fit into a prompt, by path. */
export function sourcesAround(
  { trees, tree, clues, room }: Shown,
  template: Template,
  inShort: ReadonlyMap<string, string> = new Map(),
): string {
  const files = programFiles(trees, template, tree)
  const traced = tracedPaths(files, clues.said)
  const named = files.reduce((sum, { path, bytes }) => sum + (traced.has(path) ? bytes : 0), 0)
  return sources({ trees, template }, tree, clues, { room: Math.min(room, named + MORE_FILES), inShort })
}

/** Of the sealed tests those most like a change, whole where they fit, for their style and rules. The others are named. */
export function testsAround({ trees, tree, clues, room: most }: Shown, suites: readonly Suite[]): string {
  const paths = new Set(suites.flatMap((suite) => suite.files))
  const files = trees.list(tree).files.filter((file) => paths.has(file.path))
  const read = (path: string) => trees.read(tree, path)
  const room = Math.min(most, TESTS)
  const { shown, left } = chooseFiles(files, read, clues, room)
  // Of files that are all too long, the nearest is cut.
  const nearest = shown.length === 0 ? orderFiles(files, read, clues).find(({ path }) => read(path) !== null) : undefined
  const cut = nearest ? [{ path: nearest.path, text: read(nearest.path) ?? '' }] : []
  return showFiles([...shown, ...cut], room) + notShown(left.filter((path) => path !== nearest?.path))
}
