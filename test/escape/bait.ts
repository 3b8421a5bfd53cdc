// Bait outside of the sandbox for it to reach: files, ports, sockets, a process, queues, a terminal. Everything is gone afterwards.
import { execFileSync, spawn } from 'node:child_process'
import { createSocket, type Socket as Datagrams } from 'node:dgram'
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { removeTree } from '../../src/main/files/below.js'
import { makeTemporaryFolder } from '../../src/main/sandbox/process/temporary-folder.js'
import { openTerminal } from '../../src/main/sandbox/process/terminal.js'
import { number } from './probe.js'

export interface Bait {
  readonly folder: string
  /** What probes and controls find in their environment. */
  readonly variables: Readonly<Record<string, string>>
  takeAway(): void
}

export async function layBait(): Promise<Bait> {
  const folder = makeTemporaryFolder('escape')
  for (const name of ['open', 'work', 'control', 'sealed', 'runner', 'layer', 'shown', 'home', 'bin']) mkdirSync(join(folder, name))
  writeFileSync(join(folder, 'secret'), 'a secret', { mode: 0o600 })
  writeFileSync(join(folder, 'home/letter'), 'a letter')
  writeFileSync(join(folder, 'sealed/sealed'), 'sealed')
  writeFileSync(join(folder, 'shown/private'), 'private', { mode: 0o600 })
  chmodSync(join(folder, 'sealed/sealed'), 0o666)
  execFileSync('git', ['init', '--quiet', join(folder, 'repository')])
  mkdirSync(join(folder, 'repository/.git/hooks'), { recursive: true })
  const shared = `/dev/shm/tillgreen-escape-${process.pid}`
  writeFileSync(shared, 'shared')

  const abstract = `tillgreen-escape-${crypto.randomUUID()}`
  const servers = [createServer(), createServer(), createServer(), createServer(), createServer(), createServer()] as const
  const [tcp, tcp6, wide, path, inWork, name] = servers
  const ports = await Promise.all([
    listen(tcp, { host: '127.0.0.1', port: 0 }),
    listen(tcp6, { host: '::1', port: 0 }),
    listen(wide, { host: '0.0.0.0', port: 0 }),
    listen(path, { path: join(folder, 'socket') }),
    listen(inWork, { path: join(folder, 'work/socket') }),
    listen(name, { path: `\0${abstract}` }),
  ])
  const datagrams = [createSocket('udp4'), createSocket('udp6')] as const
  const [udp, udp6] = await Promise.all([echo(datagrams[0], '127.0.0.1'), echo(datagrams[1], '::1')])
  const terminal = openTerminal(() => {})
  const word = `victim-${crypto.randomUUID()}`
  const victim = spawn('perl', ['-e', 'sleep 600', word], { stdio: 'ignore', env: { ...process.env, HOST_SECRET: 'secret' } })
  const key = 0x7411 + process.pid
  queues(key, 'make')
  const address = Object.values(networkInterfaces())
    .flat()
    .find((one) => one?.family === 'IPv4' && !one.internal)?.address
  return {
    folder,
    variables: {
      BAIT: folder,
      SHARED: shared,
      HOST_HOME: join(folder, 'home'),
      HOST_PID: String(process.pid),
      HOST_NAME: hostname(),
      HOST_ADDRESS: address ?? '127.0.0.1',
      HOST_TERMINAL: terminal.path,
      TCP_PORT: String(ports[0]),
      TCP6_PORT: String(ports[1]),
      WIDE_PORT: String(ports[2]),
      UDP_PORT: String(udp),
      UDP6_PORT: String(udp6),
      ABSTRACT: abstract,
      VICTIM_PID: String(victim.pid),
      VICTIM_WORD: word,
      IPC_KEY: String(key),
    },
    takeAway() {
      victim.kill('SIGKILL')
      queues(key, 'remove')
      terminal.close()
      for (const server of servers) server.close()
      for (const socket of datagrams) socket.close()
      rmSync(shared, { force: true })
      removeTree(folder)
    },
  }
}

function listen(server: Server, where: { host: string; port: number } | { path: string }): Promise<number> {
  server.on('connection', (socket) => socket.on('error', () => {}).destroy())
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(where, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
}

function echo(socket: Datagrams, host: string): Promise<number> {
  socket.on('message', (message, from) => socket.send(message, from.port, from.address))
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.bind(0, host, () => resolve(socket.address().port))
  })
}

/** System V names are numbers of the machine, and what has one outlives every process. */
function queues(key: number, what: 'make' | 'remove'): void {
  const [shmctl, msgctl, semctl] = process.arch === 'arm64' ? [195, 187, 191] : [31, 71, 66]
  const make = `syscall(${number('shmget')}, ${key}, 4096, 01600); syscall(${number('msgget')}, ${key}, 01600); syscall(${number('semget')}, ${key}, 1, 01600)`
  const remove = `syscall(${shmctl}, syscall(${number('shmget')}, ${key}, 0, 0), 0, 0); syscall(${msgctl}, syscall(${number('msgget')}, ${key}, 0), 0, 0); syscall(${semctl}, syscall(${number('semget')}, ${key}, 0, 0), 0, 0, 0)`
  execFileSync('perl', ['-e', what === 'make' ? make : remove])
}
