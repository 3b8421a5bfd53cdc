// Runs the real command line, as a user or a script would, and reads what it printed.
import { type ChildProcess, spawn } from 'node:child_process'
import { onTestFinished } from 'vitest'
import type { Outcome } from '../../src/contract/run/outcome.js'
import { cli, environmentOf, root, type Surroundings } from './command-line-place.js'
import { isInProcessBusy, runInProcess } from './in-process.js'
import { leanArgs } from './lean.js'

export { cli, environmentOf, root, type Surroundings }

export interface CommandResult {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
  /** The JSON lines of stdout; empty without --json. */
  readonly lines: readonly Record<string, unknown>[]
  /** The last `finished` line. */
  readonly outcome: Outcome | null
  readonly run: string
}

/** Starts the command line as a process, which can be signalled or killed. */
export function startTillgreen(given: readonly string[], place: Surroundings): { child: ChildProcess; result: Promise<CommandResult> } {
  const args = leanArgs(given)
  const [program = '', ...words] = [...(place.through ?? []), process.execPath, place.cli ?? cli, ...args]
  const child = spawn(program, words, {
    env: environmentOf(place),
    cwd: place.cwd ?? place.data,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk) => {
    stdout += chunk
  })
  child.stderr.on('data', (chunk) => {
    stderr += chunk
  })
  const result = new Promise<CommandResult>((resolve) =>
    child.on('close', (code) => resolve(toResult(code, stdout, stderr, args.includes('--json')))),
  )
  return { child, result }
}

/** Variables that a process reads once, or that its Node reads. */
const READ_ONCE = ['HOME', 'NODE_OPTIONS', 'PATH', 'TMPDIR']

/** Runs one command to its end: in this process, or in another one where this one is busy or the place asks for it. */
export async function tillgreen(args: readonly string[], place: Surroundings): Promise<CommandResult> {
  const isSeparate = place.isOwnProcess ?? READ_ONCE.some((name) => place.environment?.[name] !== undefined)
  const needsProcess = place.through !== undefined || place.cli !== undefined || isSeparate
  if (needsProcess || isInProcessBusy()) return startTillgreen(args, place).result
  const { code, stdout, stderr } = await runInProcess(leanArgs(args), place)
  return toResult(code, stdout, stderr, args.includes('--json'))
}

function toResult(code: number | null, stdout: string, stderr: string, isJson: boolean): CommandResult {
  const lines = isJson
    ? stdout
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Record<string, unknown>)
    : []
  const finished = lines.findLast((line) => line.type === 'finished')
  return { code, stdout, stderr, lines, outcome: (finished?.outcome as Outcome | undefined) ?? null, run: String(finished?.run ?? '') }
}
