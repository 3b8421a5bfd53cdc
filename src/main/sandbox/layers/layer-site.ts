// The layer that is being built: where each language keeps its things in it, and the boxes that may write there.
import { mkdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { CommandResult, Limits } from '../../../contract/run/command.js'
import { ENVIRONMENT, type Mount, WORKSPACE } from '../../../contract/run/inside.js'
import type { PackageManager } from '../../../contract/run/template.js'
import { SYSTEM_PATH } from '../backends/bubblewrap/bubblewrap.js'
import type { BoxOptions, BoxRequest, SandboxPlace } from '../box/box.js'
import type { Toolchain, ToolchainName } from '../templates/toolchains.js'

export const PYTHON_FOLDER = `${ENVIRONMENT}/python`
export const NODE_FOLDER = `${ENVIRONMENT}/node`
export const RUST_FOLDER = `${ENVIRONMENT}/rust`

/** Where the languages load code from. Only package managers write there. */
const LANGUAGE_FOLDERS = [PYTHON_FOLDER, NODE_FOLDER, RUST_FOLDER]

/** What the template of an environment asks for itself; whatever else stands in the steps was asked for by a model. */
export interface TemplateAsks {
  readonly manager: PackageManager | null
  readonly packages: readonly string[]
}

export interface Site {
  /** The layer on this machine. */
  readonly folder: string
  readonly toolchains: readonly Toolchain[]
  readonly limits: Limits
  readonly options: BoxOptions
  readonly place: SandboxPlace
  /** Null where nobody says: then no package counts as the template's own. */
  readonly template: TemplateAsks | null
  /** What the registries of this run said over our own requests. */
  readonly learnt: LearntHosts
}

/** Hosts by what was asked for them, kept for one run and no longer: what one run learns opens nothing for another. */
export type LearntHosts = Map<string, readonly string[]>

export const toolchainOf = ({ toolchains }: Pick<Site, 'toolchains'>, name: ToolchainName): Toolchain | undefined =>
  toolchains.find((toolchain) => toolchain.name === name)

/** The variables that every command in an environment of these toolchains finds. */
export function environmentVariables(toolchains: readonly Toolchain[]): Record<string, string> {
  const has = (name: ToolchainName) => toolchains.some((toolchain) => toolchain.name === name)
  const path = [
    ...(has('python') ? [`${PYTHON_FOLDER}/bin`] : []),
    ...(has('rust') ? [`${RUST_FOLDER}/bin`] : []),
    // Before the programs of packages: one of them may be called `node`.
    ...toolchains.flatMap((toolchain) => toolchain.path),
    ...(has('node') ? [`${WORKSPACE}/node_modules/.bin`] : []),
  ]
  return {
    ...(has('python') ? PYTHON_VARIABLES : {}),
    ...(has('rust') ? RUST_VARIABLES : {}),
    ...Object.assign({}, ...toolchains.map((toolchain) => toolchain.variables)),
    PATH: [...new Set([...path, ...SYSTEM_PATH.split(':')])].join(':'),
  }
}

const PYTHON_VARIABLES = { PYTHONNOUSERSITE: '1', PYTHONDONTWRITEBYTECODE: '1', VIRTUAL_ENV: PYTHON_FOLDER }
// Debug information makes a build several times larger and is read by nobody; where a panic happened is known without it.
const RUST_VARIABLES = {
  CARGO_HOME: `${RUST_FOLDER}/cargo`,
  CARGO_TARGET_DIR: '/tmp/target',
  CARGO_NET_OFFLINE: 'true',
  CARGO_INCREMENTAL: '0',
  CARGO_PROFILE_DEV_DEBUG: '0',
  RUST_BACKTRACE: '0',
  // Set, though empty: they outrank what any configuration file says of flags and wrappers.
  RUSTFLAGS: '',
  RUSTC_WRAPPER: '',
  RUSTC_WORKSPACE_WRAPPER: '',
}

/** A box that may write the layer. It has no network unless it is run through the registries. */
export function requestFor(site: Site, argv: readonly string[]): BoxRequest {
  return {
    argv,
    cwd: ENVIRONMENT,
    phase: 'install',
    mounts: [{ source: site.folder, target: ENVIRONMENT, access: 'write' }, ...site.toolchains.flatMap((toolchain) => toolchain.mounts)],
    scratch: [],
    variables: environmentVariables(site.toolchains),
    limits: site.limits,
  }
}

/** A box for questions to a registry: the languages and nothing that anybody left in a layer. */
export function withoutLayer(
  site: Pick<Site, 'toolchains' | 'limits'>,
  argv: readonly string[],
  mounts: readonly Mount[] = [],
): BoxRequest {
  const own = site.toolchains.flatMap((toolchain) => toolchain.mounts)
  const variables = environmentVariables(site.toolchains)
  return { argv, cwd: '/tmp', phase: 'install', mounts: [...own, ...mounts], scratch: [], variables, limits: site.limits }
}

/** Makes the languages' folders in a new layer, before anything foreign runs, so that they can be mounted over. */
export function layLanguageFolders(folder: string): void {
  for (const path of LANGUAGE_FOLDERS) mkdirSync(join(folder, relative(ENVIRONMENT, path)))
}

/** The same box with the languages' folders read-only: a command may add data to a layer, but no code that a language loads. */
export function withSealedLanguages(request: BoxRequest, site: Pick<Site, 'folder'>): BoxRequest {
  const sealed = LANGUAGE_FOLDERS.map((target): Mount => {
    return { source: join(site.folder, relative(ENVIRONMENT, target)), target, access: 'read' }
  })
  return { ...request, mounts: [...request.mounts, ...sealed] }
}

/** The result of an install that is not even tried. */
export function refused(argv: readonly string[], stderr: string): CommandResult {
  const command = argv.join(' ')
  return { command, exit: 1, end: 'exited', stdout: '', stderr, truncated: false, durationMs: 0, denials: [] }
}
