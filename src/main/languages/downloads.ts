// Installs with the hosts that the configuration names, and asks an index for further ones only where some were refused.
import type { CommandResult } from '../../contract/sandbox/command.js'
import type { BuildCommand, BuildContext, Registry } from './language.js'
import { hostOf, unique } from './registry.js'

/**
 * Asks the index for the addresses of a package's files, using only programs of the machine. It contains nothing that a
 * model or a package wrote.
 */
export type AskIndex = (index: string, name: string) => Pick<BuildCommand, 'argv' | 'mounts' | 'variables'>

/** A registry, and the way to ask its index. */
interface PackageIndex {
  readonly registry: Registry
  readonly ask: AskIndex
}

export async function installing(
  command: BuildCommand,
  packages: readonly string[],
  { registry, ask }: PackageIndex,
  site: BuildContext,
): Promise<CommandResult> {
  const first = await site.runOnline(command, registry)
  if (first.end !== 'exited' || first.exit === 0 || first.denials.length === 0) return first
  const more = await learnDownloadHosts(registry, projectName(packages[0] ?? ''), ask, site)
  if (more.every((host) => registry.hosts.includes(host))) return first
  return site.runOnline(command, registry, more)
}

/** Hosts with their ports. The answer is kept per index for the run, since an index has one place for its files. */
async function learnDownloadHosts(registry: Registry, name: string, ask: AskIndex, site: BuildContext): Promise<readonly string[]> {
  const hosts: string[] = []
  for (const index of registry.indexes) {
    const id = `${registry.manager} ${index}`
    const known = site.learnt.get(id)
    if (known !== undefined) {
      hosts.push(...known)
      continue
    }
    const result = await site.runOnline({ ...ask(index, name), layer: 'none', cwd: '/tmp', isQuiet: true }, registry)
    if (result.exit !== 0) continue
    const answer = readHosts(result.stdout)
    site.learnt.set(id, answer)
    hosts.push(...answer)
  }
  return hosts
}

function readHosts(stdout: string): string[] {
  const words = stdout.split(/[\s",[\]]+/).filter(Boolean)
  return unique(words.map(hostOf).filter((host) => host !== null))
}

/** The project's name in a requirement as people type it: without version, extras and markers. */
export function projectName(requirement: string): string {
  return /^(@[\w.-]+\/)?[\w.-]+/.exec(requirement)?.[0] ?? requirement
}
