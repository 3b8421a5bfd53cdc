// Installs with npm. No package may run a script of its own.
import type { CommandResult } from '../../../contract/sandbox/command.js'
import { installing } from '../downloads.js'
import type { BuildContext, PackageManager } from '../language.js'
import { refused } from '../refused.js'
import { declareInPackageJson } from './declare.js'
import { FOLDER, SCRATCH } from './layer.js'
import { findNpm } from './npm-program.js'
import { names } from './package-names.js'
import { learnNpmRegistry } from './registry.js'

export const npm: PackageManager = {
  // What a project asks for is known by its shape.
  declares: () => false,
  declare: declareInPackageJson,
  name: 'npm',
  manifest: null,
  names,
  registry: learnNpmRegistry,
  hosts: async () => [],
  install: async (packages, site, manifests) => ({ result: await install(packages, site), manifests }),
  async lock(site) {
    const lock = await inLayer(`cat ${FOLDER}/package-lock.json`, site)
    return lock.exit === 0 ? { path: 'package-lock.json', text: lock.stdout } : null
  },
}

async function install(packages: readonly string[], site: BuildContext): Promise<CommandResult> {
  const node = site.toolchain('node')
  const [registry, program] = await Promise.all([learnNpmRegistry(site.machine), findNpm(site.machine)])
  if (node === undefined || registry === null || program === null)
    return refused(packages, 'npm is not installed: sudo apt-get install npm\n')
  const laid = await inLayer(
    `mkdir -p ${FOLDER} && cd ${FOLDER} && { [ -e package.json ] || echo '{ "private": true }' >package.json; }`,
    site,
  )
  if (laid.exit !== 0) return laid
  const call = [node.program, program.script]
  const options = [
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--no-update-notifier',
    '--save-exact',
    '--omit-lockfile-registry-resolved',
    '--cache=/tmp/npm',
  ]
  const command = { argv: [...call, 'install', ...options, '--', ...packages], cwd: FOLDER, mounts: program.mounts }
  const ask = (index: string, name: string) => ({
    argv: [...call, 'view', '--json', `--registry=${index}`, '--', name, 'dist.tarball'],
    mounts: program.mounts,
  })
  const result = await installing(command, packages, registry, ask, site)
  if (result.exit === 0) await inLayer(`cd ${FOLDER}/node_modules && mkdir -p ${SCRATCH.join(' ')}`, site)
  return result
}

/** A line of ours for the shell. Inside and not from here: an earlier command may have put a link there that leads anywhere. */
function inLayer(line: string, site: BuildContext): Promise<CommandResult> {
  return site.run({ argv: ['sh', '-c', line], isQuiet: true })
}
