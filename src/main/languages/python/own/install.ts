// Installs an existing Python project itself, editable and by its own build back end, so that its metadata, generated files, compiled
// modules and commands exist. It is built at the path of its later files. If its build fails, the run continues without it.
import { join } from 'node:path'
import type { ProjectInstall } from '../../../../contract/packages/project-commands.js'
import { ENVIRONMENT, WORKSPACE } from '../../../../contract/sandbox/inside.js'
import { failureOf } from '../../../../contract/sandbox/telling-line.js'
import { type AskIndex, installing } from '../../downloads.js'
import type { BuildCommand, BuildContext, InstalledProject, Registry } from '../../language.js'
import { judgeInstalled, takeInventory } from '../installed-files.js'
import { FOLDER, PROJECT } from '../layer.js'
import describeProject from './tillgreen_describe.py?raw'

const VERSION = '1.0.0'
/** Versions for back ends that ask git, which is not there. */
export const VERSIONS: Readonly<Record<string, string>> = {
  SETUPTOOLS_SCM_PRETEND_VERSION: VERSION,
  PDM_BUILD_SCM_VERSION: VERSION,
  POETRY_DYNAMIC_VERSIONING_BYPASS: VERSION,
  PBR_VERSION: VERSION,
}
const VARIABLES: Readonly<Record<string, string>> = { ...VERSIONS, HOME: '/tmp/home' }

// Keeps of the project only what its build made there: all else is in the workspace.
const KEEP_MADE = `
import os, sys
for path in sys.argv[1:]:
    os.path.lexists(path) and os.remove(path)
for folder, folders, files in os.walk('.', topdown=False):
    for name in folders:
        path = os.path.join(folder, name)
        os.path.islink(path) or os.listdir(path) or os.rmdir(path)
`

/** Gives a project whose build failed its name, version and commands, where its manifests say its name. */
async function describeByHand(python: string, site: BuildContext): Promise<void> {
  const line = `"$1" -I -c "$DESCRIBE" "$(echo ${FOLDER}/lib/python*/site-packages)" ${VERSION}`
  const argv = ['sh', '-c', line, 'sh', python]
  await site.run({ argv, cwd: `${ENVIRONMENT}/${PROJECT}`, variables: { DESCRIBE: describeProject }, isQuiet: true })
}

type Call = Pick<BuildCommand, 'argv' | 'variables'>

/** @param pip how pip is called, and what it is asked with */
export async function installProject(
  { manifests, extras = [], folders = ['.'] }: ProjectInstall,
  site: BuildContext,
  pip: { readonly call: (words: readonly string[]) => Call; readonly python: string; readonly registry: Registry; readonly ask: AskIndex },
): Promise<InstalledProject> {
  const paths = site.lay(manifests, PROJECT)
  const venv = join(site.folder, 'python')
  const before = await takeInventory(venv)
  const root = extras.length === 0 ? '.' : `.[${extras.join(',')}]`
  // By one call, since one of them may ask for another by its name.
  const named = folders.map((folder) => (folder === '.' ? root : `./${folder}`))
  const { argv, variables } = pip.call(named.flatMap((each) => ['--editable', each]))
  const command = { argv, cwd: WORKSPACE, mounts: [site.mountOf(PROJECT, WORKSPACE)], variables: { ...VARIABLES, ...variables } }
  const built = await installing(command, ['setuptools'], { registry: pip.registry, ask: pip.ask }, site)
  if (built.end === 'stopped') return { result: built }
  if (built.exit !== 0) await describeByHand(pip.python, site)
  const clean = [pip.python, '-I', '-c', KEEP_MADE, ...paths]
  const cleaned = await site.run({ argv: clean, cwd: `${ENVIRONMENT}/${PROJECT}`, isQuiet: true })
  if (cleaned.exit !== 0) return { result: cleaned }
  const problems = await judgeInstalled(venv, before, site.template?.project !== undefined)
  if (problems.length > 0) return { result: { ...built, end: 'exited', exit: 1, stderr: `${built.stderr}${problems.join('\n')}\n` } }
  return built.exit === 0 ? { result: built } : { result: { ...built, end: 'exited', exit: 0 }, unbuilt: failureOf(built) }
}
