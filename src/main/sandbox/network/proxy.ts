// The one way out of a sandbox: sandbox-runtime's proxy with a list of hosts, per install and per program that the user starts.
import { randomBytes } from 'node:crypto'
import type { SandboxManager as Manager } from '@anthropic-ai/sandbox-runtime'
import { findProgram } from '../backends/bubblewrap/host-root.js'
import { SandboxFailure } from '../request.js'

export const PROXY_SOCKET = '/tillgreen/proxy'
export const PROXY_PORT = 3128

export interface WayOut {
  /** A Unix socket on this machine, to be bound to PROXY_SOCKET. */
  readonly socket: string
  /** For HTTP_PROXY and HTTPS_PROXY inside; it names the install and holds the proxy's password. */
  readonly url: string
  /** The refusals so far, in words. */
  denials(): string[]
}

/** Whether this machine has all parts of the way out. */
export const hasWayOut = (): boolean => missingParts().length === 0

const missingParts = () => ['socat', 'rg'].filter((program) => findProgram(program) === null)

let users = 0
let turn: Promise<void> = Promise.resolve()

/**
 * Opens the way to some hosts for as long as `use` runs. The proxy is one per process: it starts with the first user and
 * ends with the last, so that nothing of it keeps a process alive.
 * @param hosts names with their ports, as in `host:443`
 * @throws SandboxFailure where it cannot be started
 */
export async function withProxy<T>(hosts: readonly string[], use: (proxy: WayOut) => Promise<T>): Promise<T> {
  const manager = await load()
  await inTurn(async () => {
    if (users === 0) await open(manager)
    users++
  })
  // Unguessable, because each holder of it gets this install's hosts.
  const id = randomBytes(24).toString('base64url')
  try {
    const socket = manager.getLinuxHttpSocketPath()
    const token = manager.getProxyAuthToken()
    if (socket === undefined || token === undefined) throw new SandboxFailure('the proxy of the install phase did not start')
    manager.registerCommandNetworkLists(id, { allowedDomains: [...hosts] })
    const user = encodeURIComponent(`srt.${Buffer.from(id).toString('base64')}`)
    return await use({ socket, url: `http://${user}:${token}@127.0.0.1:${PROXY_PORT}`, denials: () => denialsOf(manager, id) })
  } finally {
    manager.unregisterCommandNetworkLists(id)
    await inTurn(async () => {
      users--
      if (users === 0) await manager.reset()
    })
  }
}

/** Loaded by the first install: it brings a hundred modules, and most starts install nothing. */
const load = async (): Promise<typeof Manager> => (await import('@anthropic-ai/sandbox-runtime')).SandboxManager

async function open(manager: typeof Manager): Promise<void> {
  const missing = missingParts()
  const packages: Readonly<Record<string, string>> = { socat: 'socat', rg: 'ripgrep' }
  if (missing.length > 0) {
    const names = missing.map((program) => packages[program]).join(' ')
    throw new SandboxFailure(`the install phase needs ${missing.join(' and ')}: sudo apt-get install ${names}`)
  }
  try {
    await manager.initialize({
      network: { allowedDomains: [], deniedDomains: [] },
      filesystem: { denyRead: [], allowWrite: [], denyWrite: [] },
    })
  } catch (error) {
    throw new SandboxFailure(`the proxy of the install phase did not start: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function denialsOf(manager: typeof Manager, id: string): string[] {
  const lines = manager
    .getSandboxViolationStore()
    .getViolationsForCommand(id)
    .map((violation) => violation.line)
  return [...new Set(lines.map(readDenial))]
}

/** Turns the proxy's own line into words for people. */
export function readDenial(line: string): string {
  const [, host, port] = /^deny network-outbound (\S+):(\d+)/.exec(line) ?? []
  return host === undefined ? `network: ${line}` : `network: ${host}${port === HTTPS ? '' : `:${port}`} refused`
}

const HTTPS = '443'

/** The host with its port that a denial in those words names; null where it names none. */
export function deniedHost(denial: string): string | null {
  const target = /^network: (\S+) refused$/.exec(denial)?.[1]
  if (target === undefined) return null
  return /:\d+$/.test(target) ? target : `${target}:${HTTPS}`
}

/** Starting and ending take a while and must not overlap. */
function inTurn(work: () => Promise<void>): Promise<void> {
  const next = turn.then(work)
  turn = next.catch(() => {})
  return next
}
