// Runs commands in a sandbox that can reach some hosts and nothing else: the registries of this machine, or those that a user allowed.
import type { CommandResult } from '../../../contract/sandbox/command.js'
import type { Registry } from '../../languages/language.js'
import { deniedHost, PROXY_PORT, PROXY_SOCKET, type WayOut, withProxy } from '../network/proxy.js'
import { commandText } from '../process/command-text.js'
import { runInSandbox } from '../process/run-in-sandbox.js'
import type { SandboxDeps, SandboxOptions, SandboxRequest } from '../request.js'

/** The port in the way that /proc/net/tcp writes it. */
const PORT_THERE = PROXY_PORT.toString(16).toUpperCase().padStart(4, '0')
const BRIDGE = [
  `socat TCP-LISTEN:${PROXY_PORT},fork,reuseaddr,bind=127.0.0.1 UNIX-CONNECT:${PROXY_SOCKET} >/dev/null 2>&1 &`,
  `until grep -q ":${PORT_THERE} 00000000:0000 0A" /proc/net/tcp; do sleep 0.01; done`,
  'exec "$@"',
].join('\n')

/** What a command may reach. */
interface RegistryReach {
  readonly registries: readonly Registry[]
  /** Further hosts with their ports, learnt from an index. */
  readonly hosts?: readonly string[] | undefined
}

/**
 * Runs a command with the registries of some package managers in reach; every other host ends in the result's `denials`.
 * @param request its phase is ignored; the way out is added to mounts and variables
 */
export async function runWithRegistries(
  request: SandboxRequest,
  { registries, hosts = [] }: RegistryReach,
  options: SandboxOptions,
  place: SandboxDeps,
): Promise<CommandResult> {
  const allowed = [...new Set([...registries.flatMap((registry) => registry.hosts), ...hosts])]
  return withProxy(allowed, async (proxy) => {
    const result = await runInSandbox(throughProxy(request, registries, proxy), options, place)
    return { ...result, command: commandText(request.argv), denials: proxy.denials() }
  })
}

/** Hosts that a command may reach, and the listener for those that it is refused. */
export interface Reach {
  readonly hosts: readonly string[]
  /** Gets each host with its port once, soon after the refusal. */
  onRefused(host: string): void
}

const LOOK_MS = 250

/** Runs a command with some hosts in reach, whatever its policy; every other host ends in the result's `denials`. */
export function runWithHosts(
  request: SandboxRequest,
  { hosts, onRefused }: Reach,
  options: SandboxOptions,
  place: SandboxDeps,
): Promise<CommandResult> {
  const reported = new Set<string>()
  return withProxy(hosts, async (proxy) => {
    const look = () => {
      for (const host of proxy.denials().map(deniedHost)) {
        if (host === null || reported.has(host)) continue
        reported.add(host)
        onRefused(host)
      }
    }
    const looking = setInterval(look, LOOK_MS)
    try {
      const own = { ...request, variables: { ...request.variables, ...besideProxy(hosts) } }
      const result = await runInSandbox(throughProxy(own, [], proxy), options, place)
      return { ...result, command: commandText(request.argv), denials: proxy.denials() }
    } finally {
      clearInterval(looking)
      look()
    }
  })
}

const LOOPBACK = ['localhost', '127.0.0.1', '::1']

/** A program reaches its own servers in the box without the proxy, unless the user allowed this machine. */
function besideProxy(hosts: readonly string[]): Readonly<Record<string, string>> {
  const own = LOOPBACK.filter((name) => !hosts.some((host) => host === name || host.startsWith(`${name}:`))).join(',')
  return { NO_PROXY: own, no_proxy: own }
}

function throughProxy(request: SandboxRequest, registries: readonly Registry[], proxy: WayOut): SandboxRequest {
  const own = Object.assign({}, ...registries.map((registry) => registry.variables)) as Record<string, string>
  const way = { HTTP_PROXY: proxy.url, HTTPS_PROXY: proxy.url, http_proxy: proxy.url, https_proxy: proxy.url, NODE_USE_ENV_PROXY: '1' }
  const mounts = new Map([...registries.flatMap((registry) => registry.mounts), ...request.mounts].map((mount) => [mount.target, mount]))
  return {
    ...request,
    policy: 'install',
    argv: ['/bin/sh', '-c', BRIDGE, 'sh', ...request.argv],
    mounts: [...mounts.values(), { source: proxy.socket, target: PROXY_SOCKET, access: 'write' }],
    variables: { ...own, ...request.variables, ...way },
  }
}
