// Turns the launcher's transcript of a project's own command into report lines.
import { WORKSPACE } from '../../../../contract/sandbox/inside.js'
import { withTap } from '../../report/tap.js'
import { readCtrf } from './ctrf.js'
import { type ReportedTest, readJunit } from './junit.js'

/** One command, complete or not. */
interface CommandRun {
  readonly folder: string
  /** Null if it did not finish. */
  exit: number | null
  durationMs: number
  readonly printed: string[]
  readonly errors: string[]
  readonly reports: string[][]
}

/** The lines that `assembleReport` reads. None is trusted, and none makes it throw. Pure. */
export function eventsOf(text: string, runner: string): string {
  const { ran, files, hasStarted, hasEnded } = read(text)
  return [
    ...(hasStarted ? [JSON.stringify({ event: 'start', runner })] : []),
    ...ran.flatMap((each, number) => linesOf(each, number, files)),
    ...(hasEnded ? [JSON.stringify({ event: 'end' })] : []),
  ].join('\n')
}

function read(text: string) {
  const ran: CommandRun[] = []
  const files: string[] = []
  let [hasStarted, hasEnded] = [false, false]
  let take: (line: string) => unknown = () => {}
  for (const line of text.split('\n')) {
    if (line.startsWith('|')) {
      take(line.slice(1))
      continue
    }
    const [word = '', ...rest] = line.split(' ')
    const words = rest.join(' ')
    const last = ran.at(-1)
    if (word === 'start') hasStarted = true
    else if (word === 'end') hasEnded = true
    else if (word === 'files') take = (path) => files.push(path)
    else if (word === 'running') {
      const command: CommandRun = { folder: words, exit: null, durationMs: 0, printed: [], errors: [], reports: [] }
      ran.push(command)
      take = () => {}
    } else if (!last) continue
    else if (word === 'ended') {
      const [exit = 1, durationMs = 0] = rest.map(Number)
      last.exit = exit
      last.durationMs = durationMs
    } else if (word === 'printed') take = (more) => last.printed.push(more)
    else if (word === 'errors') take = (more) => last.errors.push(more)
    else if (word === 'report') {
      const lines: string[] = []
      last.reports.push(lines)
      take = (more) => lines.push(more)
    }
  }
  return { ran, files, hasStarted, hasEnded }
}

function linesOf(ran: CommandRun, number: number, files: readonly string[]): string[] {
  const tests = ran.reports.map((lines) => lines.join('\n')).flatMap((text) => readJunit(text) ?? readCtrf(text) ?? [])
  if (tests.length > 0) return [...tests.flatMap((test, at) => testLines(test, `${number}|${at}`, files)), ...brokenBy(ran, isRed(tests))]
  const text = ran.printed.join('\n')
  if (isTap(text)) {
    const lines = (withTap(JSON.stringify({ event: 'tap', folder: ran.folder || '.', text, files })) ?? '').split('\n')
    return [
      ...lines,
      ...brokenBy(
        ran,
        lines.some((line) => line.includes('"state":"failed"')),
      ),
    ]
  }
  return byExit(ran, number)
}

const isRed = (tests: readonly ReportedTest[]): boolean => tests.some(({ state }) => state === 'failed')

/** A whole report in TAP: a plan, and at least one test. */
const isTap = (printed: string): boolean => /^1\.\.\d+/m.test(printed) && /^(not )?ok\b/m.test(printed)

function testLines(test: ReportedTest, key: string, files: readonly string[]): string[] {
  const { file, suite, name, state, failure, message, durationMs } = test
  const found = fileOf(file, files)
  return [
    JSON.stringify({ event: 'test', key, file: found, suite: suite === found ? '' : suite, name }),
    JSON.stringify({ event: 'result', key, state, failure, message, durationMs }),
  ]
}

/** The file that a path, or the name of a class, means; itself where none of them is it. */
function fileOf(said: string, files: readonly string[]): string {
  const path = said.replace(`${WORKSPACE}/`, '').replace(/^\.\//, '')
  if (files.includes(path)) return path
  const parts = path.split('.')
  for (let count = parts.length; count > 0; count--) {
    const wanted = parts.slice(0, count).join('/')
    const file = wanted === '' ? undefined : files.find((each) => `/${each.replace(/\.\w+$/, '')}`.endsWith(`/${wanted}`))
    if (file !== undefined) return file
  }
  return path === '' ? '.' : path
}

/** A command that fails though none of its tests is red. */
function brokenBy({ exit, printed, errors }: CommandRun, isSaid: boolean): string[] {
  const isForCoverage = [...printed, ...errors].some((line) => /^ERROR: Coverage for/.test(line))
  if (exit === 0 || exit === null || isSaid || isForCoverage) return []
  const message = `The test command ended with exit ${exit}, though no test is red.\n${tailOf(printed, errors)}`
  return [JSON.stringify({ event: 'broken', file: '', failure: 'error', message })]
}

/** The whole command as one test: green where it ends with 0. */
function byExit(ran: CommandRun, number: number): string[] {
  const { folder, exit, durationMs } = ran
  const key = String(number)
  const test = JSON.stringify({ event: 'test', key, file: folder === '' ? '.' : folder, suite: '', name: NAME })
  if (exit === null) return [test, JSON.stringify({ event: 'running', key })]
  const passed = { state: 'passed', failure: null, message: '' }
  return [test, JSON.stringify({ event: 'result', key, ...(exit === 0 ? passed : failureOf(ran, exit)), durationMs })]
}

function failureOf({ printed, errors }: CommandRun, exit: number) {
  const tail = tailOf(printed, errors)
  const tool = missingTool(exit, errors)
  const red = { state: 'failed', failure: 'error' }
  if (tool !== null) return { ...red, message: `The test command needs ${tool}, which is not on this machine.\n${tail}` }
  return { ...red, message: `The test command ended with exit ${exit}.\n${tail}` }
}

/** How a shell ends where it does not find a program. */
const NOT_FOUND = 127

/** The program that a shell says it does not find; null if the command ended by something else. */
const missingTool = (exit: number, errors: readonly string[]): string | null =>
  exit === NOT_FOUND ? (/^[^:\n]*sh: (?:\d+: |line \d+: )?([^:\n]+): (?:command )?not found/m.exec(errors.join('\n'))?.[1] ?? null) : null

/** How a command is called whose single tests are not known. */
const NAME = 'the test command'
const LAST_LINES = 40

const tailOf = (printed: readonly string[], errors: readonly string[]): string =>
  [printed, errors]
    .map((lines) => lines.join('\n').trim().split('\n').slice(-LAST_LINES).join('\n'))
    .filter(Boolean)
    .join('\n')
