// Runs the real command line, as a user or a script would, and reads what it printed.
import { type ChildProcess, spawn } from 'node:child_process'
import { onTestFinished } from 'vitest'
import type { Outcome } from '../../src/contract/run/outcome.js'
import { cli, environmentOf, root, type Surroundings } from './command-line-place.js'

export { cli, environmentOf, root, type Surroundings }

export interface Told {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
  /** The JSON lines of stdout; empty without --json. */
  readonly lines: readonly Record<string, unknown>[]
  /** The last `finished` line. */
  readonly outcome: Outcome | null
  readonly run: string
}

export function startTillgreen(args: readonly string[], place: Surroundings): { child: ChildProcess; told: Promise<Told> } {
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
  const told = new Promise<Told>((resolve) => child.on('close', (code) => resolve(tell(code, stdout, stderr, args.includes('--json')))))
  return { child, told }
}

export const tillgreen = (args: readonly string[], place: Surroundings): Promise<Told> => startTillgreen(args, place).told

function tell(code: number | null, stdout: string, stderr: string, isJson: boolean): Told {
  const lines = isJson
    ? stdout
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Record<string, unknown>)
    : []
  const finished = lines.findLast((line) => line.type === 'finished')
  return { code, stdout, stderr, lines, outcome: (finished?.outcome as Outcome | undefined) ?? null, run: String(finished?.run ?? '') }
}
