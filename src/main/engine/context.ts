// What a prompt shows of the workspace and of a failed run: facts in a fixed order, bounded, rebuilt each time.
import type { Suite, TestRun } from '../../contract/journal.js'
import type { Template } from '../../contract/template.js'
import { isTest } from './permissions.js'
import type { World } from './ports.js'
import { bullets, trim } from './prompt.js'

const FILES_LIMIT = 60_000
const FAILURES_LIMIT = 14_000
const ONE_FAILURE_LIMIT = 2_500
const OUTPUT_LIMIT = 4_000

export interface ShownFile {
  readonly path: string
  readonly text: string
}

/** Files as a prompt shows them; the fence is longer than any that a file may hold. */
export const showFiles = (files: readonly ShownFile[]): string =>
  files.length === 0 ? '(none)' : files.map((file) => `===== ${file.path} =====\n${file.text.trimEnd() || '(empty)'}`).join('\n\n')

/**
 * The program's own files, those first that `mentioned` names, as many as fit; the rest by name. Files that are
 * no text are named only.
 */
export function sources(world: World, template: Template, tree: string, mentioned: string): string {
  const paths = world.paths(tree).filter((file) => !isTest(template, file.path))
  const named = (path: string) => mentioned.includes(path) || mentioned.includes(path.split('/').at(-1) ?? path)
  const ordered = [...paths].sort((a, b) => Number(named(b.path)) - Number(named(a.path)) || (a.path < b.path ? -1 : 1))
  const shown: ShownFile[] = []
  const left: string[] = []
  let size = 0
  for (const { path, bytes } of ordered) {
    const text = size + bytes <= FILES_LIMIT ? world.read(tree, path) : null
    if (text === null) left.push(path)
    else {
      shown.push({ path, text })
      size += bytes
    }
  }
  const rest = left.length > 0 ? `\n\nNot shown: ${left.slice(0, 200).join(', ')}` : ''
  return showFiles(shown) + rest
}

/** The suites that matter for a task: its own, and those of files that are red. Others are green and would only distract. */
export function suitesOf(workspace: { readonly suites: readonly Suite[] }, task: string, redFiles: readonly string[]): Suite[] {
  const isNeeded = (suite: Suite) => suite.task === task || suite.files.some((file) => redFiles.includes(file))
  const needed = workspace.suites.filter(isNeeded)
  return needed.length > 0 ? needed : [...workspace.suites]
}

/** The files of a run whose tests are red or could not be collected. */
export const redFiles = ({ report }: TestRun): string[] => [
  ...new Set([
    ...(report?.cases ?? []).filter((test) => test.state !== 'passed').map((test) => test.file),
    ...(report?.collectionErrors ?? []).map((error) => error.file),
  ]),
]

/** The sealed tests of these suites, whole as far as they fit. */
export function tests(world: World, tree: string, suites: readonly Suite[]): string {
  const paths = [...new Set(suites.flatMap((suite) => suite.files))]
  const files = paths.flatMap((path) => {
    const text = world.read(tree, path)
    return text === null ? [] : [{ path, text }]
  })
  return trim(showFiles(files), FILES_LIMIT)
}

/** What is red, for a prompt: of tests that are held out only their clauses are told. */
export const redSection = (run: TestRun, clauses: readonly string[]): string =>
  clauses.length === 0
    ? failures(run)
    : `All tests that you can see are green. More tests, which you cannot see, follow from the same words, and some of them are red. They check:\n\n${bullets(clauses)}\n\nFind the cases of these clauses that the program does not fulfil yet.`

/** The failures of a test run as a reader needs them: what could not be collected, then what is red, then the output. */
export function failures(run: TestRun): string {
  const { report, command } = run
  const parts = [
    ...(report?.collectionErrors ?? []).map(
      (error) => `### ${error.file} could not be collected (${error.failure})\n\n${trim(error.message, ONE_FAILURE_LIMIT)}`,
    ),
    ...(report?.cases ?? [])
      .filter((test) => test.state === 'failed')
      .map((test) => `### ${test.id} (${test.failure ?? 'red'})\n\n${trim(test.message, ONE_FAILURE_LIMIT)}`),
    ...(report?.cases ?? [])
      .filter((test) => test.state === 'skipped')
      .map((test) => `### ${test.id} was skipped, which counts as red\n\n${trim(test.message, 300)}`),
  ]
  const text = trim(parts.join('\n\n'), FAILURES_LIMIT)
  if (report && parts.length > 0) return text
  const ended = command.end === 'exited' ? `ended with exit ${command.exit}` : `was ended by the limit "${command.end}"`
  return `${text}\n\nThe command \`${command.command}\` ${ended}${report ? '' : ' and left no report'}.\n\nstdout:\n${trim(command.stdout, OUTPUT_LIMIT)}\n\nstderr:\n${trim(command.stderr, OUTPUT_LIMIT)}`
}
