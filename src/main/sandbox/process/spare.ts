// A spare: the next box, started ahead. Its command waits, nothing of the program has run or was read in it, and it runs once.
import type { CommandResult } from '../../../contract/sandbox/command.js'
import { describeHost } from '../backends/bubblewrap/host-root.js'
import { seesTheSame } from '../backends/bubblewrap/mounts.js'
import type { SandboxDeps, SandboxOptions, SandboxRequest } from '../request.js'
import { runInSandbox } from './run-in-sandbox.js'

/** How long a spare waits: a model's answer takes minutes, hardly more. */
const LONGEST_WAIT_MS = 20 * 60_000
/** Two clocks that differ by more say that the machine slept, or that its time was set. */
const CLOCKS_DIFFER_MS = 2_000

export interface Spare {
  /** Whether a new box for this request would be the same one. Whatever is in doubt is no. */
  fits(request: SandboxRequest): boolean
  /** Lets the command go, once: from here on it is like any other command that was just started. */
  go(options: SandboxOptions): Promise<CommandResult>
  /** Ends it where it still waits; resolves when nothing of it is left. */
  end(): Promise<void>
}

/**
 * Starts the box of a request and lets its command wait. One that cannot be started fits nothing, and says nothing.
 * @param waitsItself see `Held`
 */
export function startSpare(request: SandboxRequest, waitsItself: boolean, place: SandboxDeps): Spare {
  const begun = { monotonic: performance.now(), wall: Date.now() }
  const ender = new AbortController()
  const release = Promise.withResolvers<void>()
  const shown: string[] = []
  let tell: (text: string) => void = (text) => void shown.push(text)
  let pid: number | null = null
  let state: 'waits' | 'went' | 'over' = 'waits'
  const onBox = (first: number) => {
    pid = first
  }
  const held = { released: release.promise, waitsItself, onBox }
  const ended = runInSandbox(request, { signal: ender.signal, onOutput: (text) => tell(text), held }, place)
  const settle = () => {
    state = 'over'
  }
  const quiet = ended.then(settle, settle)
  const tooLong = setTimeout(() => ender.abort(), LONGEST_WAIT_MS)
  tooLong.unref()
  return {
    fits: (asked) =>
      state === 'waits' &&
      !ender.signal.aborted &&
      pid !== null &&
      isAwake(begun) &&
      JSON.stringify(asked) === JSON.stringify(request) &&
      seesTheSame(request, pid, describeHost()),
    async go({ signal, onOutput = () => {} }) {
      clearTimeout(tooLong)
      state = 'went'
      const stop = () => ender.abort()
      if (signal.aborted) stop()
      signal.addEventListener('abort', stop)
      for (const text of shown.splice(0)) onOutput(text)
      tell = onOutput
      release.resolve()
      return ended.finally(() => signal.removeEventListener('abort', stop))
    },
    async end() {
      clearTimeout(tooLong)
      if (state === 'waits') ender.abort()
      await quiet
    },
  }
}

/** A machine that slept, or whose clock was set, is a doubt. */
function isAwake(begun: { readonly monotonic: number; readonly wall: number }): boolean {
  const [waited, passed] = [performance.now() - begun.monotonic, Date.now() - begun.wall]
  return waited < LONGEST_WAIT_MS && Math.abs(passed - waited) < CLOCKS_DIFFER_MS
}
