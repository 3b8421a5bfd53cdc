// Installs with npm, which first decides what to fetch, so that progress can be shown. No package may run its own scripts.
import type { CommandResult } from '../../../contract/sandbox/command.js'
import { installing } from '../downloads.js'
import type { BuildContext, PackageManager } from '../language.js'
import { refused } from '../refused.js'
import { declareInPackageJson } from './declare.js'
import { FOLDER, MANAGER_MARK, SCRATCH } from './layer.js'
import { lookUpInNpm } from './look-up.js'
import { findNpm } from './npm-program.js'
import { addToProject, installProject } from './own/install.js'
import { names } from './package-names.js'
import { learnNpmRegistry } from './registry.js'

/** Decides what comes, says how many of it are not there yet, and brings it. In one shell, so that nothing is asked for twice. */
const DECIDE_AND_BRING = 'npm_config_package_lock_only=true "$@" && "$1" -e "$TO_FETCH" && exec "$@"'
// The lock also lists packages for other systems, which are never fetched.
const TO_FETCH = `
const { existsSync, readFileSync } = require('node:fs')
const fits = (list, own) => !list || (list.includes(own) || !list.some((name) => !name.startsWith('!'))) && !list.includes('!' + own)
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const due = Object.entries(packages).filter(([path, { os, cpu, link }]) => path !== '' && !link && !existsSync(path + '/package.json')
  && fits(os, process.platform) && fits(cpu, process.arch))
console.log('npm will fetch ' + due.length + ' packages')
`

/** Counts the packages whose archives npm reports as fetched, and those still to fetch. Pure. */
export function counted(printed: string): { readonly done: number; readonly all: number } | null {
  const last = [...printed.matchAll(/^npm will fetch (\d+) packages\r?$/gm)].at(-1)
  if (!last) return null
  const fetched = new Set([...printed.slice(last.index).matchAll(FETCHED)].map(([, address]) => address))
  const [done, all] = [fetched.size, Number(last[1])]
  return done > 0 && done <= all ? { done, all } : null
}
const FETCHED = /^npm http (?:fetch GET 200 |cache \S*?@)(https?:\S+\.tgz)/gm
/** The output that shows the progress, and nothing else. */
const withoutFetches = (result: CommandResult): CommandResult => ({ ...result, stderr: result.stderr.replace(/^npm http .*\n/gm, '') })

export const npm: PackageManager = {
  // What a project asks for is known by its shape.
  declares: () => false,
  declare: declareInPackageJson,
  name: 'npm',
  manifest: null,
  names,
  counted,
  registry: learnNpmRegistry,
  lookUp: lookUpInNpm,
  hosts: async () => [],
  install: async (packages, site, manifests) => ({ result: await install(packages, site), manifests }),
  projects: {
    managers: ['npm', 'pnpm', 'yarn', 'berry'],
    install: async (install, site) => ({ result: await installProject(install, site) }),
  },
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
  const mark = await inLayer(`cat ${MANAGER_MARK} 2>/dev/null`, site)
  if (mark.exit === 0) return addToProject(packages, mark.stdout, site)
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
    '--loglevel=http',
  ]
  const command = {
    argv: ['sh', '-c', DECIDE_AND_BRING, 'sh', ...call, 'install', ...options, '--', ...packages],
    cwd: FOLDER,
    mounts: program.mounts,
    variables: { TO_FETCH },
  }
  const ask = (index: string, name: string) => ({
    argv: [...call, 'view', '--json', `--registry=${index}`, '--', name, 'dist.tarball'],
    mounts: program.mounts,
  })
  const result = withoutFetches(await installing(command, packages, { registry, ask }, site))
  if (result.exit === 0) await inLayer(`cd ${FOLDER}/node_modules && mkdir -p ${SCRATCH.join(' ')}`, site)
  return result
}

/** A line of ours for the shell. Inside and not from here: an earlier command may have put a link there that leads anywhere. */
function inLayer(line: string, site: BuildContext): Promise<CommandResult> {
  return site.run({ argv: ['sh', '-c', line], isQuiet: true })
}
