// The layer that is being built: where each language keeps its things in it, and the boxes that may write there.
import type { CommandResult, Limits } from '../../contract/command.js'
import { type BoxOptions, type BoxRequest, ENVIRONMENT, type SandboxPlace, WORKSPACE } from './box.js'
import { SYSTEM_PATH } from './bubblewrap.js'
import type { Toolchain, ToolchainName } from './toolchains.js'

export const PYTHON_FOLDER = `${ENVIRONMENT}/python`
export const NODE_FOLDER = `${ENVIRONMENT}/node`
export const RUST_FOLDER = `${ENVIRONMENT}/rust`

export interface Site {
  /** The layer on this machine. */
  readonly folder: string
  readonly toolchains: readonly Toolchain[]
  readonly limits: Limits
  readonly options: BoxOptions
  readonly place: SandboxPlace
}

export const toolchainOf = ({ toolchains }: Pick<Site, 'toolchains'>, name: ToolchainName): Toolchain | undefined =>
  toolchains.find((toolchain) => toolchain.name === name)

/** The variables that every command in an environment of these toolchains finds. */
export function environmentVariables(toolchains: readonly Toolchain[]): Record<string, string> {
  const has = (name: ToolchainName) => toolchains.some((toolchain) => toolchain.name === name)
  const path = [
    ...(has('python') ? [`${PYTHON_FOLDER}/bin`] : []),
    ...(has('node') ? [`${WORKSPACE}/node_modules/.bin`] : []),
    ...(has('rust') ? [`${RUST_FOLDER}/bin`] : []),
    ...toolchains.flatMap((toolchain) => toolchain.path),
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

/** The result of an install that is not even tried. */
export function refused(argv: readonly string[], stderr: string): CommandResult {
  const command = argv.join(' ')
  return { command, exit: 1, end: 'exited', stdout: '', stderr, truncated: false, durationMs: 0, denials: [] }
}
