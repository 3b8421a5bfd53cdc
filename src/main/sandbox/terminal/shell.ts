// A user's own terminal in a sandbox: the same walls as for a command, but with a keyboard, job control and a size.
import { terminalFilter } from '../../../contract/text/terminal-text.js'
import { bubblewrapArguments, foldersInMemory } from '../backends/bubblewrap/bubblewrap.js'
import { describeHost } from '../backends/bubblewrap/host-root.js'
import { obstacle, resolveMounts } from '../backends/bubblewrap/mounts.js'
import { openMemoryGroup } from '../limits/memory-group.js'
import { settle } from '../limits/settle.js'
import { watchSandbox } from '../limits/watchdog.js'
import { startInSandbox } from '../process/sandbox-process.js'
import { giveToSandboxNow, staged } from '../process/sandbox-user.js'
import { openTerminal } from '../process/terminal.js'
import { type SandboxDeps, SandboxFailure, type SandboxRequest } from '../request.js'

export interface Shell {
  /** Sends typed text. */
  write(text: string): void
  resize(columns: number, rows: number): void
  /** Stops reading what it shows: a program that prints on waits. */
  pause(): void
  resume(): void
  /** Ends everything in it. */
  kill(): void
  /** Resolves when the last of its processes has ended, with the exit code; null where it was killed. */
  readonly ended: Promise<number | null>
}

/**
 * Opens an interactive program, usually `bash`. It gets no new session inside, so that Ctrl-C reaches the foreground program
 * and not the sandbox; the system-call filter keeps it from typing into the terminal. Wall time and output are unlimited.
 * @param onOutput gets the screen output: harmless sequences only, and at the end those that reset the terminal
 * @throws SandboxFailure where no box can be made; RangeError for an invalid request
 */
export function openShell(
  request: SandboxRequest,
  size: { readonly columns: number; readonly rows: number },
  onOutput: (text: string) => void,
  place: SandboxDeps,
): Shell {
  const host = describeHost()
  const mounts = resolveMounts(request.mounts, host)
  // An earlier shell may have left a link where a folder is to be laid now.
  const inTheWay = obstacle(request, mounts)
  if (inTheWay !== null) throw new SandboxFailure(`${inTheWay} must be a folder, and no link`)
  const { stages, ...seen } = staged(mounts, `${place.resources}/sandbox`)
  const argv = bubblewrapArguments({ ...request, mounts: seen.mounts }, { host, ownFiles: seen.ownFiles, newSession: false })
  giveToSandboxNow(mounts)
  const filter = terminalFilter('shell')
  const terminal = openTerminal(
    (text) => {
      const shown = filter.pass(text)
      if (shown !== '') onOutput(shown)
    },
    size.columns,
    size.rows,
  )
  const folders = mounts.filter((mount) => mount.access === 'write').map((mount) => mount.source)
  const group = openMemoryGroup(request.limits.memoryMb * 1024 * 1024)
  let stopWatching = () => {}
  try {
    const box = startInSandbox(request, { argv, stages, group }, place, {
      streams: { terminal: terminal.path },
      onStart: (pid) => {
        stopWatching = watchSandbox({ pid, folders, inMemory: foldersInMemory(request), group, limits: request.limits }, (end) => {
          onOutput(`\r\n[ended by a limit of the sandbox: ${end}]\r\n`)
          box.kill()
        })
        // Only now has the sandbox its own hold on the terminal.
        terminal.handOver()
      },
    })
    const ended = async () => {
      try {
        const { exit } = await box.ended
        // These files are the user's: their modes are put in order, and none of them is removed.
        await settle(folders, request.limits)
        return exit
      } finally {
        stopWatching()
        group?.close()
        terminal.close()
        const undoing = filter.end()
        if (undoing !== '') onOutput(undoing)
      }
    }
    const { write, resize, pause, resume } = terminal
    return { write, resize, pause, resume, kill: box.kill, ended: ended() }
  } catch (error) {
    group?.close()
    terminal.close()
    throw error
  }
}
