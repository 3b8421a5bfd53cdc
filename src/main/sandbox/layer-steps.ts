// Carries out the steps of an environment in a box that may write the layer and reach the registries, and nothing else.
import type { CommandResult } from '../../contract/command.js'
import type { EnvironmentStep, PackageManager, SourceFile } from '../../contract/template.js'
import type { BoxRequest } from './box.js'
import { learnDownloadHosts, projectName, runWithRegistries } from './install.js'
import { hostsOfCrates, type Installed, installWithCargo, layRustFoundation } from './install-cargo.js'
import { NODE_FOLDER, PYTHON_FOLDER, refused, requestFor, type Site, toolchainOf } from './layer-site.js'
import { learnRegistry } from './registries.js'
import type { Registry } from './registry.js'
import { runInBox } from './run-in-box.js'
import { findNpm } from './toolchains.js'

const PYTHON = `${PYTHON_FOLDER}/bin/python`
/** Folders that tools insist on writing although packages are read-only: made here, covered with memory when it runs. */
export const NODE_SCRATCH = ['.vite-temp', '.vite', '.vitest-cache']
const COMMAND_LINE_OPTION = /^-/

/**
 * What every layer begins with: for Python a virtual environment without packages, because a machine's own Python may bring
 * packages along; for Rust a folder for crates. Needs no network.
 * @returns null where all went well
 */
export async function layFoundation(site: Site): Promise<CommandResult | null> {
  await layRustFoundation(site)
  const python = toolchainOf(site, 'python')
  if (python === undefined) return null
  const argv = [python.program, '-I', '-m', 'venv', '--without-pip', '--symlinks', PYTHON_FOLDER]
  const result = await runInBox(requestFor(site, argv), site.options, site.place)
  return result.exit === 0 ? null : result
}

/** Carries out one step, which may add to the manifests. The result is a failure unless its exit is 0. */
export async function takeStep(step: EnvironmentStep, site: Site, manifests: readonly SourceFile[]): Promise<Installed> {
  switch (step.type) {
    case 'packages': {
      const wrong = step.packages.find((name) => COMMAND_LINE_OPTION.test(name))
      if (wrong !== undefined) return { result: refused(step.packages, `${wrong} is an option and not the name of a package\n`), manifests }
      return installWith(step.manager, step.packages, site, manifests)
    }
    case 'command':
      return { result: await runCommand(step.argv, site), manifests }
    default:
      return step satisfies never
  }
}

async function installWith(
  manager: PackageManager,
  packages: readonly string[],
  site: Site,
  manifests: readonly SourceFile[],
): Promise<Installed> {
  switch (manager) {
    case 'pip':
      return { result: await installWithPip(packages, site), manifests }
    case 'npm':
      return { result: await installWithNpm(packages, site), manifests }
    case 'cargo':
      return installWithCargo(packages, site, manifests)
    default:
      return manager satisfies never
  }
}

const MANAGER_OF = { python: 'pip', node: 'npm', rust: 'cargo' } as const

async function runCommand(argv: readonly string[], site: Site): Promise<CommandResult> {
  const known = await Promise.all(site.toolchains.map(({ name }) => learnRegistry(MANAGER_OF[name])))
  const registries = known.filter((registry) => registry !== null)
  const crates = toolchainOf(site, 'rust') === undefined ? [] : await hostsOfCrates(site)
  return runWithRegistries(requestFor(site, argv), registries, site.options, site.place, crates)
}

async function installWithPip(packages: readonly string[], site: Site): Promise<CommandResult> {
  const python = toolchainOf(site, 'python')
  const registry = await learnRegistry('pip')
  if (python === undefined || registry === null) return refused(packages, 'pip is not installed: sudo apt-get install python3-pip\n')
  // The machine's own pip works on the environment from outside, so that making one does not cost seconds.
  const pip = [python.program, '-m', 'pip', '--python', PYTHON]
  const argv = [...pip, 'install', '--no-input', '--no-cache-dir', '--disable-pip-version-check', '--', ...packages]
  return installing(registry, packages, [python.program, '-I'], requestFor(site, argv), site)
}

async function installWithNpm(packages: readonly string[], site: Site): Promise<CommandResult> {
  const node = toolchainOf(site, 'node')
  const [registry, npm] = await Promise.all([learnRegistry('npm'), findNpm()])
  if (node === undefined || registry === null || npm === null) return refused(packages, 'npm is not installed: sudo apt-get install npm\n')
  const laid = await inLayer(
    `mkdir -p ${NODE_FOLDER} && cd ${NODE_FOLDER} && { [ -e package.json ] || echo '{ "private": true }' >package.json; }`,
    site,
  )
  if (laid.exit !== 0) return laid
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
  if (result.exit === 0) await inLayer(`cd ${NODE_FOLDER}/node_modules && mkdir -p ${NODE_SCRATCH.join(' ')}`, site)
  return result
}

/** A line of ours for the shell. In a box and not from here: an earlier command may have put a link there that leads anywhere. */
function inLayer(line: string, site: Site): Promise<CommandResult> {
  return runInBox(requestFor(site, ['sh', '-c', line]), { signal: site.options.signal }, site.place)
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
  const python = toolchainOf(site, 'python')
  const usesPip = steps.some((step) => step.type === 'packages' && step.manager === 'pip')
  if (python !== undefined && usesPip) {
    const argv = [python.program, '-m', 'pip', '--python', PYTHON, '--disable-pip-version-check', 'freeze']
    const frozen = await runInBox(requestFor(site, argv), { signal: site.options.signal }, site.place)
    if (frozen.exit === 0) locks.push({ path: 'requirements.lock', text: frozen.stdout })
  }
  if (steps.some((step) => step.type === 'packages' && step.manager === 'npm')) {
    const lock = await inLayer(`cat ${NODE_FOLDER}/package-lock.json`, site)
    if (lock.exit === 0) locks.push({ path: 'package-lock.json', text: lock.stdout })
  }
  return locks
}
