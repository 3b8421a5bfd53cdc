// The arms with Tillgreen: the built command line as a process of its own, with a data folder for each task.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { z } from 'zod'
import { Entry } from '../../../src/contract/journal/entry.js'
import { Ended, Verdict } from '../../../src/contract/run/outcome.js'
import type { SourceFile } from '../../../src/contract/run/template.js'
import { emptyView } from '../../../src/contract/view/run-view.js'
import { fold } from '../../../src/contract/view/view.js'
import { inTemporaryFolder } from '../../../src/main/sandbox/process/temporary-folder.js'
import { judge } from '../judge.js'
import type { Row, Task } from '../task.js'
import type { BareDeps } from './bare.js'

export interface LoopArm {
  readonly name: string
  /** The config by name; null for the standard one. */
  readonly config: string | null
  readonly hasExamples: boolean
}

export const loopArms: readonly LoopArm[] = [
  { name: 'quick', config: 'quick', hasExamples: true },
  { name: 'standard', config: null, hasExamples: true },
  { name: 'quick-no-examples', config: 'quick', hasExamples: false },
  { name: 'standard-no-examples', config: null, hasExamples: false },
]

const Finished = z.object({ type: z.literal('finished'), outcome: z.object({ verdict: Verdict, ended: Ended }) })
const Line = z.union([Finished, Entry.extend({ type: z.literal('entry') })])

/** A larger file is no source. */
const MOST_BYTES = 1_000_000
const SKIPPED = new Set(['node_modules', '.git', '__pycache__'])

/**
 * One run. The exported program and the lines of the run stay in the folder of the task.
 * @throws Error where the run says nothing about the loop: no endpoint, no sandbox, stopped, a wrong flag
 */
export async function tryLoop(deps: BareDeps, task: Task, arm: LoopArm): Promise<Row> {
  const folder = deps.shelf.folder(arm.name, task.number)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const out = join(folder, 'program')
  const started = performance.now()
  const printed = await inTemporaryFolder('bench', (data) => runLoop(deps, task, arm, { folder, out, data }))
  const ms = Math.round(performance.now() - started)
  writeFileSync(join(folder, 'run.jsonl'), printed)
  const { finished, calls, tokens } = readRun(printed)
  const examples = arm.hasExamples ? task.examples.length : 0
  const row = { suite: deps.suite, arm: arm.name, task: task.number, name: task.name, examples, calls, tokens, ms }
  const { verdict, ended } = finished
  if (ended === 'endpoint' || ended === 'sandbox' || ended === 'stopped') throw new Error(`${task.name} ${arm.name} ended by: ${ended}.`)
  return { ...row, verdict, ended, judged: await judge(deps.box, task, filesIn(out)) }
}

interface Places {
  readonly folder: string
  readonly out: string
  readonly data: string
}

async function runLoop({ endpoint, signal }: BareDeps, task: Task, arm: LoopArm, { folder, out, data }: Places): Promise<string> {
  const words = join(folder, 'description.txt')
  writeFileSync(words, task.description)
  const args = [
    ...['out/main/cli.js', 'run', '--description-file', words, '--template', task.template, '--out', out, '--data', data],
    ...['--base-url', endpoint.baseUrl, '--model', endpoint.model, '--questions', 'default', '--yes', '--json'],
    ...(arm.config === null ? [] : ['--config', arm.config]),
    ...(arm.hasExamples ? task.examples.flatMap((example) => ['--example', example]) : []),
  ]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], signal })
  let [printed, said] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = `${said}${text}`.slice(-2_000)
  })
  const exit = await new Promise<number | null>((done, fail) => {
    child.on('error', fail)
    child.on('close', done)
  })
  if (!printed.includes('"type":"finished"')) throw new Error(`The run of ${task.name} ended with ${exit} and no outcome: ${said.trim()}`)
  return printed
}

/** The outcome, and what the run took by its own statistics. */
export function readRun(printed: string) {
  const lines = printed.split('\n').flatMap((line) => {
    const read = line.startsWith('{') ? Line.safeParse(JSON.parse(line)) : null
    return read?.success ? [read.data] : []
  })
  const finished = lines.find((line) => line.type === 'finished')
  if (!finished) throw new Error('A finished run printed no outcome.')
  const { calls, tokens } = fold(
    emptyView,
    lines.filter((line) => line.type === 'entry'),
  )
  return { finished: finished.outcome, calls, tokens }
}

/** Sources of an exported program; empty where none was written. */
function filesIn(folder: string): SourceFile[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    const path = join(entry.parentPath, entry.name)
    const inside = relative(folder, path)
    if (!entry.isFile() || inside.split('/').some((part) => SKIPPED.has(part))) return []
    const bytes = readFileSync(path)
    return bytes.length > MOST_BYTES || bytes.includes(0) ? [] : [{ path: inside, text: bytes.toString('utf8') }]
  })
}
