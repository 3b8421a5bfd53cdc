// Installs crates: cargo itself declares them in the manifest, they are fetched through the registry's hosts and compiled
// without a network, so that nothing that a crate brings ever runs with one.
import { mkdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { parse } from 'smol-toml'
import { z } from 'zod'
import { WorkspacePath } from '../../../contract/paths/path.js'
import type { SourceFile } from '../../../contract/run/template.js'
import type { CommandResult } from '../../../contract/sandbox/command.js'
import { ENVIRONMENT, type Mount, WORKSPACE } from '../../../contract/sandbox/inside.js'
import type { BuildContext, BuildFolder, Installed, PackageManager } from '../language.js'
import { refused } from '../refused.js'
import { hostOf, unique } from '../registry.js'
import { askWithCanary, findWay, HOSTS_OF_CRATES, ONLINE, type Way } from './crates-index.js'
import { COMPILED, HOME } from './layer.js'
import { lookUpInCargo } from './look-up.js'
import { names } from './package-names.js'
import { type CargoRegistry, learnCargoRegistry } from './registry.js'

export const cargo: PackageManager = {
  name: 'cargo',
  manifest: 'Cargo.toml',
  names,
  counted,
  registry: learnCargoRegistry,
  lookUp: lookUpInCargo,
  hosts: async (site) => (await wayToCrates(site)).hosts,
  install,
  // Cargo.lock is one of the manifests.
  lock: async () => null,
  declares: (files) => files.some((file) => /(^|\/)Cargo\.toml$/.test(file.path) && CRATES.test(file.text)),
  // Installs write it.
  declare: () => null,
}

// A non-empty table of dependencies, or a separate table for one crate.
const CRATES = /^\[(?:target\..+\.)?(?:dev-|build-)?dependencies(?:\]\s*\n(?:\s*#.*\n|\s*\n)*\s*[\w"-]|\.)/m

/** Counts the crates that cargo reports as locked and downloaded. Crates that it already has are not downloaded. Pure. */
export function counted(printed: string): { readonly done: number; readonly all: number } | null {
  const locked = [...printed.matchAll(/^ *Locking (\d+) packages? /gm)].reduce((sum, [, number]) => sum + Number(number), 0)
  const done = new Set([...printed.matchAll(/^ *Downloaded (\S+ v\d\S*)/gm)].map(([, crate]) => crate)).size
  return locked > 0 && done > 0 && done <= locked ? { done, all: locked } : null
}

/** Adds crates to the manifests and to the layer. Crates are named as in `serde`, `serde@1` or `serde[derive]@1`. */
async function install(packages: readonly string[], site: BuildContext, manifests: readonly SourceFile[]): Promise<Installed> {
  const failed = (result: CommandResult): Installed => ({ result, manifests })
  const program = site.toolchain('rust')?.program
  if (program === undefined) return failed(refused(packages, 'cargo is not installed: see rustup, or sudo apt-get install cargo\n'))
  if (!manifests.some((file) => file.path === 'Cargo.toml'))
    return failed(refused(packages, 'the template names no Cargo.toml among its manifests, so no crate can be declared\n'))
  return inPackage(manifests, site, async (folder) => {
    const way = await wayToCrates(site)
    const online = (argv: readonly string[], hosts: readonly string[]) => runOnline({ argv, hosts }, folder, way, site)
    for (const name of packages) {
      const added = await online([program, 'add', ...addWords(name)], way.hosts)
      if (isBad(added)) return failed(added)
    }
    const fetch = [program, 'fetch']
    let fetched = await online(fetch, way.hosts)
    if (fetched.exit !== 0 && fetched.denials.length > 0) fetched = await online(fetch, await learnDownloads(way, site))
    if (isBad(fetched)) return failed(fetched)
    const compiled = await compile(
      program,
      manifests.some(({ text }) => FOR_TESTS.test(text)),
      folder,
      site,
    )
    if (isBad(compiled)) return failed(compiled)
    const read = manifests.map(({ path }) => ({ path, text: folder.read(path) }))
    return { result: compiled, manifests: read.flatMap(({ path, text }) => (text === null ? [] : [{ path, text }])) }
  })
}

const isBad = (result: CommandResult) => result.end !== 'exited' || result.exit !== 0

/** `serde[derive]>=1.0.2` as the words of `cargo add`. */
export function addWords(name: string): string[] {
  const [, crate = name, features, operator, version] = /^([\w-]+)(?:\[([\w,/-]+)\])?(?:([=<>!~@^]{1,2})([\w.*+-]+))?$/.exec(name) ?? []
  const requirement = version === undefined ? '' : `@${operator === '@' ? '' : operator === '==' ? '=' : operator}${version}`
  return [...(features === undefined ? [] : ['--features', features]), '--', `${crate}${requirement}`]
}

/** A package with these manifests and nothing in it, in a folder that no command of the model ever sees. */
function inPackage<T>(manifests: readonly SourceFile[], site: BuildContext, use: (folder: BuildFolder) => Promise<T>): Promise<T> {
  return site.inFolder([...manifests, { path: 'src/lib.rs', text: '' }, ...emptyTargets(manifests)], use)
}

const Target = z.object({ name: z.string().catch(''), path: z.string().optional() })
const Targets = z.object({
  lib: Target.partial().catch({}).default({}),
  bench: z.array(Target).catch([]),
  example: z.array(Target).catch([]),
  test: z.array(Target).catch([]),
  bin: z.array(Target).catch([]),
  package: z.object({ build: z.string().optional(), 'default-run': z.string().optional() }).catch({}),
})
const FOLDERS = { bench: 'benches', example: 'examples', test: 'tests', bin: 'src/bin' } as const

/** Files with an empty program for each target that a manifest names: cargo refuses a manifest whose targets are not there. */
export function emptyTargets(manifests: readonly SourceFile[]): SourceFile[] {
  return manifests
    .filter(({ path }) => path === 'Cargo.toml' || path.endsWith('/Cargo.toml'))
    .flatMap(({ path, text }) => {
      const folder = path.slice(0, -'Cargo.toml'.length)
      return emptyTargetsOf(text).map((file) => ({ ...file, path: `${folder}${file.path}` }))
    })
    .filter(({ path }) => WorkspacePath.safeParse(path).success && path !== 'src/lib.rs')
}

function emptyTargetsOf(manifest: string): SourceFile[] {
  const read = Targets.safeParse(tomlIn(manifest)).data
  if (!read) return []
  const kinds = ['bench', 'example', 'test', 'bin'] as const
  const named = kinds.flatMap((kind) => read[kind].map(({ name, path }) => path ?? `${FOLDERS[kind]}/${name}.rs`))
  const { build, 'default-run': started } = read.package
  const isNamed = read.bin.some(({ name }) => name === started)
  const programs = [
    ...named,
    ...(build === undefined ? [] : [build]),
    ...(started === undefined || isNamed ? [] : [`src/bin/${started}.rs`]),
  ]
  const library = { path: read.lib.path ?? 'src/lib.rs', text: '' }
  return [library, ...[...new Set(programs)].filter((path) => path !== library.path).map((path) => ({ path, text: 'fn main() {}\n' }))]
}

function tomlIn(text: string): unknown {
  try {
    return parse(text)
  } catch {
    return null
  }
}

const mountOf = ({ source }: BuildFolder, access: Mount['access']): Mount => ({ source, target: WORKSPACE, access })

/** A command, and further hosts that it may reach. */
interface OnlineCommand {
  readonly argv: readonly string[]
  readonly hosts: readonly string[]
}

function runOnline({ argv, hosts }: OnlineCommand, folder: BuildFolder, way: Way, site: BuildContext): Promise<CommandResult> {
  return site.runOnline({ argv, cwd: WORKSPACE, mounts: [mountOf(folder, 'write')], variables: ONLINE }, way.registry, hosts)
}

// The packages of the program itself are compiled here without their sources. Cargo goes by times: what it kept of them would look newer
// than sources that were checked out before, and would be used as the program.
const COMPILE = `
set -e
case $2 in
  tests) "$1" test --no-run --workspace --tests --offline --locked || "$1" build --lib --offline --locked ;;
  *) "$1" build --lib --offline --locked ;;
esac
own=$("$1" metadata --no-deps --offline --locked --format-version 1 |
  sed -n 's/.*"workspace_members":\\[\\([^]]*\\)\\].*/\\1/p' | tr -d '"' | tr ',' '\\n' | sed 's/^/--package=/')
"$1" clean --offline --locked $own
`
/** Crates that only tests need. */
const FOR_TESTS = /^\[(?:target\..+\.)?dev-dependencies/m

/**
 * Build scripts and macros of crates run here: without a network, and with nothing to write but what is compiled. So they can
 * change neither the manifests, nor cargo's configuration, nor the sources of other crates.
 */
async function compile(program: string, hasTests: boolean, folder: BuildFolder, site: BuildContext): Promise<CommandResult> {
  const source = join(site.folder, relative(ENVIRONMENT, COMPILED))
  await mkdir(source, { recursive: true })
  return site.run({
    argv: ['sh', '-c', COMPILE, 'sh', program, hasTests ? 'tests' : 'library'],
    cwd: WORKSPACE,
    layer: 'sealed',
    mounts: [mountOf(folder, 'read'), { source, target: COMPILED, access: 'write' }],
    variables: { CARGO_TARGET_DIR: COMPILED },
    isForeign: true,
  })
}

/** The way to crates, for cargo in this layer too. */
async function wayToCrates(site: BuildContext): Promise<Way> {
  const registry = await learnCargoRegistry(site.machine)
  if (registry.configuration !== '') await configure(registry, site)
  return findWay(registry, site)
}

/** Gives cargo in this layer the machine's choice of a registry. Written inside, where a link cannot lead out. */
async function configure(registry: CargoRegistry, site: BuildContext): Promise<void> {
  await site.run({ argv: ['sh', '-c', `printf %s "$1" >${HOME}/config.toml`, 'sh', registry.configuration], isQuiet: true })
}

/** The index gives the address of the crates. It is asked again, because any code could have written the copy in the layer. */
async function learnDownloads(way: Way, site: BuildContext): Promise<readonly string[]> {
  const asked = await askWithCanary(way.registry, way.hosts, site)
  const found = [...(asked?.stdout ?? '').matchAll(/"dl"\s*:\s*"([^"]+)"/g)].map((match) => hostOf(match[1] ?? ''))
  const hosts = unique([...way.hosts, ...found.filter((host) => host !== null)])
  site.learnt.set(HOSTS_OF_CRATES, hosts)
  return hosts
}
