// Runs one command in a separate sandbox and waits until all its processes have ended.

import { setTimeout as pause } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'
import type { CommandEnd, CommandResult } from '../../../contract/sandbox/command.js'
import { terminalFilter } from '../../../contract/text/terminal-text.js'
import { bubblewrapArguments, foldersInMemory } from '../backends/bubblewrap/bubblewrap.js'
import { describeHost } from '../backends/bubblewrap/host-root.js'
import { obstacle, resolveMounts } from '../backends/bubblewrap/mounts.js'
import { openMemoryGroup } from '../limits/memory-group.js'
import { collectOutput } from '../limits/output.js'
import { identify } from '../limits/process-tree.js'
import { empty, settle } from '../limits/settle.js'
import { watchSandbox } from '../limits/watchdog.js'
import { forwardOf } from '../network/port-forward.js'
import { type HeldCommand, type SandboxDeps, SandboxFailure, type SandboxOptions, type SandboxRequest } from '../request.js'
import { commandText } from './command-text.js'
import { openFifo } from './fifo.js'
import { KILLED, type SandboxProcess, startInSandbox } from './sandbox-process.js'
import { giveToSandbox, staged } from './sandbox-user.js'
import { openTerminal } from './terminal.js'

const CANNOT_RUN = 126
const NOT_FOUND = 127
/** Takes its place once a line comes, with a stdin like that of a command which never waited. */
const WAIT = ['/bin/sh', '-c', 'read -r go && exec "$@" </dev/null', 'sh']
/** How long output may take to arrive after its last writer has ended. */
const DRAIN_MS = 2000

const mustBeFolder = (path: string): string => `sandbox: ${path} must be a folder, and no link\n`

/** What a command left that was never started. */
const UNSTARTED = { stdout: '', stderr: '', truncated: false, denials: [] }
type UnstartedReason = Pick<CommandResult, 'exit' | 'end'> & { readonly stderr?: string }

/**
 * Runs a command and resolves once the last of its processes has ended and all of its output is read.
 * A limit, a stop and a command that does not exist are results (`end`, exit 127), not errors.
 * @throws SandboxFailure where the sandbox itself could not be built; RangeError for an invalid request
 */
export async function runInSandbox(request: SandboxRequest, options: SandboxOptions, place: SandboxDeps): Promise<CommandResult> {
  let started = performance.now()
  const host = describeHost()
  const mounts = resolveMounts(request.mounts, host)
  const { stages, ...seen } = staged(mounts, `${place.resources}/sandbox`)
  const { held } = options
  const inside = { ...request, argv: held && !held.waitsItself ? [...WAIT, ...request.argv] : request.argv, mounts: seen.mounts }
  const argv = bubblewrapArguments(inside, { host, ownFiles: seen.ownFiles, newSession: true })
  const command = commandText(request.argv)
  const unstarted = (why: UnstartedReason): CommandResult => ({ ...UNSTARTED, ...why, command, durationMs: performance.now() - started })
  if (options.signal.aborted) return unstarted({ exit: null, end: 'stopped' })
  const inTheWay = obstacle(request, mounts)
  if (inTheWay !== null) return unstarted({ exit: CANNOT_RUN, end: 'exited', stderr: mustBeFolder(inTheWay) })

  const folders = mounts.filter((mount) => mount.access === 'write').map((mount) => mount.source)
  let imposed: CommandEnd | null = null
  let box: SandboxProcess | null = null
  let stopWatching = () => {}
  const stop = (end: CommandEnd) => {
    if (imposed !== null) return
    imposed = end
    box?.kill()
  }
  const output = collectOutput(request.limits.outputBytes, () => stop('output'))
  const take = taking(output, options.onOutput)
  await giveToSandbox(mounts)
  // Until here there was no listener for a stop.
  if (options.signal.aborted) return unstarted({ exit: null, end: 'stopped' })
  // First what may fail: an open terminal would keep the process from ending.
  const errors = openFifo((text) => take('stderr', text))
  const terminal = openTerminal((text) => take('stdout', text))
  const group = openMemoryGroup(request.limits.memoryMb * 1024 * 1024)
  let timer: NodeJS.Timeout | undefined
  const count = () => {
    started = performance.now()
    timer = setTimeout(() => stop('timeout'), request.limits.wallS * 1000)
  }
  if (!held) count()
  const onAbort = () => stop('stopped')
  options.signal.addEventListener('abort', onAbort)
  try {
    const streams = { stdout: terminal.slave, stderr: errors.writer, isHeld: held !== undefined }
    box = startInSandbox(request, { argv, stages, group }, place, {
      streams,
      onStart: (pid) => {
        if (imposed !== null) return
        held?.onBox(pid)
        stopWatching = watchSandbox({ pid, folders, inMemory: foldersInMemory(request), group, limits: request.limits }, stop)
        const first = identify(pid)
        if (first !== null) options.onStart?.(forwardOf(first, place))
      },
    })
    terminal.handOver()
    errors.handOver()
    if (held && (await isReleased(held, box))) {
      count()
      await giveToSandbox(mounts)
      box.release()
    }
    const { outerExit, exit } = await box.ended
    clearTimeout(timer)
    stopWatching()
    if (group?.isExceeded()) stop('memory')
    if (imposed === 'files' || !(await settle(folders, request.limits))) {
      imposed = 'files'
      await empty(folders)
    }
    await Promise.race([Promise.all([terminal.drained, errors.drained]), pause(DRAIN_MS, undefined, { ref: false })])
    // Colours are only for viewers: recorded, parsed and model texts are plain.
    const stderr = stripVTControlCharacters(output.text('stderr'))
    const failure = imposed === null && exit === null ? readFailure(request, stderr, outerExit) : null
    return {
      command,
      exit: imposed === null ? (exit ?? failure?.exit ?? KILLED) : null,
      end: imposed ?? 'exited',
      stdout: stripVTControlCharacters(output.text('stdout')),
      stderr: failure?.stderr ?? stderr,
      truncated: output.isTruncated,
      durationMs: performance.now() - started,
      denials: [],
    }
  } finally {
    clearTimeout(timer)
    stopWatching()
    group?.close()
    options.signal.removeEventListener('abort', onAbort)
    terminal.close()
    errors.close()
  }
}

/** Keeps what a stream says, and shows what of it is harmless. */
function taking(output: ReturnType<typeof collectOutput>, onOutput: SandboxOptions['onOutput']) {
  const show = { stdout: terminalFilter('program'), stderr: terminalFilter('program') }
  return (stream: 'stdout' | 'stderr', text: string) => {
    const kept = output.add(stream, text)
    if (kept === '' || onOutput === undefined) return
    const shown = show[stream].pass(stream === 'stderr' ? kept.replaceAll('\n', '\r\n') : kept)
    if (shown !== '') onOutput(shown)
  }
}

/** False where the box ended while its command still waited. */
const isReleased = ({ released }: HeldCommand, box: SandboxProcess): Promise<boolean> =>
  Promise.race([released.then(() => true), box.ended.then(() => false)])

/** Distinguishes a command that could not be run from a sandbox that could not be built; neither has an exit code. */
function readFailure(request: SandboxRequest, stderr: string, outerExit: number): { exit: number; stderr: string } {
  const name = request.argv[0] ?? ''
  const said = /^bwrap: execvp (.*): ([^:]+)\n?$/m.exec(stderr)
  if (said !== null && said[1] === name) {
    const exit = said[2]?.startsWith('No such file') ? NOT_FOUND : CANNOT_RUN
    return { exit, stderr: `${name}: ${exit === NOT_FOUND ? 'command not found' : (said[2] ?? 'cannot be run')}\n` }
  }
  if (outerExit === KILLED) return { exit: KILLED, stderr }
  throw new SandboxFailure(`the box could not be built: ${stderr.trim() || `bubblewrap ended with ${outerExit}`}`)
}
