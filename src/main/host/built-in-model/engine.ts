// The process that answers for the built-in model: started when it is first asked, stopped when nothing has asked for a while.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { EngineFault } from '../../../contract/model/fault-reason.js'
import type { StartedEndpoint } from '../../../contract/model/model.js'

export interface EngineProgram {
  readonly program: string
  readonly file: string
  /** The model's name in requests. */
  readonly name: string
}

export interface Engine {
  /** Its address; it starts if it does not run. Never rejects: a signal that ends the wait gives `ended`. */
  use(signal: AbortSignal): Promise<StartedEndpoint>
  /** Ends the process and waits for that. */
  close(): Promise<void>
}

/** Answers that are generated side by side, and tokens of context for each. */
export const SLOTS = 4
const CONTEXT = 8_192
/** MiB of prompts that are kept in memory beside the slots. */
const CACHE_MB = 1_024
/** A large model on a slow disk takes minutes to load. */
const LOAD_MS = 10 * 60_000
const IDLE_MS = 10 * 60_000
const POLL_MS = 100
const KILL_MS = 5_000
const LISTENS = /listening on (http:\/\/127\.0\.0\.1:\d+)/
const LOG_LETTERS = 4_000
const SAYS_LETTERS = 300

// Linux ends the engine with this process, however it dies: PR_SET_PDEATHSIG with SIGKILL. Perl is there for the sandbox already.
const TIED = 'syscall(157, 1, 9, 0, 0, 0); exit 1 if getppid() != shift; exec { $ARGV[0] } @ARGV or exit 127'

interface Running {
  readonly child: ChildProcess
  readonly key: string
  readonly ended: Promise<void>
  /** Its address once it answers; null where it ended before. */
  readonly up: Promise<string | null>
  /** The end of what it wrote. */
  said(): string
}

/** One engine for one model. Nothing starts before it is used. */
export function openEngine(what: EngineProgram, idleMs = IDLE_MS): Engine {
  let running: Running | null = null
  let users = 0
  let idle: NodeJS.Timeout | undefined
  let isClosed = false
  const stopping = new Set<Promise<void>>()

  const begin = (): Running => {
    const begun = launch(what)
    void begun.ended.then(() => {
      if (running === begun) running = null
    })
    return begun
  }
  const stopIfIdle = (): void => {
    clearTimeout(idle)
    if (users > 0) return
    idle = setTimeout(stopNow, idleMs)
    // An engine without work keeps no process alive.
    idle.unref()
  }
  const stopNow = (): void => {
    if (!running) return
    const stopped = stop(running).finally(() => stopping.delete(stopped))
    stopping.add(stopped)
    // A later request starts another engine.
    running = null
  }
  return {
    async use(signal) {
      if (isClosed || signal.aborted) return failed('')
      clearTimeout(idle)
      running ??= begin()
      const { up, key, said } = running
      users++
      let isDone = false
      const done = () => {
        if (isDone) return
        isDone = true
        users--
        stopIfIdle()
      }
      const address = await Promise.race([up, aborted(signal)])
      if (address !== null) return { ok: true, baseUrl: `${address}/v1`, key, done }
      done()
      return failed(signal.aborted ? '' : (said().trim().split('\n').at(-1) ?? '').slice(0, SAYS_LETTERS))
    },
    async close() {
      isClosed = true
      clearTimeout(idle)
      stopNow()
      await Promise.all(stopping)
    },
  }
}

/** A command that starts another one, which Linux kills when the process of this id ends. It must be started by that process. */
export const tiedCommand = (host: string, command: readonly string[]): [program: string, words: string[]] => [
  'perl',
  ['-e', TIED, host, ...command],
]

/** Starts the process, tied to the life of this one. */
function launch(what: EngineProgram): Running {
  const key = randomBytes(24).toString('base64url')
  let said = ''
  const [program, words] = tiedCommand(String(process.pid), [what.program, ...argumentsFor(what)])
  const child = spawn(program, words, {
    cwd: '/',
    // In a separate session: Ctrl+C in a terminal reaches the host, which ends this process.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    // The key is no argument, since every user of the machine can read those.
    env: { PATH: process.env.PATH, HOME: process.env.HOME, LLAMA_API_KEY: key },
  })
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      said = error.message
      resolve()
    })
    child.once('close', () => resolve())
  })
  const listens = new Promise<string | null>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said = (said + chunk.toString()).slice(-LOG_LETTERS)
        const address = LISTENS.exec(said)?.[1]
        if (address !== undefined) resolve(address)
      })
    void ended.then(() => resolve(null))
  })
  const up = listens.then((address) => (address === null ? null : ready(address, ended)))
  return { child, key, ended, up, said: () => said }
}

async function stop({ child, ended }: Running): Promise<void> {
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), KILL_MS)
  await ended
  clearTimeout(late)
}

function argumentsFor({ file, name }: EngineProgram): string[] {
  return [
    ...['-m', file, '-a', name, '--host', '127.0.0.1', '--port', '0', '--jinja', '--offline', '--no-webui'],
    ...['-c', String(CONTEXT * SLOTS), '-np', String(SLOTS), '-t', String(threads()), '--cache-ram', String(CACHE_MB)],
  ]
}

/** Larger machines count second threads of the same cores, which do not help. So half of them are used there. */
function threads(): number {
  const all = availableParallelism()
  return all > 4 ? Math.floor(all / 2) : all
}

/** The address once the model is loaded; null where the process ended before, or took too long. */
async function ready(address: string, ended: Promise<void>): Promise<string | null> {
  let isOver = false
  void ended.then(() => {
    isOver = true
  })
  for (const until = performance.now() + LOAD_MS; !isOver && performance.now() < until; await pause(POLL_MS)) {
    const answer = await fetch(`${address}/health`).catch(() => null)
    await answer?.body?.cancel()
    if (answer?.ok) return address
  }
  return null
}

const aborted = (signal: AbortSignal): Promise<null> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(null), { once: true }))

const failed = (says: string): { readonly ok: false; readonly fault: EngineFault } => ({ ok: false, fault: { type: 'ended', says } })
