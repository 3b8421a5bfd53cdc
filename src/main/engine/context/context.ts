// Shows the workspace and a failed run in a prompt: facts in a fixed order, bounded, rebuilt each time.
import type { TestRun } from '../../../contract/run/effects.js'
import type { Suite } from '../../../contract/run/suite.js'
import type { Template } from '../../../contract/run/template.js'
import { bullets, fenced, inOneLine, trim, verbatim } from '../asking/prompt.js'
import type { Trees } from '../ports/ports.js'
import { isTest } from '../task/permissions.js'
import { withoutBackground } from './background.js'
import { folded } from './folded.js'
import { type Clues, chooseFiles, type ListedFile, type ShownFile, tracedPaths } from './relevance.js'

const FAILURES_LIMIT = 14_000
const ONE_FAILURE_LIMIT = 2_500
const OUTPUT_LIMIT = 4_000

/** Files in a prompt, each in a fence. @param room the most characters of all texts; if they are more, each is cut in the middle */
export function showFiles(files: readonly ShownFile[], room = Number.POSITIVE_INFINITY): string {
  const all = files.reduce((sum, { text }) => sum + text.length, 0)
  const cut = (text: string) => (all <= room ? text : trim(text, Math.floor((room * text.length) / all)))
  return files.length === 0 ? '(none)' : files.map(({ path, text }) => showFile(path, cut(text))).join('\n\n')
}

/** One file. */
export const showFile = (path: string, text: string): string => `===== ${path} =====\n${fenced(text.trimEnd() || '(empty)')}`

/** The most names of files that are left out. */
const NAMED = 200

/** The program's own files. */
export const programFiles = (trees: Pick<Trees, 'list'>, template: Pick<Template, 'tests'>, tree: string): readonly ListedFile[] =>
  trees.list(tree).files.filter((file) => !isTest(template, file.path))

/** What the files of a program are read with. */
interface ProgramReader {
  readonly trees: Trees
  readonly template: Template
}

/** What a section of sources may show. */
interface SourceLimits {
  /** Bytes for whole files. */
  readonly room: number
  /** Paths that are shown in another place of the prompt. */
  readonly elsewhere?: readonly string[]
  /** Summaries of files that do not fit, by path. */
  readonly inShort?: ReadonlyMap<string, string>
}

/**
 * The program's own files that fit: all of a small program, and the most relevant of a larger one. Other files are listed, including
 * background and those that are not text.
 */
export function sources(
  { trees, template }: ProgramReader,
  tree: string,
  clues: Clues,
  { room, elsewhere = [], inShort = new Map() }: SourceLimits,
): string {
  const files = programFiles(trees, template, tree).filter(({ path }) => !elsewhere.includes(path))
  const needed = withoutBackground(files, clues.said)
  const chosen = chooseFiles(needed, (path) => trees.read(tree, path), clues, room)
  const { shown } = chosen
  const left = [...chosen.left, ...files.filter((file) => !needed.includes(file)).map(({ path }) => path)]
  const summarised = left.filter((path) => inShort.has(path))
  const named = left.filter((path) => !inShort.has(path))
  return showFiles(shown) + inShortSection(summarised, inShort) + notShown(named)
}

/** The names of files without room. */
export function notShown(paths: readonly string[]): string {
  const more = paths.length > NAMED ? ` and ${paths.length - NAMED} more` : ''
  return paths.length > 0 ? `\n\nNot shown: ${paths.slice(0, NAMED).join(', ')}${more}` : ''
}

/** Summaries of files without room. They are quoted, since a file may contain any text. */
export const inShortSection = (paths: readonly string[], inShort: ReadonlyMap<string, string>): string =>
  paths.length === 0
    ? ''
    : `\n\nNot shown, but summed up (data):\n${verbatim(bullets(paths.map((path) => `${path}: ${inShort.get(path) ?? ''}`)))}`

/** The files of a workspace by name. If there are very many, the mentioned ones come first. */
export function filesNamed(files: readonly ListedFile[], said: string): string {
  const traced = files.length > NAMED ? tracedPaths(files, said) : new Map<string, number>()
  const paths = files.map((file) => file.path)
  const ordered = [...paths.filter((path) => traced.has(path)), ...paths.filter((path) => !traced.has(path))]
  return bullets([...ordered.slice(0, NAMED), ...(ordered.length > NAMED ? [`and ${ordered.length - NAMED} more`] : [])])
}

/** Clues of a request without tests. */
export const wordsAsClues = (said: string): Clues => ({ said, tests: '' })

/** The suites that matter for a task: its own, and those of red files. Others are green and would only distract. */
export function suitesOf(workspace: { readonly suites: readonly Suite[] }, task: string, redFiles: readonly string[]): Suite[] {
  const isNeeded = (suite: Suite) => suite.task === task || suite.files.some((file) => redFiles.includes(file))
  const needed = workspace.suites.filter(isNeeded)
  return needed.length > 0 ? needed : [...workspace.suites]
}

/** The files of a run with red or uncollected tests. */
export const redFiles = ({ report }: TestRun): string[] => [
  ...new Set([
    ...(report?.cases ?? []).filter((test) => test.state !== 'passed').map((test) => test.file),
    ...(report?.collectionErrors ?? []).map((error) => error.file),
  ]),
]

/** The sealed tests of these suites, in full if they fit. */
export function tests(trees: Trees, tree: string, suites: readonly Suite[], room: number): string {
  const paths = [...new Set(suites.flatMap((suite) => suite.files))]
  const files = paths.flatMap((path) => {
    const text = trees.read(tree, path)
    return text === null ? [] : [{ path, text }]
  })
  return showFiles(files, room)
}

/** Characters of tests whose names are searched for in a large program. */
const SEARCHED = 200_000

/** The sealed tests of these suites, for searching the names in them. */
export const wholeTests = (trees: Trees, tree: string, suites: readonly Suite[]): string => tests(trees, tree, suites, SEARCHED)

/** The failures for a prompt. A hidden test is only shown by its clause. */
export const redSection = (run: TestRun, clauses: readonly string[]): string =>
  clauses.length === 0
    ? failures(run)
    : `All tests that you can see are green. More tests, which you cannot see, follow from the same words, and some of them are red. They check something of these clauses:\n\n${bullets(clauses)}\n\nThe examples that a clause names may be green already. Find other cases of it that the program does not fulfil yet.`

/** The failures of a test run for a reader: uncollected files, then red tests, then the output. */
export function failures(run: TestRun): string {
  const { report, command } = run
  const parts = [
    ...(report?.collectionErrors ?? []).map(
      (error) => `### ${error.file} could not be collected (${error.failure})\n\n${shownOutput(error.message, ONE_FAILURE_LIMIT)}`,
    ),
    ...(report?.cases ?? [])
      .filter((test) => test.state === 'failed')
      .map((test) => `### ${inOneLine(test.id)} (${test.failure ?? 'red'})\n\n${shownOutput(test.message, ONE_FAILURE_LIMIT)}`),
    ...(report?.cases ?? [])
      .filter((test) => test.state === 'skipped')
      .map((test) => `### ${inOneLine(test.id)} was skipped, which counts as red\n\n${shownOutput(test.message, 300)}`),
  ]
  const text = within(parts, FAILURES_LIMIT)
  if (report && parts.length > 0) return text
  const ended = command.end === 'exited' ? `ended with exit ${command.exit}` : `was ended by the limit "${command.end}"`
  return `${text}\n\nThe command \`${command.command}\` ${ended}${report ? '' : ' and left no report'}.\n\nstdout:\n\n${shownOutput(command.stdout, OUTPUT_LIMIT)}\n\nstderr:\n\n${shownOutput(command.stderr, OUTPUT_LIMIT)}`
}

/** The output of a program or its tests, cut to about this many characters. */
const shownOutput = (text: string, limit: number): string =>
  text.trim() === '' ? '(nothing)' : fenced(trim(folded(text), limit).trimEnd())

/** The parts that fit, at least the first, and the number of the others. */
function within(parts: readonly string[], limit: number): string {
  let left = limit
  const shown = parts.filter((part, index) => {
    left -= part.length
    return index === 0 || left >= 0
  })
  const more = parts.length - shown.length
  return [...shown, ...(more > 0 ? [`[... ${more} more left out ...]`] : [])].join('\n\n')
}
