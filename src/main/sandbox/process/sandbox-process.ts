// The processes of one box, from the outside: their start, their end, and the end of the last one.
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, constants, existsSync, openSync, realpathSync } from 'node:fs'
import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { setImmediate as immediately, setTimeout as pause } from 'node:timers/promises'
import { environmentOf } from '../backends/bubblewrap/bubblewrap.js'
import { withoutOurs } from '../backends/bubblewrap/descriptors.js'
import { findProgram } from '../backends/bubblewrap/host-root.js'
import type { MemoryGroup } from '../limits/memory-group.js'
import { identify, isGone, type ProcessIdentity } from '../limits/process-tree.js'
import { type SandboxDeps, SandboxFailure, type SandboxRequest } from '../request.js'
import { sandboxMark } from './leftovers.js'
import { STAGE, sandboxUser } from './sandbox-user.js'

export const KILLED = 137
const OPEN_FILES = 8192
/** Number of the descriptor by which the supervisor learns that this process has ended. */
const LIFELINE = 5
const MACHINES: Partial<Record<NodeJS.Architecture, string>> = { x64: 'x86_64', arm64: 'aarch64' }

/** Our descriptors for the sandbox, or the path of its controlling terminal. */
export type Streams = { readonly stdout: number; readonly stderr: number; readonly isHeld?: boolean } | { readonly terminal: string }

export interface SandboxProcess {
  /** Ends all of its processes at once. May be called at any time and more than once. */
  kill(): void
  /** Writes the one line for which a held command waits on its stdin. */
  release(): void
  /**
   * Resolves when the last process has ended. `exit` is the command's own and null where the command never ended by itself;
   * `outerExit` is bubblewrap's.
   */
  readonly ended: Promise<{ readonly exit: number | null; readonly outerExit: number }>
}

/** How a sandbox is made: the arguments of `bwrap`, and the stages that are laid out for its user before. */
export interface SandboxPlan {
  readonly argv: readonly string[]
  readonly stages: readonly string[]
  readonly group: MemoryGroup | null
}

/** What the process is connected with. */
interface ProcessLinks {
  readonly streams: Streams
  /** Called with the number of the sandbox's first process on this machine. */
  readonly onStart: (pid: number) => void
}

/**
 * Starts bubblewrap with a separate environment and none of our descriptors, below a supervisor. The supervisor reads from a pipe
 * whose other end only we hold, so it ends the sandbox whenever this process ends.
 * @throws SandboxFailure where the sandbox cannot even be started
 */
export function startInSandbox(
  request: SandboxRequest,
  plan: SandboxPlan,
  place: SandboxDeps,
  { streams, onStart }: ProcessLinks,
): SandboxProcess {
  let first: ProcessIdentity | null = null
  let isCondemned = false
  const supervisor = spawnSupervisor(request, plan, place, streams)
  // Typed for the first five only.
  const lifeline = (supervisor.stdio as readonly unknown[])[LIFELINE] as Socket
  // It breaks when the supervisor ends, which its exit reports.
  lifeline.on('error', () => {})
  const kill = () => {
    if (isCondemned) return
    isCondemned = true
    // Its first process takes the whole PID namespace along; where it is not known yet, the supervisor finds it.
    if (first !== null) killQuietly(first)
    lifeline.destroy()
  }
  const status = readStatus(supervisor, (pid) => {
    first = identify(pid)
    if (isCondemned && first !== null) killQuietly(first)
    onStart(pid)
  })
  const end = async () => {
    const [outerExit, exit] = await Promise.all([exitOf(supervisor), status])
    if (first !== null) await untilGone(first)
    lifeline.destroy()
    return { outerExit, exit }
  }
  // It breaks where the waiting process has ended, which its exit reports.
  supervisor.stdin?.on('error', () => {})
  return { kill, release: () => void supervisor.stdin?.end('go\n'), ended: end() }
}

function spawnSupervisor(request: SandboxRequest, plan: SandboxPlan, place: SandboxDeps, streams: Streams): ChildProcess {
  const bubblewrap = pathOf('bwrap', 'bubblewrap')
  const perl = pathOf('perl', 'perl-base')
  const filter = openSync(filterPath(place.resources, request.policy === 'install' || request.policy === 'browse'), constants.O_RDONLY)
  const isShell = 'terminal' in streams
  const [stdout, stderr] = isShell ? (['ignore', 'ignore'] as const) : [streams.stdout, streams.stderr]
  const stdin = !isShell && streams.isHeld ? 'pipe' : 'ignore'
  const stdio = withoutOurs([stdin, stdout, stderr, filter, 'pipe', 'pipe'] as const)
  const user = sandboxUser()
  const words = [
    `machine=${MACHINES[process.arch]}`,
    `mark=${sandboxMark()}`,
    `file-bytes=${Math.max(512, Math.floor(request.limits.fileBytes))}`,
    `open-files=${OPEN_FILES}`,
    ...(isShell ? [`terminal=${streams.terminal}`] : []),
    ...(user === null ? [] : [`user=${user}`, `stage-at=${STAGE}`]),
    ...(plan.group === null ? [] : [`cgroup=${plan.group.folder}`]),
    ...plan.stages.map((source) => `stage=${source}`),
  ]
  // Under other names, because some variables steer perl itself, which is outside of the sandbox.
  const env = Object.fromEntries(Object.entries(environmentOf(request)).map(([name, value]) => [`BOX_${name}`, value]))
  try {
    const program = [`${place.resources}/sandbox/supervise.pl`, ...words, '--', bubblewrap, ...plan.argv]
    return spawn(perl, program, { argv0: sandboxMark(), cwd: '/', env, stdio, detached: true })
  } finally {
    closeSync(filter)
  }
}

function pathOf(program: string, debianPackage: string): string {
  const found = findProgram(program)
  if (found === null) throw new SandboxFailure(`${program} is not installed: sudo apt-get install ${debianPackage}`)
  // A link may be in a folder that the sandbox's user cannot enter.
  return realpathSync(found)
}

function filterPath(resources: string, mayUseSocketFiles: boolean): string {
  const name = MACHINES[process.arch]
  if (name === undefined) throw new SandboxFailure(`there is no system-call filter for ${process.arch}`)
  const path = `${resources}/seccomp/${name}${mayUseSocketFiles ? '.install' : ''}.bpf`
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
