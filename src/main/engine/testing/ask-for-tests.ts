// Builds the request for the tests and stubs of a task, and reads its answer.
import type { StepConfig } from '../../../contract/config/config.js'
import { hasPatch } from '../../../contract/config/patches.js'
import { matchesAny } from '../../../contract/paths/glob.js'
import type { SourceFile } from '../../../contract/run/template.js'
import type { Reading, Request } from '../asking/ask.js'
import { bullets, fill } from '../asking/prompt.js'
import type { InBoth, Wording } from '../asking/prompt-length.js'
import { cluesOfChange, sourcesAround, testsAround } from '../context/around-change.js'
import { showFile, showFiles, sources, tests, wordsAsClues } from '../context/context.js'
import { applyEdits } from '../edits/apply.js'
import { declines } from '../edits/declined.js'
import { protocolOf } from '../edits/forms.js'
import { hasFolder } from '../edits/has-folder.js'
import { joinKept, keepWhole, keptWords } from '../edits/kept.js'
import { mendedOf, parseEdits } from '../edits/parse.js'
import type { FileChangeRequest } from '../ports/ports.js'
import { isTest, mayAuthor, notBelow } from '../task/permissions.js'
import {
  clarifiedWords,
  earlierSection,
  editProtocol,
  messageFacts,
  suiteFacts,
  systemIn,
  type TaskContext,
  taskFacts,
  taskHead,
  taskValues,
} from '../task/task-prompt.js'
import { setAsideOf, type Workspace } from '../task/workspace.js'
import { saidSection } from '../user/said-in-order.js'
import complaint from './complaint.md?raw'
import { type Contradiction, readContradiction } from './contradiction/read.js'
import { say as sayOfWords } from './contradiction/say.js'
import extend from './extend-tests.md?raw'
import type { Purpose, TestGoal } from './judge-tests.js'
import { say } from './re-ask.js'
import { replacedSection } from './replaced-section.js'
import authorText from './tests.md?raw'

const author: InBoth = { step: 'tests', long: authorText, short: authorText }

export interface WrittenTests {
  readonly changes: readonly FileChangeRequest[]
  /** The author's words around its blocks. */
  readonly why: string
  /** Files among the changes that come from examples of the user. Absent where there are none. */
  readonly given?: readonly string[]
}
type Answer = WrittenTests | 'none' | { readonly already: string } | { readonly contradiction: Contradiction }

/** The ruling on a contradiction that the author named. Null if it named none. */
export type ContradictionRuling = { readonly words: string } | null

/** The problems of the last answer. */
export interface RefusedTests {
  readonly problems: readonly string[]
  /** Missing files, in sentences. They follow from the answer, so they are not recorded as facts. */
  readonly leftOut: readonly string[]
}

/** What the author reads beside its task. */
interface AuthorInput {
  /** The user's messages since the last step. */
  readonly messages: readonly string[]
  readonly settled?: ContradictionRuling
  /** All messages of the user to the run, in order; not a fact of the request. */
  readonly spoken?: readonly string[]
}

/** Asks for tests. */
export function requestTests(
  context: TaskContext,
  { purpose, before }: TestGoal,
  { problems, leftOut }: RefusedTests,
  { messages, settled = null, spoken = [] }: AuthorInput,
): Request<Answer> {
  const { task } = context
  const refused =
    problems.length === 0
      ? ''
      : `\n\n# Your last tests were refused\n\n${bullets([...leftOut, ...problems])}\n\nWrite all tests and stubs again, in full, with these problems fixed.`
  return {
    name: 'tests',
    takesAdvice: true,
    role: 'test-author',
    seesGiven: true,
    // In feedback and in a user's own plan, the task has the user's words.
    wished: [context.description, ...context.said, task.words],
    facts: {
      ...taskFacts(task),
      purpose,
      tree: before.tree,
      suites: suiteFacts(before.suites),
      refused: [...problems],
      ...messageFacts(messages),
      ...(settled ? { settled: settled.words } : {}),
    },
    system: systemIn(context, context, 'author'),
    prompt: (room, wording) =>
      promptFor(context, { purpose, before }, room, wording) +
      besideSection(context, purpose, messages) +
      replacedSection(context.plan, task, before.suites) +
      saidSection(context, spoken, messages) +
      settledSection(settled) +
      refused,
    read: (text) =>
      (purpose === 'feedback' ? null : readContradiction(context, settled === null, text)) ?? readAnswer(context, purpose, before, text),
    goingOn: { keep: keepWhole, join: joinKept, words: keptWords },
  }
}

/** Feedback has no clauses that need anything but a test, unless a feature finds something in its words. */
function besideSection(context: TaskContext, purpose: Purpose, messages: readonly string[]): string {
  const { optional, own, template, plan, task, said } = context
  const wish = { words: [task.words, ...said, ...messages], isFeedback: purpose === 'feedback' }
  const offering = optional.filter(({ offersInFeedback }) => !wish.isFeedback || offersInFeedback?.(wish.words))
  const sections = offering.flatMap(({ offerBesideTests }) => offerBesideTests?.(own(), template, plan.start, wish) || [])
  return sections.map((section) => `\n\n${section}\n`).join('')
}

const settledSection = (settled: ContradictionRuling): string =>
  settled && settled.words !== '' ? `\n\n${sayOfWords('settled', { settled: settled.words })}\n` : ''

function promptFor(context: TaskContext, { purpose, before }: TestGoal, room: number, wording: Wording): string {
  switch (purpose) {
    case 'build':
      return buildPrompt(context, before, room, wording)
    case 'feedback':
      return complaintPrompt(context, before, room)
    case 'extend':
      return extendPrompt(context, before, room)
  }
}

const places = (globs: readonly string[]) => globs.map((glob) => `\`${glob}\``).join(', ')

const buildPrompt = (context: TaskContext, before: Workspace, room: number, wording: Wording): string => {
  const { trees, template, task, needed } = context
  return fill(wording.of(author), {
    ...taskValues(task),
    needs: bullets(needed.map((other) => other.interface)),
    sources: sources({ trees, template }, before.tree, wordsAsClues(task.interface), { room }),
    places: places(template.tests),
    existing: existingTests(context, before, room),
    protocol: protocolOf('blocks'),
  })
}

const extendPrompt = (context: TaskContext, before: Workspace, room: number): string => {
  const { trees, template, task, needed } = context
  const shown = { trees, tree: before.tree, clues: cluesOfChange(task), room }
  return fill(extend, {
    task: taskHead(task),
    needs: bullets(needed.map((other) => other.interface)),
    sources: sourcesAround(shown, template),
    tests: testsAround(shown, before.suites),
    aside: setAsideOf(before.suites).join(', ') || 'none',
    places: places(template.tests),
    existing: namesOfTests(context, before),
    protocol: editProtocol,
  })
}

const complaintPrompt = (context: TaskContext, before: Workspace, room: number): string => {
  const { trees, template, task, earlier, redBefore } = context
  return fill(complaint, {
    words: clarifiedWords(task),
    standing: redBefore.length === 0 ? say('all-green') : say('some-red', { tests: bullets(redBefore) }),
    earlier: earlierSection(earlier),
    sources: sources({ trees, template }, before.tree, wordsAsClues(task.words), { room }),
    tests: tests(trees, before.tree, before.suites, room),
    places: places(template.tests),
    existing: namesOfTests(context, before),
    protocol: editProtocol,
  })
}

function readAnswer(context: TaskContext, purpose: Purpose, before: Workspace, text: string): Reading<Answer> {
  const { trees, template } = context
  const declined = purpose === 'build' ? null : declines(text)
  if (declined) return { ok: true, value: 'none', ...declined }
  const already = purpose === 'feedback' ? /^([\s\S]*?\S)\s*\n\W*ALREADY\W*$/.exec(text.trim()) : null
  if (already?.[1]) return { ok: true, value: { already: already[1] } }
  if (purpose === 'feedback' && /^\W*ALREADY\W*$/.test(text)) return { ok: false, problems: [say('already-without-words')] }
  const source = (path: string) => trees.read(before.tree, path)
  const isFolder = (name: string) => hasFolder(trees.list(before.tree).files, name)
  const parsed = parseEdits(text, { source, isFolder, isWide: hasPatch(context.own(), 'wide-edits') })
  if (!parsed.ok) return parsed
  const sealed = before.suites.flatMap((suite) => suite.files)
  const allowed = notBelow(trees.list(before.tree).links, mayAuthor(context, purpose === 'build' ? sealed : []))
  const applied = applyEdits(source, parsed.edits, allowed, (change, isWhole) => trees.unfit(before.tree, change, isWhole))
  if (!applied.ok) return applied
  if (!applied.changes.some((change) => matchesAny(template.tests, change.path)))
    return { ok: false, problems: [say('no-test-file', { places: template.tests.join(', ') })] }
  return { ok: true, value: { changes: applied.changes, why: parsed.remarks.trim() }, ...mendedOf(parsed) }
}

// The author sees its refused answer, so that it fixes it instead of starting over.
export const yourAnswer = (config: StepConfig, changes: readonly FileChangeRequest[]): string[] => [
  say('refused-files', { files: changes.map(({ path, text }) => refusedFile(config, path, text ?? '(removed)')).join('\n\n') }),
]

const refusedFile = (config: StepConfig, path: string, text: string): string =>
  hasPatch(config, 'fenced-files') ? showFile(path, text) : `===== ${path} =====\n${text}`

type Reads = Pick<TaskContext, 'languages' | 'trees' | 'template'>

/** The most files that one prompt names. An existing project may have thousands. */
const MOST = 100

const testFilesIn = ({ trees, template }: Reads, { tree }: Workspace): string[] =>
  trees
    .list(tree)
    .files.map((file) => file.path)
    .filter((path) => isTest(template, path))

const quoted = (paths: readonly string[]): string => paths.map((path) => `\`${path}\``).join(', ')

/** The shared files of earlier tests in full, and the names of the tests. */
function existingTests(context: Reads, before: Workspace, room: number): string {
  const paths = testFilesIn(context, before)
  if (paths.length === 0) return say('no-test-files')
  const isTestFile = (path: string) => context.languages.all.some(({ project }) => project.testFiles.test(path))
  const shared = paths
    .filter((path) => !isTestFile(path))
    .flatMap((path): SourceFile[] => [{ path, text: context.trees.read(before.tree, path) ?? '' }])
  const named = `${quoted(paths)}.`
  return shared.length === 0 ? named : `${named} What they share, which new tests use too:\n\n${showFiles(shared, room)}\n`
}

/** The names of all test files, sealed ones first. The prompt may have no room for the tests themselves. */
function namesOfTests(context: Reads, before: Workspace): string {
  const there = testFilesIn(context, before)
  const sealed = new Set(before.suites.flatMap(({ files }) => files))
  const paths = [...there.filter((path) => sealed.has(path)), ...there.filter((path) => !sealed.has(path))]
  if (paths.length === 0) return say('no-test-files')
  const shown = quoted(paths.slice(0, MOST))
  return paths.length > MOST ? say('more-test-files', { files: shown, more: String(paths.length - MOST) }) : `${shown}.`
}
