// The processes of one box, from the outside: how they are started, how they are ended, and when the last one is gone.
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, constants, existsSync, openSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { setImmediate as immediately, setTimeout as pause } from 'node:timers/promises'
import { type BoxRequest, SandboxFailure, type SandboxPlace } from './box.js'
import { environmentOf } from './bubblewrap.js'
import { withoutOurs } from './descriptors.js'
import { findProgram } from './host-root.js'
import { identify, isGone, type ProcessIdentity } from './process-tree.js'

export const KILLED = 137
const OPEN_FILES = 8192
/** How long a box that was told to die may take to say who it is. */
const GRACE_MS = 2000
const LIMITS_THEN_EXEC = 'ulimit -f "$1"; ulimit -c 0; ulimit -n "$2" 2>/dev/null; shift 2; exec "$@"'
/** The first terminal that the leader of a session opens becomes the one that Ctrl-C and job control belong to. */
const TERMINAL_FIRST = `exec <>"$1" >&0 2>&0; shift; ${LIMITS_THEN_EXEC}`

/** Descriptors of ours that the box is given, or the path of a terminal that it is to lead. */
export type Streams = { readonly stdout: number; readonly stderr: number } | { readonly terminal: string }

export interface BoxProcess {
  /** Ends all of its processes at once. May be called at any time and more than once. */
  kill(): void
  /**
   * Resolves when the last process is gone. `exit` is the command's own and null where it never came to that;
   * `outerExit` is bubblewrap's.
   */
  readonly ended: Promise<{ readonly exit: number | null; readonly outerExit: number }>
}

/**
 * Starts bubblewrap with an environment of its own and none of our descriptors.
 * @param argv what follows `bwrap`
 * @param onStart called with the number of the box's first process on this machine
 * @throws SandboxFailure where it cannot even be tried
 */
export function startBox(
  request: BoxRequest,
  argv: readonly string[],
  place: SandboxPlace,
  streams: Streams,
  onStart: (pid: number) => void,
): BoxProcess {
  let first: ProcessIdentity | null = null
  let isCondemned = false
  const outer = spawnOuter(request, argv, place, streams)
  const kill = () => {
    // Its first process takes the whole PID namespace along. Until that is known, the outer one must live to name it.
    if (first !== null) killQuietly(first)
    else if (!isCondemned) setTimeout(() => outer.kill('SIGKILL'), GRACE_MS).unref()
    isCondemned = true
  }
  const status = readStatus(outer, (pid) => {
    first = identify(pid)
    if (isCondemned) kill()
    onStart(pid)
  })
  const end = async () => {
    const [outerExit, exit] = await Promise.all([exitOf(outer), status])
    if (first !== null) await untilGone(first)
    return { outerExit, exit }
  }
  return { kill, ended: end() }
}

function spawnOuter(request: BoxRequest, argv: readonly string[], place: SandboxPlace, streams: Streams): ChildProcess {
  const bubblewrap = bubblewrapPath()
  const filter = openSync(filterPath(place.resources, request.phase === 'install'), constants.O_RDONLY)
  const isShell = 'terminal' in streams
  const stdio = withoutOurs(['ignore', isShell ? 'ignore' : streams.stdout, isShell ? 'ignore' : streams.stderr, filter, 'pipe'] as const)
  const blocks = String(Math.max(1, Math.floor(request.limits.fileBytes / 512)))
  const script = isShell ? [TERMINAL_FIRST, 'sh', streams.terminal] : [LIMITS_THEN_EXEC, 'sh']
  try {
    const program = ['-c', ...script, blocks, String(OPEN_FILES), bubblewrap, ...argv]
    return spawn('/bin/sh', program, { cwd: '/', env: environmentOf(request), stdio, detached: true })
  } finally {
    closeSync(filter)
  }
}

function bubblewrapPath(): string {
  const found = findProgram('bwrap')
  if (found === null) throw new SandboxFailure('bubblewrap is not installed')
  return found
}

function filterPath(resources: string, isInstall: boolean): string {
  const names: Partial<Record<NodeJS.Architecture, string>> = { x64: 'x86_64', arm64: 'aarch64' }
  const name = names[process.arch]
  if (name === undefined) throw new SandboxFailure(`there is no system-call filter for ${process.arch}`)
  const path = `${resources}/seccomp/${name}${isInstall ? '.install' : ''}.bpf`
  if (!existsSync(path)) throw new SandboxFailure(`the system-call filter is missing: ${path}`)
  return path
}

function exitOf(box: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    box.on('error', (error) => reject(new SandboxFailure(`the box could not be started: ${error.message}`)))
    box.on('exit', (code) => resolve(code ?? KILLED))
  })
}

/** Reads bubblewrap's own report: the number of the first process, then the exit code, which is missing if nothing ran. */
function readStatus(box: ChildProcess, onStart: (pid: number) => void): Promise<number | null> {
  const stream = box.stdio[4] as Readable
  let text = ''
  let isStarted = false
  return new Promise((resolve) => {
    stream.setEncoding('utf8')
    stream.on('data', (chunk: string) => {
      text += chunk
      const pid = /"child-pid":\s*(\d+)/.exec(text)?.[1]
      if (pid === undefined || isStarted) return
      isStarted = true
      onStart(Number(pid))
    })
    stream.on('close', () => {
      const exit = /"exit-code":\s*(\d+)/.exec(text)?.[1]
      resolve(exit === undefined ? null : Number(exit))
    })
  })
}

function killQuietly(target: ProcessIdentity): void {
  if (isGone(target)) return
  try {
    process.kill(target.pid, 'SIGKILL')
  } catch {
    // It went between the look and the kill.
  }
}

async function untilGone(target: ProcessIdentity): Promise<void> {
  // After a normal end this is a matter of microseconds, which is less than any timer can wait.
  for (let look = 0; look < 50 && !isGone(target); look++) await immediately()
  for (let wait = 1; !isGone(target); wait = Math.min(wait * 2, 20)) {
    killQuietly(target)
    await pause(wait)
  }
}
