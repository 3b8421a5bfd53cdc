// One pseudo-terminal without a process: a sandbox writes to its slave end, and we read from the master end.
import { closeSync, constants, fchownSync, openSync } from 'node:fs'
import { open } from 'node-pty'
import { descriptorsOf } from '../backends/bubblewrap/descriptors.js'
import { sandboxUser } from './sandbox-user.js'

export interface Terminal {
  /** Opened for reading and writing, blocking. */
  readonly slave: number
  /** Gives up our own slave end, once the sandbox has it. */
  handOver(): void
  /** The path of the slave end on this machine. */
  readonly path: string
  /** Resolves once all holders have closed the slave end and all written text has been handed to `onText`. */
  readonly drained: Promise<void>
  write(text: string): void
  resize(columns: number, rows: number): void
  /** Leaves new output unread until `resume`. */
  pause(): void
  resume(): void
  close(): void
}

const COLUMNS = 120
const ROWS = 30

/**
 * Opens a pseudo-terminal pair. node-pty starts no process: docs/decisions/0061-a-terminal-without-a-process.md.
 * @param onText called with text from the slave end, as the terminal shows it (\n has become \r\n)
 */
export function openTerminal(onText: (text: string) => void, columns = COLUMNS, rows = ROWS): Terminal {
  const pty = open({ cols: columns, rows })
  // We open it a second time because node-pty's end does not block, so a program that writes to it would lose output.
  const slave = openSync(pty.ptsName, constants.O_RDWR | constants.O_NOCTTY)
  pty.slave.destroy()
  // libuv opened the slave end a second time and lost the first one, which would keep the terminal open for ever.
  for (const number of descriptorsOf(pty.ptsName)) if (number !== slave) closeSync(number)
  // A writer of a terminal may also open it again by its name, which depends on ownership.
  const user = sandboxUser()
  if (user !== null) fchownSync(slave, user, user)
  let slaveIsOpen = true
  const drained = new Promise<void>((resolve) => {
    pty.master.on('error', () => resolve()) // EIO is how Linux says that the last slave end is closed.
    pty.master.on('close', () => resolve())
    pty.master.on('end', () => resolve())
  })
  pty.master.on('data', (chunk: unknown) => onText(String(chunk)))
  const handOver = () => {
    if (slaveIsOpen) closeSync(slave)
    slaveIsOpen = false
  }
  return {
    slave,
    handOver,
    path: pty.ptsName,
    drained,
    write: (text) => void pty.master.write(text),
    resize: (newColumns, newRows) => pty.resize(newColumns, newRows),
    pause: () => void pty.master.pause(),
    resume: () => void pty.master.resume(),
    close() {
      handOver()
      pty.master.destroy()
    },
  }
}
