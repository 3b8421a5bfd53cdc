// A sandbox hangs on the lifeline of its host: held by anyone else, the same supervisor lets the sandbox outlive the host.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { PLACE } from './trial.js'

// A host that starts the supervisor as box-process.ts does. $1 says whose pipe is the lifeline: its own, or the test's.
const HOST = `
const { spawn } = require('node:child_process')
const [lifeline, ...words] = process.argv.slice(1)
const stdio = ['ignore', 'ignore', 'inherit', 'ignore', 'ignore', lifeline === 'own' ? 'pipe' : 3]
const supervisor = spawn('perl', words, { cwd: '/', stdio, detached: true })
console.log(supervisor.pid)
setInterval(() => {}, 1e6)
`
const SUPERVISOR = join(PLACE.resources, 'sandbox/supervise.pl')
const machine = process.arch === 'arm64' ? 'aarch64' : 'x86_64'
/** Longer than the kills of all processes of a sandbox take. */
const SETTLED_MS = 1000

interface StartedHost {
  readonly host: ChildProcess
  readonly supervisor: number
  /** The test's end of the pipe that the host can pass on. */
  readonly held: Socket
  /** The sandbox's programs on this machine, bubblewrap among them. */
  readonly left: () => string[]
}

async function startHost(lifeline: 'own' | "the test's"): Promise<StartedHost> {
  // A span that no other process has.
  const span = `4715.${process.pid}${randomInt(1e6)}`
  const bubblewrap = ['bwrap', '--unshare-all', '--die-with-parent', '--ro-bind', '/', '/', 'sleep', span]
  const words = [SUPERVISOR, `machine=${machine}`, `mark=bwrap`, 'file-bytes=1048576', 'open-files=1024', '--', ...bubblewrap]
  const host = spawn(process.execPath, ['-e', HOST, lifeline, ...words], { stdio: ['ignore', 'pipe', 'inherit', 'pipe'] })
  const supervisor = await new Promise<number>((resolve) => host.stdout?.once('data', (text) => resolve(Number(text))))
  const left = () => readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && pid !== String(host.pid) && hasSpan(pid, span))
  await expect.poll(() => left().some((pid) => commandOf(pid).startsWith('sleep')), { timeout: 60_000 }).toBe(true)
  return { host, supervisor, held: host.stdio[3] as Socket, left }
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1')
  } catch {
    return ''
  }
}

const hasSpan = (pid: string, span: string) => commandOf(pid).includes(span)

async function end(host: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => host.once('exit', resolve))
  host.kill('SIGKILL')
  await gone
}

describe('the lifeline', () => {
  it('ends the box and its supervisor with the host', async () => {
    const { host, left } = await startHost('own')
    await end(host)
    await expect.poll(left, { timeout: 60_000 }).toEqual([])
  })

  it('control: a box whose lifeline is held by another process outlives the host, and ends when that one lets go', async () => {
    const { host, held, left } = await startHost("the test's")
    const before = left()
    await end(host)
    await pause(SETTLED_MS)
    expect(left()).toEqual(before)
    held.destroy()
    await expect.poll(left, { timeout: 60_000 }).toEqual([])
  })

  it('is not all that a box hangs on: it ends with its supervisor too', async () => {
    const { host, supervisor, left } = await startHost('own')
    process.kill(supervisor, 'SIGKILL')
    await expect.poll(left, { timeout: 60_000 }).toEqual([])
    await end(host)
  })
})
