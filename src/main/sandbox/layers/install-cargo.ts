// Installs crates: cargo itself declares them in the manifest, they are fetched through the registry's hosts and compiled
// in a box without a network, so that nothing that a crate brings ever runs with one.
import { mkdir, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { CommandResult } from '../../../contract/run/command.js'
import { ENVIRONMENT, type Mount, WORKSPACE } from '../../../contract/run/inside.js'
import type { SourceFile } from '../../../contract/run/template.js'
import { below } from '../../files/below.js'
import type { BoxRequest } from '../box/box.js'
import { runInBox } from '../box/run-in-box.js'
import { inTemporaryFolder } from '../box/temporary-folder.js'
import { deniedHost } from '../network/proxy.js'
import { type CargoRegistry, learnCargoRegistry } from '../network/registries-cargo.js'
import { hostOf, unique } from '../network/registry.js'
import { readText } from '../templates/template-folder.js'
import { runWithRegistries } from './install.js'
import { RUST_FOLDER, refused, requestFor, type Site, toolchainOf, withoutLayer, withSealedLanguages } from './layer-site.js'

/** What an install came to; `manifests` are those that were given where it failed. */
export interface Installed {
  readonly result: CommandResult
  readonly manifests: readonly SourceFile[]
}

const HOME = `${RUST_FOLDER}/cargo`
const COMPILED = `${RUST_FOLDER}/target`
// The first package of an index is asked for by a name that need not exist: only who is asked matters.
const CANARY = '[package]\nname = "canary"\nversion = "0.1.0"\nedition = "2021"\n\n[dependencies]\nitself = "1"\n'

/**
 * What every layer with Rust begins with: a folder for crates, and a `cargo` that starts a build with those that this layer
 * has compiled. Laid before anything foreign has run, so the host may write here.
 */
export async function layRustFoundation(site: Site): Promise<void> {
  const cargo = toolchainOf(site, 'rust')
  if (cargo === undefined) return
  const folder = join(site.folder, 'rust')
  await Promise.all([mkdir(join(folder, 'cargo'), { recursive: true }), mkdir(join(folder, 'bin'), { recursive: true })])
  const script = [
    '#!/bin/sh',
    `[ -d ${COMPILED} ] && [ ! -e "$CARGO_TARGET_DIR" ] && cp -a ${COMPILED} "$CARGO_TARGET_DIR"`,
    `exec ${cargo.program} "$@"`,
  ]
  await writeFile(join(folder, 'bin/cargo'), `${script.join('\n')}\n`, { mode: 0o755 })
}

/** Adds crates to the manifests and to the layer. Crates are named as in `serde`, `serde@1` or `serde[derive]@1`. */
export async function installWithCargo(packages: readonly string[], site: Site, manifests: readonly SourceFile[]): Promise<Installed> {
  const failed = (result: CommandResult): Installed => ({ result, manifests })
  const cargo = toolchainOf(site, 'rust')
  if (cargo === undefined) return failed(refused(packages, 'cargo is not installed: see rustup, or sudo apt-get install cargo\n'))
  if (!manifests.some((file) => file.path === 'Cargo.toml'))
    return failed(refused(packages, 'the template names no Cargo.toml among its manifests, so no crate can be declared\n'))
  return inPackage(manifests, async (folder) => {
    const way = await wayToCrates(site)
    const online = (argv: readonly string[], hosts: readonly string[]) => runOnline(argv, folder, way, hosts, site)
    for (const name of packages) {
      const added = await online([cargo.program, 'add', ...addWords(name)], way.hosts)
      if (isBad(added)) return failed(added)
    }
    const fetch = [cargo.program, 'fetch']
    let fetched = await online(fetch, way.hosts)
    if (fetched.exit !== 0 && fetched.denials.length > 0) fetched = await online(fetch, await learnDownloads(way, site))
    if (isBad(fetched)) return failed(fetched)
    const compiled = await compile(cargo.program, folder, site)
    if (isBad(compiled)) return failed(compiled)
    const read = manifests.map(({ path }) => ({ path, read: readText(folder, path) }))
    return { result: compiled, manifests: read.flatMap(({ path, read }) => (read.ok ? [{ path, text: read.text }] : [])) }
  })
}

/** The hosts of crates, for a command of the model's own that runs while a layer is built. */
export async function hostsOfCrates(site: Site): Promise<readonly string[]> {
  return (await wayToCrates(site)).hosts
}

const isBad = (result: CommandResult) => result.end !== 'exited' || result.exit !== 0

/** `serde[derive]>=1.0.2` as the words of `cargo add`. */
export function addWords(name: string): string[] {
  const [, crate = name, features, operator, version] = /^([\w-]+)(?:\[([\w,/-]+)\])?(?:([=<>!~@^]{1,2})([\w.*+-]+))?$/.exec(name) ?? []
  const requirement = version === undefined ? '' : `@${operator === '@' ? '' : operator === '==' ? '=' : operator}${version}`
  return [...(features === undefined ? [] : ['--features', features]), '--', `${crate}${requirement}`]
}

/** A package with these manifests and nothing in it, in a folder that no command of the model ever sees. */
async function inPackage<T>(manifests: readonly SourceFile[], use: (folder: string) => Promise<T>): Promise<T> {
  return inTemporaryFolder('crate', async (folder) => {
    const files = below(folder)
    for (const file of [...manifests, { path: 'src/lib.rs', text: '' }]) files.replace(file.path, file.text)
    return use(folder)
  })
}

function inBox(argv: readonly string[], folder: string, access: 'read' | 'write', site: Site): BoxRequest {
  const base = requestFor(site, argv)
  return { ...base, cwd: WORKSPACE, mounts: [...base.mounts, { source: folder, target: WORKSPACE, access }] }
}

function runOnline(argv: readonly string[], folder: string, way: Way, hosts: readonly string[], site: Site): Promise<CommandResult> {
  const request = inBox(argv, folder, 'write', site)
  const variables = { ...request.variables, CARGO_NET_OFFLINE: 'false', CARGO_NET_RETRY: '1' }
  return runWithRegistries({ ...request, variables }, [way.registry], site.options, site.place, hosts)
}

/**
 * Build scripts and macros of crates run here: without a network, and with nothing to write but what is compiled. So they can
 * change neither the manifests, nor cargo's configuration, nor the sources of other crates.
 */
async function compile(cargo: string, folder: string, site: Site): Promise<CommandResult> {
  const compiled = join(site.folder, relative(ENVIRONMENT, COMPILED))
  await mkdir(compiled, { recursive: true })
  const request = withSealedLanguages(inBox([cargo, 'build', '--lib', '--offline', '--locked'], folder, 'read', site), site)
  const mounts: Mount[] = [...request.mounts, { source: compiled, target: COMPILED, access: 'write' }]
  const variables = { ...request.variables, CARGO_TARGET_DIR: COMPILED }
  return runInBox({ ...request, phase: 'change', mounts, variables }, site.options, site.place)
}

interface Way {
  readonly registry: CargoRegistry
  /** All hosts that are known so far, with their ports. */
  readonly hosts: readonly string[]
}

const HOSTS_OF_CRATES = 'cargo'

/** Where crates come from: what the configuration says, else the host that cargo is refused when it may reach none. */
async function wayToCrates(site: Site): Promise<Way> {
  const registry = await learnCargoRegistry()
  if (registry.configuration !== '') await configure(registry, site)
  const known = site.learnt.get(HOSTS_OF_CRATES)
  if (known !== undefined || registry.hosts.length > 0) return { registry, hosts: known ?? registry.hosts }
  const asked = await askWithCanary(registry, [], site)
  const hosts = unique((asked?.denials ?? []).map(deniedHost).filter((host) => host !== null))
  if (hosts.length > 0) site.learnt.set(HOSTS_OF_CRATES, hosts)
  return { registry, hosts }
}

const FRESH_HOME = '/tmp/cargo-home'

/**
 * Lets cargo ask its index for a package that need not exist, in a box with a home of its own: no file that a model, a command or
 * a crate left anywhere has a say in what it finds. Prints what the index says of itself.
 */
function askWithCanary(registry: CargoRegistry, hosts: readonly string[], site: Site): Promise<CommandResult | null> {
  const cargo = toolchainOf(site, 'rust')
  if (cargo === undefined) return Promise.resolve(null)
  const line = `mkdir ${FRESH_HOME} && printf %s "$1" >${FRESH_HOME}/config.toml; "$2" fetch >&2; cat ${FRESH_HOME}/registry/index/*/config.json`
  return inPackage([{ path: 'Cargo.toml', text: CANARY }], (folder) => {
    const argv = ['sh', '-c', line, 'sh', registry.configuration, cargo.program]
    const request = withoutLayer(site, argv, [{ source: folder, target: WORKSPACE, access: 'write' }])
    const variables = { ...request.variables, CARGO_HOME: FRESH_HOME, CARGO_NET_OFFLINE: 'false', CARGO_NET_RETRY: '1' }
    const asking = { ...request, cwd: WORKSPACE, variables }
    return runWithRegistries(asking, [registry], { signal: site.options.signal }, site.place, hosts)
  })
}

/** Gives cargo in this layer the machine's choice of a registry. Written inside, where a link cannot lead out. */
async function configure(registry: CargoRegistry, site: Site): Promise<void> {
  const argv = ['sh', '-c', `printf %s "$1" >${HOME}/config.toml`, 'sh', registry.configuration]
  await runInBox(requestFor(site, argv), { signal: site.options.signal }, site.place)
}

/** The index says itself where the crates lie: it is asked anew, since what lies in the layer could have been written by anybody. */
async function learnDownloads(way: Way, site: Site): Promise<readonly string[]> {
  const asked = await askWithCanary(way.registry, way.hosts, site)
  const found = [...(asked?.stdout ?? '').matchAll(/"dl"\s*:\s*"([^"]+)"/g)].map((match) => hostOf(match[1] ?? ''))
  const hosts = unique([...way.hosts, ...found.filter((host) => host !== null)])
  site.learnt.set(HOSTS_OF_CRATES, hosts)
  return hosts
}
