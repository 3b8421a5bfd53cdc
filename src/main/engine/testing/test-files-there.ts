// Tells an author which test files are there already: new ones need other names, and nothing else can be amended.
import type { SourceFile } from '../../../contract/run/template.js'
import { showFiles } from '../context/context.js'
import { isTest } from '../task/permissions.js'
import type { TaskContext } from '../task/task-prompt.js'
import type { Workspace } from '../task/workspace.js'
import { say } from './re-ask.js'

type Reads = Pick<TaskContext, 'languages' | 'trees' | 'template'>

/** Files that one prompt names; an existing project may have thousands. */
const MOST = 100

const testFilesIn = ({ trees, template }: Reads, { tree }: Workspace): string[] =>
  trees
    .list(tree)
    .files.map((file) => file.path)
    .filter((path) => isTest(template, path))

const quoted = (paths: readonly string[]): string => paths.map((path) => `\`${path}\``).join(', ')

/** What earlier tasks' tests share with each other, whole; of the tests themselves only the names. */
export function existingTests(context: Reads, before: Workspace, room: number): string {
  const paths = testFilesIn(context, before)
  if (paths.length === 0) return say('no-test-files')
  const isTestFile = (path: string) => context.languages.all.some(({ project }) => project.testFiles.test(path))
  const shared = paths
    .filter((path) => !isTestFile(path))
    .flatMap((path): SourceFile[] => [{ path, text: context.trees.read(before.tree, path) ?? '' }])
  const named = `${quoted(paths)}.`
  return shared.length === 0 ? named : `${named} What they share, which new tests use too:\n\n${showFiles(shared, room)}\n`
}

/** The names of all test files, the sealed ones first, where the tests themselves may have no room in the prompt. */
export function namesOfTests(context: Reads, before: Workspace): string {
  const there = testFilesIn(context, before)
  const sealed = new Set(before.suites.flatMap(({ files }) => files))
  const paths = [...there.filter((path) => sealed.has(path)), ...there.filter((path) => !sealed.has(path))]
  if (paths.length === 0) return say('no-test-files')
  const shown = quoted(paths.slice(0, MOST))
  return paths.length > MOST ? say('more-test-files', { files: shown, more: String(paths.length - MOST) }) : `${shown}.`
}
