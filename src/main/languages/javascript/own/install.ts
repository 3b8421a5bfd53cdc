// Installs an existing project by its own package manager and lock file, at the path where its files will be. No package runs a script.
import type { ProjectInstall } from '../../../../contract/packages/project-commands.js'
import type { CommandResult } from '../../../../contract/sandbox/command.js'
import { WORKSPACE } from '../../../../contract/sandbox/inside.js'
import { installing } from '../../downloads.js'
import type { BuildContext, Registry } from '../../language.js'
import { refused } from '../../refused.js'
import { FOLDER, MANAGER_MARK, SCRATCH } from '../layer.js'
import { findNpm, type NpmProgram } from '../npm-program.js'
import { learnNpmRegistry } from '../registry.js'
import { LOCKS, type ManagerName } from './managers.js'

/** Packages of the registry that hold the managers, and their programs in them. */
const PROGRAMS: Readonly<Record<Exclude<ManagerName, 'npm'>, readonly [name: string, program: string]>> = {
  pnpm: ['pnpm', 'bin/pnpm.cjs'],
  yarn: ['yarn', 'bin/yarn.js'],
  berry: ['@yarnpkg/cli-dist', 'bin/yarn.js'],
}

/** Fetches the manager in $1 into memory, then calls the program in $2 with what follows. */
const FETCH_AND_CALL = `
set -e
"$NODE" "$NPM" install --prefix /tmp/manager --ignore-scripts --no-audit --no-fund --no-update-notifier --cache=/tmp/npm --loglevel=error "$1" >/dev/null
program=$2
shift 2
for at in "/tmp/manager/node_modules/$program" "\${program%.cjs}.mjs"; do
  case $at in /*) ;; *) at=/tmp/manager/node_modules/$at ;; esac
  [ ! -e "$at" ] || exec "$NODE" "$at" "$@"
done
echo "the package manager has no program $program" >&2
exit 1
`

const NPM_OPTIONS = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-update-notifier', '--cache=/tmp/npm', '--loglevel=http']

/** What each manager finds in its environment: no scripts, the version that was fetched, a folder of modules. */
const VARIABLES: Readonly<Record<string, string>> = {
  CI: 'true',
  npm_config_replace_registry_host: 'always',
  npm_config_engine_strict: 'false',
  COREPACK_ENABLE_STRICT: '0',
  YARN_CACHE_FOLDER: '/tmp/yarn-cache',
  YARN_ENABLE_GLOBAL_CACHE: 'false',
  YARN_ENABLE_MIRROR: 'false',
  YARN_ENABLE_SCRIPTS: 'false',
  YARN_ENABLE_TELEMETRY: '0',
  YARN_IGNORE_PATH: '1',
  YARN_NODE_LINKER: 'node-modules',
  YARN_COMPRESSION_LEVEL: '0',
  YARN_CHECKSUM_BEHAVIOR: 'ignore',
}

/** The registry of a machine that names none. */
const PUBLIC = 'https://registry.npmjs.org'

/** Only pnpm knows these. */
const OF_PNPM: Readonly<Record<string, string>> = {
  npm_config_manage_package_manager_versions: 'false',
  npm_config_store_dir: '/tmp/pnpm-store',
  npm_config_cache_dir: '/tmp/pnpm-cache',
  npm_config_package_import_method: 'copy',
}

/** How a registry of npm is named to the older yarn, which knows another one by itself. */
const forYarn = ({ variables }: Registry): Record<string, string> => ({ YARN_REGISTRY: variables.npm_config_registry || PUBLIC })

/** How a registry of npm is named to the newer yarn. */
const forBerry = ({ variables }: Registry): Record<string, string> => {
  const { npm_config_registry: registry, npm_config_cafile: cafile, NODE_EXTRA_CA_CERTS: trusted } = variables
  const certificates = cafile || trusted
  return { ...(registry ? { YARN_NPM_REGISTRY_SERVER: registry } : {}), ...(certificates ? { YARN_HTTPS_CA_FILE_PATH: certificates } : {}) }
}

/** The words that install what a lock file says, or without one what the manifests ask for. */
const installWords = (name: ManagerName, hasLock: boolean): readonly string[] => {
  switch (name) {
    case 'npm':
      return [hasLock ? 'ci' : 'install', ...NPM_OPTIONS]
    case 'pnpm':
      return ['install', hasLock ? '--frozen-lockfile' : '--no-frozen-lockfile', '--ignore-scripts', '--reporter=append-only']
    case 'yarn':
      return ['install', ...(hasLock ? ['--frozen-lockfile'] : []), '--ignore-scripts', '--non-interactive', '--ignore-engines']
    case 'berry':
      return ['install', ...(hasLock ? ['--immutable'] : ['--no-immutable']), '--mode=skip-build']
    default:
      return name satisfies never
  }
}

/** Each manager's message about a lock file that does not match the manifests. */
const OUT_OF_STEP = /can only install packages when|lockfile needs to be updated|ERR_PNPM_OUTDATED_LOCKFILE|YN0028/

/** The words that add packages to what is installed. */
const addWords = (name: ManagerName): readonly string[] => {
  switch (name) {
    case 'npm':
      return ['install', ...NPM_OPTIONS, '--save-exact']
    case 'pnpm':
      return ['add', '--ignore-scripts', '--ignore-workspace-root-check', '--save-exact', '--reporter=append-only']
    case 'yarn':
      return ['add', '--ignore-scripts', '--non-interactive', '--ignore-engines', '--ignore-workspace-root-check', '--exact']
    case 'berry':
      return ['add', '--exact', '--mode=skip-build']
    default:
      return name satisfies never
  }
}

/** Installs the manifests that were laid into the layer. The result is a failure unless its exit is 0. */
export async function installProject(install: ProjectInstall, site: BuildContext): Promise<CommandResult> {
  const name = install.manager as ManagerName
  const paths = site.lay(install.manifests, 'node')
  const hasLock = LOCKS[name].some((path) => paths.includes(path))
  const first = await callManager(name, install.version, { words: installWords(name, hasLock), packages: [] }, site)
  // A person's install of such a project also follows the manifests.
  const isOld = hasLock && first.exit !== 0 && OUT_OF_STEP.test(`${first.stdout}\n${first.stderr}`)
  const result = isOld ? await callManager(name, install.version, { words: installWords(name, false), packages: [] }, site) : first
  if (result.exit !== 0) return result
  const mark = [
    `printf %s "$1" >${MANAGER_MARK}`,
    `mkdir -p ${FOLDER}/node_modules`,
    `cd ${FOLDER}/node_modules`,
    `mkdir -p ${SCRATCH.join(' ')}`,
  ]
  const marked = await site.run({ argv: ['sh', '-c', mark.join(' && '), 'sh', `${name} ${install.version ?? ''}`], isQuiet: true })
  return marked.exit === 0 ? result : marked
}

/** Adds packages to a project that its own manager installed. @param mark what the install left at MANAGER_MARK */
export function addToProject(packages: readonly string[], mark: string, site: BuildContext): Promise<CommandResult> {
  const [name = 'npm', version = ''] = mark.split(' ')
  return callManager(name as ManagerName, version || null, { words: addWords(name as ManagerName), packages }, site)
}

interface Call {
  readonly words: readonly string[]
  readonly packages: readonly string[]
}

async function callManager(name: ManagerName, version: string | null, call: Call, site: BuildContext): Promise<CommandResult> {
  const node = site.toolchain('node')
  const [registry, program] = await Promise.all([learnNpmRegistry(site.machine), findNpm(site.machine)])
  if (node === undefined || registry === null || program === null)
    return refused(call.packages, 'npm is not installed: sudo apt-get install npm\n')
  const command = {
    argv: argvOf(name, version, call, { node: node.program, npm: program.script }),
    cwd: WORKSPACE,
    mounts: [...program.mounts, site.mountOf('node', WORKSPACE)],
    variables: {
      ...VARIABLES,
      ...(name === 'pnpm' ? OF_PNPM : {}),
      ...(name === 'yarn' ? forYarn(registry) : {}),
      ...forBerry(registry),
      NODE: node.program,
      NPM: program.script,
      HOME: '/tmp/home',
    },
  }
  const ask = (index: string, wanted: string) => ({
    argv: [node.program, program.script, 'view', '--json', `--registry=${index}`, '--', wanted, 'dist.tarball'],
    mounts: program.mounts,
  })
  return withoutFetches(await installing(command, [...call.packages, 'npm'], { registry, ask }, site))
}

function argvOf(
  name: ManagerName,
  version: string | null,
  { words, packages }: Call,
  programs: { readonly node: string; readonly npm: NpmProgram['script'] },
): readonly string[] {
  const named = packages.length > 0 ? ['--', ...packages] : []
  if (name === 'npm') return ['sh', '-c', `${OWN_REGISTRY}\nexec "$@"`, 'sh', programs.node, programs.npm, ...words, ...named]
  const [wanted, file] = PROGRAMS[name]
  return [
    'sh',
    '-c',
    `${OWN_REGISTRY}\n${FETCH_AND_CALL}`,
    'sh',
    `${wanted}@${version ?? 'latest'}`,
    `${wanted}/${file}`,
    ...words,
    ...packages,
  ]
}

/**
 * Makes lock files use the registry of this machine. A mirror may keep packages below its own path, so only the name before
 * `/-/` counts, with its scope.
 */
const OWN_REGISTRY = `
registry=\${npm_config_registry:-${PUBLIC}}
for lock in package-lock.json npm-shrinkwrap.json yarn.lock pnpm-lock.yaml; do
  [ ! -e "$lock" ] || sed -i -E -e "s#https?://[^\\"' ]*/(@[^/\\"' ]+(/|%2[fF])[^/\\"' ]+/-/)#\${registry%/}/\\1#" \
    -e "\\#/@[^/\\"' ]+(/|%2[fF])[^/\\"' ]+/-/#! s#https?://[^\\"' ]*/([^/\\"' ]+/-/)#\${registry%/}/\\1#" "$lock"
done`

/** What says how far npm is, and nothing else. */
const withoutFetches = (result: CommandResult): CommandResult => ({ ...result, stderr: result.stderr.replace(/^npm http .*\n/gm, '') })
