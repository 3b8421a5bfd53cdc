// The one way out of the browser's box: a socket for each port at which the program listens, and nothing else of this machine.
import { chmodSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import type { PortForward } from '../../../sandbox/process/process.js'

/** Streams of one port at a time: each is a process of this machine. */
const MOST_STREAMS = 24

/** Opens the sockets in an empty folder for as long as `use` runs. */
export async function withWays<T>(reach: PortForward, ports: readonly number[], folder: string, use: () => Promise<T>): Promise<T> {
  const open = new Set<Socket>()
  const servers = await Promise.all(ports.map((port) => openWay(reach, port, join(folder, String(port)), open)))
  try {
    return await use()
  } finally {
    for (const socket of open) socket.destroy()
    for (const server of servers) server.close()
  }
}

async function openWay(reach: PortForward, port: number, path: string, open: Set<Socket>): Promise<Server> {
  const server = createServer((socket) => {
    const program = reach.open(port)
    for (const [one, other] of [
      [socket, program],
      [program, socket],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
    socket.pipe(program).pipe(socket)
  })
  server.maxConnections = MOST_STREAMS
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject)
    server.listen(path, resolve)
  })
  // The box may have a user of its own; nobody else can enter the folder.
  chmodSync(path, 0o666)
  return server
}
