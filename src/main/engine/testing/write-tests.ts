// Asks the author for tests and stubs, shows that the tests are collected and honestly red, and seals them.

import type { TestRun } from '../../../contract/journal/effects.js'
import { matchesAny } from '../../../contract/paths/glob.js'
import { type Suite, withSuite } from '../../../contract/run/suite.js'
import type { TestCase } from '../../../contract/run/tests.js'
import { ask, type Reading, type Request } from '../asking/ask.js'
import { bullets, fill, trim } from '../asking/prompt.js'
import { failures, showFiles, sources, tests, wordsAsClues } from '../context/context.js'
import { applyEdits } from '../edits/apply.js'
import { parseEdits } from '../edits/parse.js'
import type { Run } from '../journal/run-context.js'
import type { FileChangeRequest } from '../ports/ports.js'
import { done, halt, type Progress } from '../ports/progress.js'
import { isTest, mayAuthor, notBelow } from '../task/permissions.js'
import {
  clarifiedWords,
  earlierSection,
  editProtocol,
  heardFacts,
  heardSection,
  suiteFacts,
  systemPrompt,
  type TaskContext,
  taskFacts,
  taskValues,
} from '../task/task-prompt.js'
import { setAsideOf, testWithPackages, type Workspace, write } from '../task/workspace.js'
import { type ClauseProblem, clauseProblems, guardsAmong, type Mark, marksIn } from './clause-marks.js'
import complaint from './complaint.md?raw'
import extend from './extend-tests.md?raw'
import { holdOut } from './hold-out.js'
import { say } from './re-ask.js'
import author from './tests.md?raw'

/** Times that tests may be refused after they ran. */
const ROUNDS = 3

/** `feedback` writes tests for a complaint about a program that is there; `build` for a task that is not; `extend` for a task on a program of the user's own. */
export type Purpose = 'build' | 'feedback' | 'extend'

export interface Sealed {
  readonly workspace: Workspace
  /** Null where a complaint could not be captured by a test. */
  readonly suite: Suite | null
  /** The author says that the program does already what the user wants. */
  readonly isDone: boolean
}

/** Halts as stuck where no honest red could be shown. */
export async function writeTests(
  run: Run,
  context: TaskContext,
  purpose: Purpose,
  before: Workspace,
  heard: readonly string[],
): Promise<Progress<Sealed>> {
  let problems: readonly string[] = []
  let refused: readonly FileChangeRequest[] = []
  let best: Attempted | null = null
  for (let round = 1; round <= ROUNDS; round++) {
    const scope = run.scope(`tests-${round}`)
    const answer = await ask(scope, context, request(context, purpose, before, problems, heard))
    if (answer.type === 'halt') return answer
    if (answer.value === 'none') return done({ workspace: before, suite: null, isDone: false })
    if ('already' in answer.value) {
      run.note('already', {
        type: 'remarked',
        text: `It does that already, says the author of tests: ${trim(answer.value.already, 1_000)}`,
      })
      return done({ workspace: before, suite: null, isDone: true })
    }
    const { why } = answer.value
    const changes = withStubs(answer.value.changes, refused, context.template)
    const amended = amendedFiles(before, changes)
    const written = await write(scope, context, 'write', before, changes)
    const tested = await testWithPackages(scope, context, written)
    if (tested.type === 'halt') return tested
    const marks = await marksOf(context, changes)
    const judged = judge(tested.value.run, purpose, context, before, amended, marks)
    const attempted = { workspace: tested.value.workspace, judged, amended, why }
    best = best && isBetter(best, attempted) ? best : attempted
    if (judged.problems.length === 0) break
    scope.note('refused', { type: 'refused-tests', problems: [...judged.problems] })
    problems = [...judged.problems, ...yourAnswer(changes)]
    refused = changes
  }
  if (!best || best.judged.fatal || (best.judged.red.length === 0 && before.suites.length === 0))
    return halt('stuck', { type: 'tests-never-red', problem: best?.judged.problems[0] ?? '' })
  return done(await seal(run, context, before, best))
}

/** The stubs of a refused answer stay where the next one does not write them: often only the tests are written again. */
const withStubs = (
  changes: readonly FileChangeRequest[],
  refused: readonly FileChangeRequest[],
  template: TaskContext['template'],
): readonly FileChangeRequest[] => [
  ...refused.filter(({ path }) => !isTest(template, path) && !changes.some((change) => change.path === path)),
  ...changes,
]

/** Whether an earlier go is worth more than this one: tests that could be judged, then fewer faults. */
const isBetter = ({ judged: earlier }: Attempted, { judged: now }: Attempted): boolean =>
  earlier.fatal === now.fatal ? earlier.problems.length < now.problems.length : !earlier.fatal

async function marksOf({ sources, template }: TaskContext, changes: readonly FileChangeRequest[]): Promise<Mark[]> {
  const files = changes.flatMap(({ path, text }) => (text !== null && isTest(template, path) ? [{ path, text }] : []))
  return marksIn(await sources(), files)
}

function clauseWords(problem: ClauseProblem, { acceptance }: TaskContext['task']): string {
  switch (problem.type) {
    case 'unknown':
      return say('unknown-clause', { test: problem.test, clause: String(problem.clause), clauses: String(acceptance.length) })
    case 'untested':
      return say('untested-clause', { clause: String(problem.clause), words: acceptance[problem.clause - 1] ?? '' })
  }
}

interface Attempted {
  readonly workspace: Workspace
  readonly judged: Judged
  /** Sealed files that the author changed, since the user wants something else than they say. */
  readonly amended: readonly string[]
  readonly why: string
}

const amendedFiles = (before: Workspace, changes: readonly FileChangeRequest[]): string[] => {
  const sealed = before.suites.flatMap((suite) => suite.files)
  return changes.map((change) => change.path).filter((path) => sealed.includes(path))
}

async function seal(run: Run, context: TaskContext, before: Workspace, { workspace, judged, amended, why }: Attempted): Promise<Sealed> {
  if (amended.length > 0) run.note('amended', { type: 'amended', files: [...amended], why: trim(why, 1_000) })
  const sealedBefore = before.suites.flatMap((suite) => suite.files)
  const files = context.trees
    .list(workspace.tree)
    .files.map((file) => file.path)
    .filter((path) => isTest(context.template, path) && (!sealedBefore.includes(path) || amended.includes(path)))
  const fresh = files.filter((path) => !amended.includes(path))
  const { workspace: shown, heldOut } = await holdOut(run, context, workspace, fresh, judged)
  const hash = context.bench.suiteHash(shown.tree, context.template)
  const suite: Suite = {
    task: context.task.id,
    hash,
    files,
    red: judged.red,
    refused: judged.green,
    retired: judged.retired,
    heldOut,
    setAside: [],
  }
  run.note('sealed', { type: 'sealed', suite })
  return { workspace: { ...shown, suites: withSuite(before.suites, suite) }, suite, isDone: false }
}

export interface Judged {
  readonly red: string[]
  /** New tests that were green before there was any code. */
  readonly green: string[]
  readonly problems: readonly string[]
  /** Sealed ids of amended files that are red now or gone. */
  readonly retired: string[]
  /** Whether the tests could not be judged at all. */
  readonly fatal: boolean
}

/** Judges new tests by their run on the stubs: each must be red, and by a judgement of its own. Pure. */
export function judge(
  run: TestRun,
  purpose: Purpose,
  { template, task }: Pick<TaskContext, 'template' | 'task'>,
  before: Workspace,
  amended: readonly string[],
  marks: readonly Mark[],
): Judged {
  const known = new Set(before.suites.flatMap((suite) => [...suite.red, ...suite.refused]))
  const cases = run.report?.cases ?? []
  // A sealed test that is red although the code did not change was amended: it says something new.
  const isAmended = (test: TestCase) => amended.includes(test.file) && test.state !== 'passed'
  const fresh = cases.filter((test) => !known.has(test.id) || isAmended(test))
  const collected = new Set(cases.map((test) => test.id))
  const isOfAmended = (id: string) => amended.some((file) => id.startsWith(file))
  const retired = [...known].filter((id) => fresh.some((test) => test.id === id) || (isOfAmended(id) && !collected.has(id)))
  const honest: readonly string[] = purpose === 'build' ? ['assertion', 'not-implemented'] : ['assertion', 'not-implemented', 'error']
  const red = fresh.filter((test) => test.state === 'failed' && honest.includes(test.failure ?? ''))
  const green = fresh.filter((test) => test.state === 'passed')
  const guards = purpose === 'extend' ? guardsAmong(marks, red, green) : []
  const unproven = green.filter((test) => !guards.includes(test))
  const otherwise = fresh.filter((test) => test.state === 'skipped' || (test.state === 'failed' && !honest.includes(test.failure ?? '')))
  const uncollected = run.report?.collectionErrors ?? []
  const problems = [
    ...(run.report ? [] : [say('no-report', { output: trim(failures(run), 1500) })]),
    ...uncollected.map((error) =>
      say('uncollected', { file: error.file, failure: String(error.failure), message: trim(error.message, 1200) }),
    ),
    ...(run.report && fresh.length === 0 && uncollected.length === 0 ? [say('no-new-test', { places: template.tests.join(', ') })] : []),
    ...otherwise.map((test) =>
      say('not-by-judgement', {
        test: test.id,
        failure: test.state === 'skipped' ? 'being skipped' : String(test.failure),
        message: trim(test.message, 600),
      }),
    ),
    ...unproven.map((test) => say('green-on-stubs', { test: test.id })),
    // Feedback has no clauses; where nothing is red there is more to say than that.
    ...(purpose === 'feedback' || red.length === 0
      ? []
      : clauseProblems(marks, [...red, ...guards], task.acceptance.length).map((problem) => clauseWords(problem, task))),
  ]
  const fatal = !run.report || uncollected.length > 0 || otherwise.length > 0
  return { red: red.map((test) => test.id), green: green.map((test) => test.id), problems, retired, fatal }
}

interface Written {
  readonly changes: readonly FileChangeRequest[]
  /** What the author said around its blocks. */
  readonly why: string
}
type Answer = Written | 'none' | { readonly already: string }

function request(
  context: TaskContext,
  purpose: Purpose,
  before: Workspace,
  problems: readonly string[],
  heard: readonly string[],
): Request<Answer> {
  const { template, task } = context
  const refused =
    problems.length === 0
      ? ''
      : `\n\n# Your last tests were refused\n\n${bullets(problems)}\n\nWrite tests and stubs anew, whole, with this put right.`
  return {
    name: 'tests',
    role: 'test-author',
    facts: {
      ...taskFacts(task),
      purpose,
      tree: before.tree,
      suites: suiteFacts(before.suites),
      refused: [...problems],
      ...heardFacts(heard),
      ...(context.alike.length > 0 ? { alike: [...context.alike] } : {}),
    },
    system: systemPrompt(template, context.description),
    prompt: (room) => promptFor(purpose, context, before, room) + alikeSection(context) + heardSection(context, heard) + refused,
    read: (text) => readAnswer(context, purpose, before, text),
  }
}

const alikeSection = ({ alike }: TaskContext): string =>
  alike.length === 0
    ? ''
    : `\n\n# Examples of which two others who read these words expect the same (take what is worth a test; work it out yourself)\n\n${bullets(alike)}\n`

function promptFor(purpose: Purpose, context: TaskContext, before: Workspace, room: number): string {
  switch (purpose) {
    case 'build':
      return buildPrompt(context, before, room)
    case 'feedback':
      return complaintPrompt(context, before, room)
    case 'extend':
      return extendPrompt(context, before, room)
  }
}

const places = (globs: readonly string[]) => globs.map((glob) => `\`${glob}\``).join(', ')

/** What earlier tasks' tests share with each other, whole; of the tests themselves only the names. */
function existingTests({ languages, trees, template }: TaskContext, { tree }: Workspace, room: number): string {
  const paths = trees
    .list(tree)
    .files.map((file) => file.path)
    .filter((path) => isTest(template, path))
  if (paths.length === 0) return 'there are none yet.'
  const isTestFile = (path: string) => languages.all.some(({ project }) => project.testFiles.test(path))
  const shared = paths.filter((path) => !isTestFile(path)).flatMap((path) => ({ path, text: trees.read(tree, path) ?? '' }))
  const named = `${paths.map((path) => `\`${path}\``).join(', ')}.`
  return shared.length === 0 ? named : `${named} What they share, which new tests use too:\n\n${trim(showFiles(shared), room)}\n`
}

const buildPrompt = (context: TaskContext, before: Workspace, room: number): string => {
  const { trees, template, task, needed } = context
  return fill(author, {
    ...taskValues(task),
    needs: bullets(needed.map((other) => other.interface)),
    sources: sources(trees, template, before.tree, wordsAsClues(task.interface), room),
    places: places(template.tests),
    existing: existingTests(context, before, room),
    protocol: editProtocol,
  })
}

const extendPrompt = ({ trees, template, task, needed }: TaskContext, before: Workspace, room: number): string =>
  fill(extend, {
    ...taskValues(task),
    needs: bullets(needed.map((other) => other.interface)),
    sources: sources(trees, template, before.tree, wordsAsClues(`${task.interface} ${task.words}`), room),
    tests: tests(trees, before.tree, before.suites, room),
    aside: setAsideOf(before.suites).join(', ') || 'none',
    places: places(template.tests),
    protocol: editProtocol,
  })

const complaintPrompt = ({ trees, template, task, earlier }: TaskContext, before: Workspace, room: number): string =>
  fill(complaint, {
    words: clarifiedWords(task),
    earlier: earlierSection(earlier),
    sources: sources(trees, template, before.tree, wordsAsClues(task.words), room),
    tests: tests(trees, before.tree, before.suites, room),
    places: places(template.tests),
    protocol: editProtocol,
  })

function readAnswer({ trees, template }: TaskContext, purpose: Purpose, before: Workspace, text: string): Reading<Answer> {
  if (purpose !== 'build' && /^\W*NONE\W*$/.test(text)) return { ok: true, value: 'none' }
  const already = purpose === 'feedback' ? /^([\s\S]*?\S)\s*\n\W*ALREADY\W*$/.exec(text.trim()) : null
  if (already?.[1]) return { ok: true, value: { already: already[1] } }
  if (purpose === 'feedback' && /^\W*ALREADY\W*$/.test(text)) return { ok: false, problems: [say('already-without-words')] }
  const parsed = parseEdits(text)
  if (!parsed.ok) return parsed
  const sealed = before.suites.flatMap((suite) => suite.files)
  const allowed = notBelow(trees.list(before.tree).links, mayAuthor(template, purpose === 'build' ? sealed : []))
  const applied = applyEdits((path) => trees.read(before.tree, path), parsed.edits, allowed)
  if (!applied.ok) return applied
  if (!applied.changes.some((change) => matchesAny(template.tests, change.path)))
    return { ok: false, problems: [say('no-test-file', { places: template.tests.join(', ') })] }
  return { ok: true, value: { changes: applied.changes, why: parsed.remarks.trim() } }
}

// The author sees its own refused answer again, so that it mends instead of starting over.
const yourAnswer = (changes: readonly FileChangeRequest[]): string[] => [
  say('refused-files', { files: changes.map((change) => `===== ${change.path} =====\n${change.text ?? '(removed)'}`).join('\n\n') }),
]
