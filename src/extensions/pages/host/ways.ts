// The one way out of the browser's box: a socket for each port at which the program listens, and nothing else of this machine.
import { chmodSync, mkdirSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { inTemporaryFolder } from '../../../main/sandbox/process/temporary-folder.js'
import { type PortForward, SandboxFailure } from '../../../main/sandbox/request.js'

/** Streams of one port at a time: each is a process of this machine. */
const MOST_STREAMS = 24

/**
 * Opens the sockets in a folder for as long as `use` runs.
 * @throws SandboxFailure where one cannot be made
 */
export const withWays = <T>(reach: PortForward, ports: readonly number[], use: (folder: string) => Promise<T>): Promise<T> =>
  // The name of a socket is short; the path of a data folder may be too long for it.
  inTemporaryFolder('ways', (parent) => {
    // The box may run as another user, who must be able to enter; the folder above keeps all other users out.
    const folder = join(parent, 'to')
    mkdirSync(folder, { mode: 0o755 })
    return open(reach, ports, folder, use)
  })

async function open<T>(reach: PortForward, ports: readonly number[], folder: string, use: (folder: string) => Promise<T>): Promise<T> {
  const sockets = new Set<Socket>()
  const servers = await Promise.all(ports.map((port) => openWay(reach, port, join(folder, String(port)), sockets)))
  try {
    return await use(folder)
  } finally {
    for (const socket of sockets) socket.destroy()
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
    server.on('error', (error) => reject(new SandboxFailure(error.message)))
    server.listen(path, resolve)
  })
  chmodSync(path, 0o666)
  return server
}
