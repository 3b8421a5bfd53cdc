// Carries out the steps of an environment in a box that may write the layer and reach the registries, and nothing else.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CommandResult, Limits } from '../../contract/command.js'
import type { EnvironmentStep, SourceFile } from '../../contract/template.js'
import { type BoxOptions, type BoxRequest, ENVIRONMENT, type SandboxPlace, WORKSPACE } from './box.js'
import { SYSTEM_PATH } from './bubblewrap.js'
import { learnDownloadHosts, projectName, runWithRegistries } from './install.js'
import { learnRegistry, type Registry } from './registries.js'
import { runInBox } from './run-in-box.js'
import { findNpm, type Toolchain } from './toolchains.js'

export const PYTHON_FOLDER = `${ENVIRONMENT}/python`
export const NODE_FOLDER = `${ENVIRONMENT}/node`
const PYTHON = `${PYTHON_FOLDER}/bin/python`
/** Folders that tools insist on writing although packages are read-only: made here, covered with memory when it runs. */
export const NODE_SCRATCH = ['.vite-temp', '.vite', '.vitest-cache']
const COMMAND_LINE_OPTION = /^-/

export interface Site {
  /** The layer on this machine. */
  readonly folder: string
  readonly toolchains: readonly Toolchain[]
  readonly limits: Limits
  readonly options: BoxOptions
  readonly place: SandboxPlace
}

/** The variables that every command in an environment of these toolchains finds. */
export function environmentVariables(toolchains: readonly Toolchain[]): Record<string, string> {
  const has = (name: string) => toolchains.some((toolchain) => toolchain.name === name)
  const path = [
    ...(has('python') ? [`${PYTHON_FOLDER}/bin`] : []),
    ...(has('node') ? [`${WORKSPACE}/node_modules/.bin`] : []),
    ...toolchains.flatMap((toolchain) => toolchain.path),
  ]
  const python = { PYTHONNOUSERSITE: '1', PYTHONDONTWRITEBYTECODE: '1', VIRTUAL_ENV: PYTHON_FOLDER }
  return {
    ...(has('python') ? python : {}),
    ...Object.assign({}, ...toolchains.map((toolchain) => toolchain.variables)),
    PATH: [...new Set([...path, ...SYSTEM_PATH.split(':')])].join(':'),
  }
}

/**
 * What every layer begins with: for Python a virtual environment without packages, because a machine's own Python may bring
 * packages along. Needs no network.
 * @returns null where all went well
 */
export async function layFoundation(site: Site): Promise<CommandResult | null> {
  const python = site.toolchains.find((toolchain) => toolchain.name === 'python')
  if (python === undefined) return null
  const argv = [python.program, '-I', '-m', 'venv', '--without-pip', '--symlinks', PYTHON_FOLDER]
  const result = await runInBox(requestFor(site, argv), site.options, site.place)
  return result.exit === 0 ? null : result
}

/** Carries out one step. The result is a failure unless its exit is 0. */
export async function takeStep(step: EnvironmentStep, site: Site): Promise<CommandResult> {
  switch (step.type) {
    case 'packages': {
      const wrong = step.packages.find((name) => COMMAND_LINE_OPTION.test(name))
      if (wrong !== undefined) return refused(step.packages, `${wrong} is an option and not the name of a package\n`)
      return step.manager === 'pip' ? installWithPip(step.packages, site) : installWithNpm(step.packages, site)
    }
    case 'command': {
      const managers = site.toolchains.flatMap((toolchain) =>
        toolchain.name === 'python' ? ['pip' as const] : toolchain.name === 'node' ? ['npm' as const] : [],
      )
      const known = await Promise.all(managers.map(learnRegistry))
      const registries = known.filter((registry) => registry !== null)
      return runWithRegistries(requestFor(site, step.argv), registries, site.options, site.place)
    }
    default:
      return step satisfies never
  }
}

async function installWithPip(packages: readonly string[], site: Site): Promise<CommandResult> {
  const python = site.toolchains.find((toolchain) => toolchain.name === 'python')
  const registry = await learnRegistry('pip')
  if (python === undefined || registry === null) return refused(packages, 'pip is not installed: sudo apt-get install python3-pip\n')
  // The machine's own pip works on the environment from outside, so that making one does not cost seconds.
  const pip = [python.program, '-m', 'pip', '--python', PYTHON]
  const argv = [...pip, 'install', '--no-input', '--no-cache-dir', '--disable-pip-version-check', '--', ...packages]
  return installing(registry, packages, [python.program, '-I'], requestFor(site, argv), site)
}

async function installWithNpm(packages: readonly string[], site: Site): Promise<CommandResult> {
  const node = site.toolchains.find((toolchain) => toolchain.name === 'node')
  const [registry, npm] = await Promise.all([learnRegistry('npm'), findNpm()])
  if (node === undefined || registry === null || npm === null) return refused(packages, 'npm is not installed: sudo apt-get install npm\n')
  const folder = join(site.folder, 'node')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), '{ "private": true }\n', { flag: 'wx' }).catch(() => {})
  const program = [node.program, npm.script]
  const options = [
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--no-update-notifier',
    '--save-exact',
    '--omit-lockfile-registry-resolved',
    '--cache=/tmp/npm',
  ]
  const argv = [...program, 'install', ...options, '--', ...packages]
  const base = requestFor(site, argv)
  const result = await installing(registry, packages, program, { ...base, cwd: NODE_FOLDER, mounts: [...base.mounts, ...npm.mounts] }, site)
  if (result.exit === 0) for (const name of NODE_SCRATCH) await mkdir(join(folder, 'node_modules', name), { recursive: true })
  return result
}

/** Tries with the hosts that the configuration names; asks the index for further ones only where some were refused. */
async function installing(
  registry: Registry,
  packages: readonly string[],
  program: readonly string[],
  request: BoxRequest,
  site: Site,
): Promise<CommandResult> {
  const first = await runWithRegistries(request, [registry], site.options, site.place)
  if (first.end !== 'exited' || first.exit === 0 || first.denials.length === 0) return first
  const more = await learnDownloadHosts(registry, projectName(packages[0] ?? ''), program, request, site.options, site.place)
  if (more.every((host) => registry.hosts.includes(host))) return first
  return runWithRegistries(request, [registry], site.options, site.place, more)
}

/** What was really installed, as the package managers' own lock files. */
export async function readLocks(site: Site, steps: readonly EnvironmentStep[]): Promise<SourceFile[]> {
  const locks: SourceFile[] = []
  const python = site.toolchains.find((toolchain) => toolchain.name === 'python')
  const usesPip = steps.some((step) => step.type === 'packages' && step.manager === 'pip')
  if (python !== undefined && usesPip) {
    const argv = [python.program, '-m', 'pip', '--python', PYTHON, '--disable-pip-version-check', 'freeze']
    const frozen = await runInBox(requestFor(site, argv), { signal: site.options.signal }, site.place)
    if (frozen.exit === 0) locks.push({ path: 'requirements.lock', text: frozen.stdout })
  }
  const lock = await readFile(join(site.folder, 'node/package-lock.json'), 'utf8').catch(() => null)
  if (lock !== null) locks.push({ path: 'package-lock.json', text: lock })
  return locks
}

function requestFor(site: Site, argv: readonly string[]): BoxRequest {
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

function refused(argv: readonly string[], stderr: string): CommandResult {
  const command = argv.join(' ')
  return { command, exit: 1, end: 'exited', stdout: '', stderr, truncated: false, durationMs: 0, denials: [] }
}
