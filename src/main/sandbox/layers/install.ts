// Runs package managers in a box that can reach the registries of this machine's configuration and nothing else.
import type { CommandResult } from '../../../contract/run/command.js'
import type { Mount } from '../../../contract/run/inside.js'
import type { PackageManager } from '../../../contract/run/template.js'
import type { BoxOptions, BoxRequest, SandboxPlace } from '../box/box.js'
import { commandText } from '../box/command-text.js'
import { runInBox } from '../box/run-in-box.js'
import { PROXY_PORT, PROXY_SOCKET, type WayOut, withProxy } from '../network/proxy.js'
import { hostOf, type Registry, unique } from '../network/registry.js'
import { type Site, withoutLayer } from './layer-site.js'

/** The port in the way that /proc/net/tcp writes it. */
const PORT_THERE = PROXY_PORT.toString(16).toUpperCase().padStart(4, '0')
const BRIDGE = [
  `socat TCP-LISTEN:${PROXY_PORT},fork,reuseaddr,bind=127.0.0.1 UNIX-CONNECT:${PROXY_SOCKET} >/dev/null 2>&1 &`,
  `until grep -q ":${PORT_THERE} 00000000:0000 0A" /proc/net/tcp; do sleep 0.01; done`,
  'exec "$@"',
].join('\n')

/**
 * Runs a command with the registries of some package managers in reach; every other host ends in the result's `denials`.
 * @param request its phase is ignored; the way out is added to mounts and variables
 * @param hosts further hosts with their ports, learnt from an index
 */
export async function runWithRegistries(
  request: BoxRequest,
  registries: readonly Registry[],
  options: BoxOptions,
  place: SandboxPlace,
  hosts: readonly string[] = [],
): Promise<CommandResult> {
  const allowed = [...new Set([...registries.flatMap((registry) => registry.hosts), ...hosts])]
  return withProxy(allowed, async (proxy) => {
    const result = await runInBox(throughProxy(request, registries, proxy), options, place)
    return { ...result, command: commandText(request.argv), denials: proxy.denials() }
  })
}

function throughProxy(request: BoxRequest, registries: readonly Registry[], proxy: WayOut): BoxRequest {
  const own = Object.assign({}, ...registries.map((registry) => registry.variables)) as Record<string, string>
  const way = { HTTP_PROXY: proxy.url, HTTPS_PROXY: proxy.url, http_proxy: proxy.url, https_proxy: proxy.url }
  const mounts = new Map([...registries.flatMap((registry) => registry.mounts), ...request.mounts].map((mount) => [mount.target, mount]))
  return {
    ...request,
    phase: 'install',
    argv: ['/bin/sh', '-c', BRIDGE, 'sh', ...request.argv],
    mounts: [...mounts.values(), { source: proxy.socket, target: PROXY_SOCKET, access: 'write' }],
    variables: { ...own, ...request.variables, ...way },
  }
}

// Prints the addresses of the files that the index in $1 offers for the project in $2. JSON where the index speaks it, else links.
const ASK_INDEX = `
import json, re, sys, urllib.parse, urllib.request
base = sys.argv[1].rstrip('/') + '/' + re.sub(r'[-_.]+', '-', sys.argv[2]).lower() + '/'
accept = 'application/vnd.pypi.simple.v1+json, text/html;q=0.5'
with urllib.request.urlopen(urllib.request.Request(base, headers={'Accept': accept}), timeout=30) as answer:
    body, kind, at = answer.read().decode('utf-8', 'replace'), answer.headers.get_content_type(), answer.geturl()
links = [f['url'] for f in json.loads(body)['files']] if kind.endswith('json') else re.findall(r'href="([^"]+)"', body)
print('\\n'.join(sorted({urllib.parse.urljoin(urllib.parse.urljoin(at, link), '/') for link in links})))
`

/**
 * Asks the indexes themselves where the files of a package lie, in a box that reaches only the indexes and holds nothing that a
 * model or a package left anywhere. The answer is kept per index for the run, since an index has one place for its files.
 * @param ask how the package manager's own program is called inside, and what it needs mounted
 * @returns hosts with their ports
 */
export async function learnDownloadHosts(
  registry: Registry,
  name: string,
  ask: { readonly program: readonly string[]; readonly mounts: readonly Mount[] },
  site: Site,
): Promise<readonly string[]> {
  const { manager } = registry
  // install-cargo.ts asks cargo's index, by cargo itself.
  if (manager === 'cargo') return []
  const hosts: string[] = []
  for (const index of registry.indexes) {
    const id = `${manager} ${index}`
    const known = site.learnt.get(id)
    if (known !== undefined) {
      hosts.push(...known)
      continue
    }
    const certificate = registry.variables.PIP_CERT
    const request = withoutLayer(site, [...ask.program, ...askWords(manager, index, name)], ask.mounts)
    const variables = { ...request.variables, ...(certificate === undefined ? {} : { SSL_CERT_FILE: certificate }) }
    const result = await runWithRegistries({ ...request, variables }, [registry], { signal: site.options.signal }, site.place)
    if (result.exit !== 0) continue
    const answer = readHosts(result.stdout)
    site.learnt.set(id, answer)
    hosts.push(...answer)
  }
  return hosts
}

function askWords(manager: Exclude<PackageManager, 'cargo'>, index: string, name: string): string[] {
  switch (manager) {
    case 'pip':
      return ['-c', ASK_INDEX, index, name]
    case 'npm':
      return ['view', '--json', `--registry=${index}`, '--', name, 'dist.tarball']
    default:
      return manager satisfies never
  }
}

function readHosts(stdout: string): string[] {
  const words = stdout.split(/[\s",[\]]+/).filter(Boolean)
  return unique(words.map(hostOf).filter((host) => host !== null))
}

/** The project's name in a requirement as people type it: without version, extras and markers. */
export function projectName(requirement: string): string {
  return /^(@[\w.-]+\/)?[\w.-]+/.exec(requirement)?.[0] ?? requirement
}
