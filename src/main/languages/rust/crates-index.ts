// Queries cargo's index with a separate home folder, so that files of models, commands or crates cannot affect the result.
import type { CommandResult } from '../../../contract/sandbox/command.js'
import { WORKSPACE } from '../../../contract/sandbox/inside.js'
import type { BuildCommand, BuildContext } from '../language.js'
import { unique } from '../registry.js'
import type { CargoRegistry } from './registry.js'

/** Where crates come from. */
export interface Way {
  readonly registry: CargoRegistry
  /** All hosts that are known so far, with their ports. */
  readonly hosts: readonly string[]
}

export const HOSTS_OF_CRATES = 'cargo'
export const ONLINE = { CARGO_NET_OFFLINE: 'false', CARGO_NET_RETRY: '1' }

/** What the configuration says, else the host that cargo is refused when it may reach none. */
export async function findWay(registry: CargoRegistry, site: BuildContext): Promise<Way> {
  const known = site.learnt.get(HOSTS_OF_CRATES)
  if (known !== undefined || registry.hosts.length > 0) return { registry, hosts: known ?? registry.hosts }
  const asked = await askWithCanary(registry, [], site)
  const hosts = asked === null ? [] : unique(site.deniedHosts(asked))
  if (hosts.length > 0) site.learnt.set(HOSTS_OF_CRATES, hosts)
  return { registry, hosts }
}

/** Requests a package that need not exist, to print the address of the index and its configuration. */
export const askWithCanary = (registry: CargoRegistry, hosts: readonly string[], site: BuildContext): Promise<CommandResult | null> =>
  askIndex(
    { registry, hosts },
    { dependency: 'itself = "1"', line: '"$2" fetch >&2; cat "$CARGO_HOME"/registry/index/*/config.json' },
    site,
  )

/** Asks for the versions of a crate. Fails where there is no crate of this name. */
export const askForCrate = (way: Way, crate: string, site: BuildContext): Promise<CommandResult | null> =>
  askIndex(way, { dependency: `${crate} = "*"`, line: 'exec "$2" generate-lockfile' }, site)

const FRESH_HOME = '/tmp/cargo-home'

interface Question {
  /** What the package asks for, as a line of its manifest. */
  readonly dependency: string
  /** For the shell; cargo is its second argument. */
  readonly line: string
}

function askIndex({ registry, hosts }: Way, { dependency, line }: Question, site: BuildContext): Promise<CommandResult | null> {
  const program = site.toolchain('rust')?.program
  if (program === undefined) return Promise.resolve(null)
  const manifest = `[package]\nname = "canary"\nversion = "0.1.0"\nedition = "2021"\n\n[dependencies]\n${dependency}\n`
  const files = [
    { path: 'Cargo.toml', text: manifest },
    { path: 'src/lib.rs', text: '' },
  ]
  const all = `mkdir ${FRESH_HOME} && printf %s "$1" >${FRESH_HOME}/config.toml; ${line}`
  return site.inFolder(files, ({ source }) => {
    const command: BuildCommand = {
      argv: ['sh', '-c', all, 'sh', registry.configuration, program],
      cwd: WORKSPACE,
      layer: 'none',
      mounts: [{ source, target: WORKSPACE, access: 'write' }],
      variables: { ...ONLINE, CARGO_HOME: FRESH_HOME },
      isQuiet: true,
    }
    return site.runOnline(command, registry, hosts)
  })
}
