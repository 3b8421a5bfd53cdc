// Carries out the steps of an environment in a box that may write the layer and reach the registries, and nothing else.
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { CommandResult } from '../../../contract/run/command.js'
import type { Mount } from '../../../contract/run/inside.js'
import type { EnvironmentStep, PackageManager, SourceFile } from '../../../contract/run/template.js'
import type { BoxRequest } from '../box/box.js'
import { runInBox } from '../box/run-in-box.js'
import { learnRegistry } from '../network/registries.js'
import type { Registry } from '../network/registry.js'
import { findNpm } from '../templates/toolchains.js'
import { learnDownloadHosts, projectName, runWithRegistries } from './install.js'
import { hostsOfCrates, type Installed, installWithCargo, layRustFoundation } from './install-cargo.js'
import { judgeInstalled, takeInventory } from './layer-records.js'
import {
  layLanguageFolders,
  NODE_FOLDER,
  PYTHON_FOLDER,
  refused,
  requestFor,
  type Site,
  toolchainOf,
  withSealedLanguages,
} from './layer-site.js'

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
  layLanguageFolders(site.folder)
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

/** The result of a command that a template without a package manager was asked for. */
export const refuseCommand = (argv: readonly string[]): CommandResult =>
  refused(argv, 'this template installs nothing, so no command may run into its environment\n')

/** Why a command that wrote where languages load code from could not; said once, after the command's own words. */
const SEALED =
  'Commands cannot change /env/python, /env/node and /env/rust: packages come by an install of the package manager. Other files below /env stay.\n'

/**
 * Runs a command of a model's into the layer. It may leave data there, and nothing that a language or a test runner loads
 * by itself: those folders are read-only meanwhile.
 */
async function runCommand(argv: readonly string[], site: Site): Promise<CommandResult> {
  const result = await runIntoLayer(argv, site)
  return /read-only file system/i.test(`${result.stderr}${result.stdout}`) ? { ...result, stderr: `${result.stderr}${SEALED}` } : result
}

async function runIntoLayer(argv: readonly string[], site: Site): Promise<CommandResult> {
  const known = await Promise.all(site.toolchains.map(({ name }) => learnRegistry(MANAGER_OF[name])))
  const registries = known.filter((registry) => registry !== null)
  const crates = toolchainOf(site, 'rust') === undefined ? [] : await hostsOfCrates(site)
  return runWithRegistries(withSealedLanguages(requestFor(site, argv), site), registries, site.options, site.place, crates)
}

async function installWithPip(packages: readonly string[], site: Site): Promise<CommandResult> {
  const python = toolchainOf(site, 'python')
  const registry = await learnRegistry('pip')
  if (python === undefined || registry === null) return refused(packages, 'pip is not installed: sudo apt-get install python3-pip\n')
  const before = await takeInventory(pythonIn(site))
  // The machine's own pip works on the environment from outside, so that making one does not cost seconds. It starts isolated
  // and elsewhere: a file that a command left in the layer could stand in for pip.
  const pip = [python.program, '-I', '-m', 'pip', '--python', PYTHON]
  const options = ['--no-input', '--no-cache-dir', '--no-compile', '--use-pep517', '--disable-pip-version-check']
  const request = { ...requestFor(site, [...pip, 'install', ...options, '--', ...packages]), cwd: '/tmp' }
  const result = await installing(registry, packages, { program: [python.program, '-I'], mounts: [] }, request, site)
  if (result.exit !== 0) return result
  const isAsked = site.template !== null && isDeepStrictEqual(site.template.packages, packages)
  const problems = await judgeInstalled(pythonIn(site), before, isAsked)
  if (problems.length > 0) return { ...result, exit: 1, stderr: `${result.stderr}${refusalOf(packages, problems)}` }
  // Ours, from sources that were judged: bytecode of a package's own would be loaded in their place. Some sources of old
  // packages do not compile, which is nobody's loss.
  const compile = [python.program, '-I', '-S', '-m', 'compileall', '-q', '-q', `${PYTHON_FOLDER}/lib`]
  await runInBox({ ...requestFor(site, compile), phase: 'change' }, { signal: site.options.signal }, site.place)
  return result
}

const SHOWN_PROBLEMS = 5

const refusalOf = (packages: readonly string[], problems: readonly string[]): string =>
  [
    `Refused: ${packages.join(', ')} would steer Python or the tests from outside of the program.`,
    ...problems.slice(0, SHOWN_PROBLEMS),
    ...(problems.length > SHOWN_PROBLEMS ? [`${problems.length - SHOWN_PROBLEMS} more files are like these.`] : []),
    'Nothing of it was kept. Use another package, or none.\n',
  ].join(' ')

const pythonIn = (site: Site): string => join(site.folder, 'python')

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
  const request = { ...base, cwd: NODE_FOLDER, mounts: [...base.mounts, ...npm.mounts] }
  const result = await installing(registry, packages, { program, mounts: npm.mounts }, request, site)
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
  ask: { readonly program: readonly string[]; readonly mounts: readonly Mount[] },
  request: BoxRequest,
  site: Site,
): Promise<CommandResult> {
  const first = await runWithRegistries(request, [registry], site.options, site.place)
  if (first.end !== 'exited' || first.exit === 0 || first.denials.length === 0) return first
  const more = await learnDownloadHosts(registry, projectName(packages[0] ?? ''), ask, site)
  if (more.every((host) => registry.hosts.includes(host))) return first
  return runWithRegistries(request, [registry], site.options, site.place, more)
}

/** What was really installed, as the package managers' own lock files. */
export async function readLocks(site: Site, steps: readonly EnvironmentStep[]): Promise<SourceFile[]> {
  const locks: SourceFile[] = []
  const python = toolchainOf(site, 'python')
  const usesPip = steps.some((step) => step.type === 'packages' && step.manager === 'pip')
  if (python !== undefined && usesPip) {
    const argv = [python.program, '-I', '-m', 'pip', '--python', PYTHON, '--disable-pip-version-check', 'freeze']
    const frozen = await runInBox({ ...requestFor(site, argv), cwd: '/tmp' }, { signal: site.options.signal }, site.place)
    if (frozen.exit === 0) locks.push({ path: 'requirements.lock', text: frozen.stdout })
  }
  if (steps.some((step) => step.type === 'packages' && step.manager === 'npm')) {
    const lock = await inLayer(`cat ${NODE_FOLDER}/package-lock.json`, site)
    if (lock.exit === 0) locks.push({ path: 'package-lock.json', text: lock.stdout })
  }
  return locks
}
