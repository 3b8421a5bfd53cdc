// Turns a reporter's lines, which may be incomplete, into a TestReport. The lines come from inside the sandbox, so none is trusted.
import { z } from 'zod'
import { type CollectionError, FailureKind, type TestCase, type TestReport, TestState } from '../../../contract/run/tests.js'
import { type Deception, DeceptionMeans } from '../../../contract/run/verdict/deception.js'
import type { CommandResult } from '../../../contract/sandbox/command.js'
import { valueIn } from './lines.js'
import { cutMiddle, reportedName, words } from './text.js'

const MAX_CASES = 5_000
const MAX_COLLECTION_ERRORS = 500
const MAX_CHANGED = 50

const Name = z.string().transform(reportedName)
const Message = z.string().transform(cutMiddle)
const Duration = z.number().nonnegative().catch(0)

const Line = z.discriminatedUnion('event', [
  z.object({ event: z.literal('start'), runner: z.string() }),
  z.object({ event: z.literal('opened'), file: Name }),
  z.object({ event: z.literal('closed'), file: Name }),
  // Several projects or commands may run one file; its tests have different keys in each.
  z.object({ event: z.literal('test'), key: z.string(), file: Name, suite: Name, name: Name, project: Name.optional().catch(undefined) }),
  z.object({ event: z.literal('running'), key: z.string() }),
  z.object({
    event: z.literal('result'),
    key: z.string(),
    state: TestState,
    failure: FailureKind.nullable(),
    message: Message,
    durationMs: Duration,
  }),
  z.object({ event: z.literal('broken'), file: Name, failure: FailureKind, message: Message }),
  z.object({ event: z.literal('changed'), what: Name }),
  // Something the program did that honest programs do not need.
  z.object({ event: z.literal('did'), means: DeceptionMeans, file: Name, line: z.number().int().positive() }),
  // A file or folder that the project's own settings leave out, or whose tests they all deselect.
  z.object({ event: z.literal('passed-over'), file: Name }),
  // The process of this file exited before the file was finished.
  z.object({ event: z.literal('left'), file: Name, exit: z.number() }),
  z.object({ event: z.literal('end') }),
])
type Line = z.infer<typeof Line>
type KnownTest = Extract<Line, { event: 'test' }>
type Result = Extract<Line, { event: 'result' }>

/** The known events of a run, in the order of the report. */
interface Story {
  readonly tests: Map<string, KnownTest>
  readonly results: Map<string, Result>
  readonly running: Set<string>
  readonly open: Set<string>
  readonly broken: CollectionError[]
  readonly changed: Set<string>
  readonly did: Deception[]
  readonly passedOver: Set<string>
  /** Files whose process exited too early, with the exit code. */
  readonly left: Map<string, number>
  hasEnded: boolean
}

/**
 * Assembles the report of one run. A test that was running when the command ended is `failed`, by `timeout` if a time limit
 * ended it. A test that never started is `skipped`, which never counts as passed. Null if the text is not a report.
 */
export function assembleReport(runner: string, text: string | null, command: CommandResult): TestReport | null {
  const lines = linesOf(text)
  if (!lines.some((line) => line.event === 'start' && line.runner === runner)) return null
  const story = tell(lines)
  const cases = casesOf(story, command)
  const changed = [...story.changed]
  return {
    ...{ runner, cases, collectionErrors: errorsOf(story, cases, command) },
    ...(changed.length > 0 ? { changed } : {}),
    ...(story.did.length > 0 ? { did: story.did } : {}),
    ...(story.passedOver.size > 0 ? { passedOver: [...story.passedOver] } : {}),
  }
}

function linesOf(text: string | null): Line[] {
  if (text === null) return []
  return text.split('\n').flatMap((line) => {
    const parsed = Line.safeParse(valueIn(line))
    return parsed.success ? [parsed.data] : []
  })
}

function tell(lines: readonly Line[]): Story {
  const story: Story = {
    tests: new Map(),
    results: new Map(),
    running: new Set(),
    open: new Set(),
    broken: [],
    changed: new Set(),
    did: [],
    passedOver: new Set(),
    left: new Map(),
    hasEnded: false,
  }
  for (const line of lines) {
    switch (line.event) {
      case 'start':
        break
      case 'opened':
        story.open.add(line.file)
        break
      case 'closed':
        story.open.delete(line.file)
        break
      case 'test':
        if (!story.tests.has(line.key) && story.tests.size < MAX_CASES) story.tests.set(line.key, line)
        break
      case 'running':
        story.running.add(line.key)
        break
      case 'result':
        // The last result counts: hooks in the tests report first, the runner later.
        story.results.set(line.key, line)
        story.running.delete(line.key)
        break
      case 'broken':
        story.broken.push({ file: line.file, failure: line.failure, message: line.message })
        break
      case 'changed':
        if (story.changed.size < MAX_CHANGED) story.changed.add(line.what)
        break
      case 'did':
        if (story.did.length < MAX_CHANGED) story.did.push({ means: line.means, path: line.file, line: line.line })
        break
      case 'passed-over':
        if (story.passedOver.size < MAX_COLLECTION_ERRORS) story.passedOver.add(line.file)
        break
      case 'left':
        story.left.set(line.file, line.exit)
        break
      case 'end':
        story.hasEnded = true
        break
      default:
        line satisfies never
    }
  }
  return story
}

function casesOf(story: Story, command: CommandResult): TestCase[] {
  const cases = named(story.tests.values()).map(({ id, test }) => {
    const result = story.results.get(test.key)
    const { file, suite, name } = test
    if (result) return { id, file, suite, name, ...settled(result) }
    return { id, file, suite, name, durationMs: 0, ...unsettled(story, test, command) }
  })
  return joinCases(cases)
}

/** The ids of the tests in report lines, by their keys. */
export const idsIn = (text: string): ReadonlyMap<string, string> =>
  new Map(named(tell(linesOf(text)).tests.values()).map(({ id, test }) => [test.key, id]))

/** Tests with the same name in one file are numbered in order. The same order in another project gives the same ids. */
function named(tests: Iterable<KnownTest>): { readonly id: string; readonly test: KnownTest }[] {
  const used = new Map<string, number>()
  return [...tests].map((test) => {
    const plain = `${test.file} :: ${test.suite === '' ? '' : `${test.suite} > `}${test.name}`
    const place = `${test.project ?? ''}\0${plain}`
    const times = (used.get(place) ?? 0) + 1
    used.set(place, times)
    return { id: times === 1 ? plain : `${plain} #${times}`, test }
  })
}

type Verdict = Pick<TestCase, 'state' | 'failure' | 'message'>

function settled(result: Result): Verdict & Pick<TestCase, 'durationMs'> {
  const { state, message, durationMs } = result
  switch (state) {
    case 'passed':
      return { state, failure: null, message: '', durationMs }
    case 'skipped':
      return { state, failure: null, message, durationMs }
    case 'failed':
      return { state, failure: result.failure ?? 'error', message, durationMs }
    default:
      return state satisfies never
  }
}

function unsettled(story: Story, { key, file }: KnownTest, command: CommandResult): Verdict {
  const why = howFileEnded(story, file, command)
  if (!story.running.has(key)) return { state: 'skipped', failure: null, message: cutMiddle(`Not run: ${why}`) }
  return { state: 'failed', failure: failureOf(story, file, command), message: cutMiddle(`It did not come to its end: ${why}`) }
}

/** Why a file has no result: the time limit, unless its own process exited first. */
const failureOf = (story: Story, file: string, command: CommandResult): FailureKind =>
  command.end === 'timeout' && !story.hasEnded && !story.left.has(file) ? 'timeout' : 'error'

function howFileEnded(story: Story, file: string, command: CommandResult): string {
  const exit = story.left.get(file)
  return exit === undefined ? howItEnded(command) : `the process of ${file} left with exit ${exit}.${saidBy(command)}`
}

function errorsOf(story: Story, cases: readonly TestCase[], command: CommandResult): CollectionError[] {
  const errors = [...story.broken]
  for (const file of new Set([...story.open, ...story.left.keys()])) {
    // A file that is still open was not finished. A failed test in it already explains that better.
    const isExplained = errors.some((error) => error.file === file) || cases.some((test) => test.file === file && test.failure !== null)
    const message = `The file did not come to its end: ${howFileEnded(story, file, command)}`
    if (!isExplained) errors.push({ file, failure: failureOf(story, file, command), message: cutMiddle(message) })
  }
  if (!story.hasEnded && errors.length === 0 && cases.every((test) => test.failure === null)) {
    const message = `The run did not come to its end: ${howItEnded(command)}`
    errors.push({ file: '', failure: failureOf(story, '', command), message: cutMiddle(message) })
  }
  return errors.slice(0, MAX_COLLECTION_ERRORS)
}

function howItEnded(command: CommandResult): string {
  switch (command.end) {
    case 'exited':
      return `the test process left with exit ${command.exit ?? 'unknown'}.${saidBy(command)}`
    case 'timeout':
      return 'the time limit of the whole command ended it.'
    case 'memory':
      return 'the memory limit ended it.'
    case 'processes':
      return 'the limit on the number of processes ended it.'
    case 'output':
      return 'it printed more than the output limit allows.'
    case 'disk':
      return 'it wrote more than the disk limit allows.'
    case 'files':
      return 'it left more files, or folders within folders, than the sandbox allows.'
    case 'stopped':
      return 'it was stopped.'
    default:
      return command.end satisfies never
  }
}

function saidBy(command: CommandResult): string {
  const tail = command.stderr.slice(-4_000).trim()
  return tail === '' ? '' : `\n--- stderr ---\n${words(tail, 4_000)}`
}

/** The rank of a state. If runs of one test differ, the highest rank counts. */
const WEIGHTS: Readonly<Record<TestState, number>> = { skipped: 0, passed: 1, failed: 2 }

/** One case per id, in order of first appearance. The worst state and its message count; times are added. Pure. */
export function joinCases(cases: readonly TestCase[]): TestCase[] {
  const joined = new Map<string, TestCase>()
  for (const one of cases) {
    const known = joined.get(one.id)
    joined.set(one.id, known === undefined ? one : worse(known, one))
  }
  return [...joined.values()]
}

function worse(first: TestCase, second: TestCase): TestCase {
  const found = WEIGHTS[second.state] > WEIGHTS[first.state] ? second : first
  return { ...found, durationMs: first.durationMs + second.durationMs }
}
