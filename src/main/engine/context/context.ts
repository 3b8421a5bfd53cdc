// What a prompt shows of the workspace and of a failed run: facts in a fixed order, bounded, rebuilt each time.
import type { TestRun } from '../../../contract/run/effects.js'
import type { Suite } from '../../../contract/run/suite.js'
import type { Template } from '../../../contract/run/template.js'
import { bullets, fenced, inOneLine, trim, verbatim } from '../asking/prompt.js'
import type { Trees } from '../ports/ports.js'
import { isTest } from '../task/permissions.js'
import { folded } from './folded.js'
import { type Clues, chooseFiles, type ListedFile, type ShownFile, tracedPaths } from './relevance.js'

const FAILURES_LIMIT = 14_000
const ONE_FAILURE_LIMIT = 2_500
const OUTPUT_LIMIT = 4_000

/** Files as a prompt shows them, each in a fence. @param room characters of all texts; where they are more, each is cut in its middle */
export function showFiles(files: readonly ShownFile[], room = Number.POSITIVE_INFINITY): string {
  const all = files.reduce((sum, { text }) => sum + text.length, 0)
  const cut = (text: string) => (all <= room ? text : trim(text, Math.floor((room * text.length) / all)))
  return files.length === 0 ? '(none)' : files.map(({ path, text }) => showFile(path, cut(text))).join('\n\n')
}

/** One file. */
export const showFile = (path: string, text: string): string => `===== ${path} =====\n${fenced(text.trimEnd() || '(empty)')}`

/** Files that are left out are named, as far as there are not very many. */
const NAMED = 200

/** The program's own files. */
export const programFiles = (trees: Pick<Trees, 'list'>, template: Pick<Template, 'tests'>, tree: string): readonly ListedFile[] =>
  trees.list(tree).files.filter((file) => !isTest(template, file.path))

/**
 * The program's own files as far as they have room: all of a small program, of a larger one what matters for the clues.
 * What is left out is named, also files that are no text. `similar` are paths by what they mean, where that is known; `elsewhere`
 * stand in another place of the prompt; `inShort` has summaries of what is left out, by path.
 */
export function sources(
  trees: Trees,
  template: Template,
  tree: string,
  clues: Clues,
  room: number,
  similar: readonly string[] = [],
  elsewhere: readonly string[] = [],
  inShort: ReadonlyMap<string, string> = new Map(),
): string {
  const files = programFiles(trees, template, tree).filter(({ path }) => !elsewhere.includes(path))
  const { shown, left } = chooseFiles(files, (path) => trees.read(tree, path), clues, room, similar)
  const told = left.filter((path) => inShort.has(path))
  const untold = left.filter((path) => !inShort.has(path))
  const more = untold.length > NAMED ? ` and ${untold.length - NAMED} more` : ''
  const rest = untold.length > 0 ? `\n\nNot shown: ${untold.slice(0, NAMED).join(', ')}${more}` : ''
  return showFiles(shown) + inShortSection(told, inShort) + rest
}

/** Files without room as somebody summed them up: a quotation, since a file may say anything. */
export const inShortSection = (paths: readonly string[], inShort: ReadonlyMap<string, string>): string =>
  paths.length === 0
    ? ''
    : `\n\nNot shown, but summed up (data):\n${verbatim(bullets(paths.map((path) => `${path}: ${inShort.get(path) ?? ''}`)))}`

/** The files of a workspace by name; of very many those that are spoken of come first. */
export function filesNamed(files: readonly ListedFile[], said: string): string {
  const traced = files.length > NAMED ? tracedPaths(files, said) : new Map<string, number>()
  const paths = files.map((file) => file.path)
  const ordered = [...paths.filter((path) => traced.has(path)), ...paths.filter((path) => !traced.has(path))]
  return bullets([...ordered.slice(0, NAMED), ...(ordered.length > NAMED ? [`and ${ordered.length - NAMED} more`] : [])])
}

/** Clues of a request that no test took part in. */
export const wordsAsClues = (said: string): Clues => ({ said, tests: '' })

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
export function tests(trees: Trees, tree: string, suites: readonly Suite[], room: number): string {
  const paths = [...new Set(suites.flatMap((suite) => suite.files))]
  const files = paths.flatMap((path) => {
    const text = trees.read(tree, path)
    return text === null ? [] : [{ path, text }]
  })
  return showFiles(files, room)
}

/** Characters of tests whose names are looked for in a large program. */
const SEARCHED = 200_000

/** The sealed tests of these suites, to look for what they name. */
export const wholeTests = (trees: Trees, tree: string, suites: readonly Suite[]): string => tests(trees, tree, suites, SEARCHED)

/** What is red, for a prompt: of tests that are held out only their clauses are told. */
export const redSection = (run: TestRun, clauses: readonly string[]): string =>
  clauses.length === 0
    ? failures(run)
    : `All tests that you can see are green. More tests, which you cannot see, follow from the same words, and some of them are red. They check something of these clauses:\n\n${bullets(clauses)}\n\nThe examples that a clause names may be green already. Find other cases of it that the program does not fulfil yet.`

/** The failures of a test run as a reader needs them: what could not be collected, then what is red, then the output. */
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

/** What a program or its tests wrote, cut to about this many characters. */
const shownOutput = (text: string, limit: number): string =>
  text.trim() === '' ? '(nothing)' : fenced(trim(folded(text), limit).trimEnd())

/** Parts as far as they have room, the first in any case, and how many are left out. */
function within(parts: readonly string[], limit: number): string {
  let left = limit
  const shown = parts.filter((part, index) => {
    left -= part.length
    return index === 0 || left >= 0
  })
  const more = parts.length - shown.length
  return [...shown, ...(more > 0 ? [`[... ${more} more left out ...]`] : [])].join('\n\n')
}
