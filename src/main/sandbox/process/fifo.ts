// A named pipe per running box for its stderr: unlike the sockets that Node makes, /dev/stderr can be opened on it.

import { spawnSync } from 'node:child_process'
import { closeSync, constants, fchownSync, openSync } from 'node:fs'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { StringDecoder } from 'node:string_decoder'
import { removeTree } from '../../files/below.js'
import { sandboxUser } from './sandbox-user.js'
import { makeTemporaryFolder } from './temporary-folder.js'

export interface Fifo {
  readonly writer: number
  /** Gives up our own writing end, once the sandbox has it. */
  handOver(): void
  /** Resolves once all writers have closed it and all written text has been handed to `onText`. */
  readonly drained: Promise<void>
  close(): void
}

// Pipes outlive sandboxes, because making one costs a process. A pipe goes back only when it is known to be empty.
const idle: number[] = []

/** Opens a pipe whose text is handed to `onText` as it arrives. Nothing of it is left in the file system. */
export function openFifo(onText: (text: string) => void): Fifo {
  const anchor = idle.pop() ?? makeAnchor()
  const again = `/proc/self/fd/${anchor}`
  const reader = openSync(again, constants.O_RDONLY | constants.O_NONBLOCK)
  const writer = openSync(again, constants.O_WRONLY)
  const socket = new Socket({ fd: reader, readable: true, writable: false })
  const decoder = new StringDecoder('utf8')
  let isEmpty = false
  const drained = new Promise<void>((resolve) => {
    socket.on('end', () => {
      isEmpty = true
      const rest = decoder.end()
      if (rest !== '') onText(rest)
    })
    socket.on('error', () => resolve())
    socket.on('close', () => resolve())
  })
  socket.on('data', (chunk) => onText(typeof chunk === 'string' ? chunk : decoder.write(chunk)))
  let isClosed = false
  let writerIsOpen = true
  const handOver = () => {
    if (writerIsOpen) closeSync(writer)
    writerIsOpen = false
  }
  return {
    writer,
    handOver,
    drained,
    close() {
      if (isClosed) return
      isClosed = true
      handOver()
      socket.destroy()
      if (isEmpty) idle.push(anchor)
      else closeSync(anchor)
    },
  }
}

function makeAnchor(): number {
  const folder = makeTemporaryFolder('stderr')
  try {
    const path = join(folder, 'stderr')
    const made = spawnSync('mkfifo', ['-m', '600', path], { encoding: 'utf8' })
    if (made.status !== 0) throw new Error(`mkfifo failed: ${made.stderr || made.error?.message}`)
    const anchor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
    const user = sandboxUser()
    if (user !== null) fchownSync(anchor, user, user)
    return anchor
  } finally {
    removeTree(folder)
  }
}
