// A person's own terminal in a box: the same walls as for a command, but with a keyboard, job control and a size.
import { terminalFilter } from '../../contract/terminal-text.js'
import { type BoxRequest, SandboxFailure, type SandboxPlace } from './box.js'
import { startBox } from './box-process.js'
import { bubblewrapArguments } from './bubblewrap.js'
import { describeHost } from './host-root.js'
import { obstacle, resolveMounts } from './mounts.js'
import { openTerminal } from './terminal.js'
import { watchBox } from './watchdog.js'

export interface Shell {
  /** What was typed. */
  write(text: string): void
  resize(columns: number, rows: number): void
  /** Stops reading what it shows: a program that prints on waits. */
  pause(): void
  resume(): void
  /** Ends everything in it. */
  kill(): void
  /** Resolves when the last of its processes is gone, with the exit code; null where it was ended. */
  readonly ended: Promise<number | null>
}

/**
 * Opens an interactive program, as a rule `bash`. There is no session of its own inside, so that Ctrl-C reaches the program in
 * front and not the box; the system-call filter keeps it from typing into the terminal. Wall time and output are unlimited.
 * @param onOutput what the terminal shows: harmless sequences only, and at the end what undoes them
 * @throws SandboxFailure where no box can be made; RangeError for a request that must never be made
 */
export function openShell(
  request: BoxRequest,
  size: { readonly columns: number; readonly rows: number },
  onOutput: (text: string) => void,
  place: SandboxPlace,
): Shell {
  const host = describeHost()
  const mounts = resolveMounts(request.mounts, host)
  // An earlier shell may have left a link where a folder is to be laid now.
  const inTheWay = obstacle(request, mounts)
  if (inTheWay !== null) throw new SandboxFailure(`${inTheWay} must be a folder, and no link`)
  const argv = bubblewrapArguments({ ...request, mounts }, { host, resources: place.resources, newSession: false })
  const filter = terminalFilter('shell')
  const terminal = openTerminal(
    (text) => {
      const shown = filter.pass(text)
      if (shown !== '') onOutput(shown)
    },
    size.columns,
    size.rows,
  )
  let stopWatching = () => {}
  try {
    const box = startBox(request, argv, place, { terminal: terminal.path }, (pid) => {
      const folders = mounts.filter((mount) => mount.access === 'write').map((mount) => mount.source)
      stopWatching = watchBox({ pid, folders, limits: request.limits }, () => box.kill())
      // Only now has the box its own hold on the terminal.
      terminal.handOver()
    })
    const ended = async () => {
      try {
        return (await box.ended).exit
      } finally {
        stopWatching()
        terminal.close()
        const undoing = filter.end()
        if (undoing !== '') onOutput(undoing)
      }
    }
    const { write, resize, pause, resume } = terminal
    return { write, resize, pause, resume, kill: box.kill, ended: ended() }
  } catch (error) {
    terminal.close()
    throw error
  }
}
