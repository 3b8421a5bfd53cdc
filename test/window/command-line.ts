// The command line beside a window over the same data folder: what it did is there when the window looks.
import { type ChildProcess, spawn } from 'node:child_process'
import { cli, environmentOf } from '../support/command-line-place.js'

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
  /** The run that it made or ended, where it was asked for JSON. */
  readonly run: string
}

export function startCommand(data: string, baseUrl: string, args: readonly string[]): { child: ChildProcess; ended: Promise<Ended> } {
  const child = spawn(process.execPath, [cli, ...args], {
    env: environmentOf({ data, baseUrl }),
    cwd: data,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (chunk) => {
    stdout += chunk
  })
  child.stderr.on('data', (chunk) => {
    stderr += chunk
  })
  const ended = new Promise<Ended>((resolve) => child.on('close', (code) => resolve({ code, stdout, stderr, run: runIn(stdout) })))
  return { child, ended }
}

export const command = (data: string, baseUrl: string, args: readonly string[]): Promise<Ended> => startCommand(data, baseUrl, args).ended

const runIn = (stdout: string): string => /"type":"finished".*"run":"([0-9a-z-]+)"/.exec(stdout)?.[1] ?? ''
