// Installs with pip, and keeps only what packages should have brought.

import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { ProjectInstall } from '../../../contract/packages/project-commands.js'
import type { CommandResult } from '../../../contract/sandbox/command.js'
import { phrasesOf } from '../../../contract/text/phrases.js'
import { type AskIndex, installing } from '../downloads.js'
import type { BuildCommand, BuildContext, InstalledProject, PackageManager, Registry } from '../language.js'
import { refused } from '../refused.js'
import { declareInRequirements } from './declare.js'
import { judgeInstalled, takeInventory } from './installed-files.js'
import { FOLDER } from './layer.js'
import { lookUpInPip } from './look-up.js'
import { installProject } from './own/install.js'
import { names } from './package-names.js'
import phrases from './pip.phrases.md?raw'
import { learnPipRegistry } from './registry.js'

// The bar that pip 25.1 and later draw while they install, as in "━━━━╸━━━ 14/40 [numpy]".
const BAR = /(\d+)\/(\d+) \[[\w.-]+\]/g

/** What pip's bar says. Pure. */
export function counted(printed: string): { readonly done: number; readonly all: number } | null {
  const last = [...printed.matchAll(BAR)].at(-1)
  return last ? { done: Number(last[1]), all: Number(last[2]) } : null
}

/** The lock file of the environment. */
export const LOCK = 'requirements.lock'

const PYTHON = `${FOLDER}/bin/python`

export const pip: PackageManager = {
  // What a project asks for is known by its shape.
  declares: () => false,
  declare: declareInRequirements,
  name: 'pip',
  manifest: null,
  names,
  counted,
  registry: learnPipRegistry,
  lookUp: lookUpInPip,
  hosts: async () => [],
  install: async (packages, site, manifests) => ({ result: await install(packages, site), manifests }),
  projects: { managers: ['pip'], install: installOwn },
  async lock(site) {
    const python = site.toolchain('python')
    if (python === undefined) return null
    const argv = [python.program, '-I', '-m', 'pip', '--python', PYTHON, '--disable-pip-version-check', 'freeze']
    const frozen = await site.run({ argv, cwd: '/tmp', isQuiet: true })
    return frozen.exit === 0 ? { path: LOCK, text: frozen.stdout } : null
  },
}

async function install(packages: readonly string[], site: BuildContext): Promise<CommandResult> {
  const python = site.toolchain('python')
  const registry = await learnPipRegistry(site.machine)
  if (python === undefined || registry === null) return refused(packages, 'pip is not installed: sudo apt-get install python3-pip\n')
  const before = await takeInventory(pythonIn(site))
  const command = { ...callInstall(python.program, ['--', ...packages], site), cwd: '/tmp' }
  const result = await installing(command, packages, { registry, ask: askIndex(python.program, registry) }, site)
  if (result.exit !== 0) return result
  const isAsked = site.template !== null && isDeepStrictEqual(site.template.packages, packages)
  const problems = await judgeInstalled(pythonIn(site), before, isAsked)
  if (problems.length > 0) return { ...result, exit: 1, stderr: `${result.stderr}${refusalOf(packages, problems)}` }
  // Ours, from sources that were judged: bytecode of a package's own would be loaded in their place. Some sources of old
  // packages do not compile, which does no harm.
  const compile = [python.program, '-I', '-S', '-m', 'compileall', '-q', '-q', `${FOLDER}/lib`]
  await site.run({ argv: compile, isForeign: true, isQuiet: true })
  return result
}

const OPTIONS = ['--no-input', '--no-cache-dir', '--no-compile', '--use-pep517', '--disable-pip-version-check']

const LIMITS = '/tmp/constraints.txt'
const WRITE_AND_CALL = `printf '%s\\n' "$CONSTRAINTS" >${LIMITS} && exec "$@"`

/**
 * pip's install with these words, under the constraints of an existing project. The machine's own pip works on the environment from outside,
 * so that making one does not cost seconds. It starts isolated, because a file in the layer could replace pip.
 */
function callInstall(python: string, words: readonly string[], { template }: BuildContext): Pick<BuildCommand, 'argv' | 'variables'> {
  const constraints = template?.project?.constraints ?? []
  const call = [python, '-I', '-m', 'pip', '--python', PYTHON, 'install', ...OPTIONS]
  if (constraints.length === 0) return { argv: [...call, ...words] }
  const argv = ['sh', '-c', WRITE_AND_CALL, 'sh', ...call, '--constraint', LIMITS, ...words]
  return { argv, variables: { CONSTRAINTS: constraints.join('\n') } }
}

async function installOwn(install: ProjectInstall, site: BuildContext): Promise<InstalledProject> {
  const python = site.toolchain('python')
  const registry = await learnPipRegistry(site.machine)
  if (python === undefined || registry === null) return { result: refused([], 'pip is not installed: sudo apt-get install python3-pip\n') }
  const call = (words: readonly string[]) => callInstall(python.program, words, site)
  return installProject(install, site, { call, python: python.program, registry, ask: askIndex(python.program, registry) })
}

// Prints the addresses of the files that the index in $1 offers for the project in $2. JSON where the index speaks it, else links.
const ASK_INDEX = `
import json, re, sys, urllib.parse, urllib.request
base = sys.argv[1].rstrip('/') + '/' + re.sub(r'[-_.]+', '-', sys.argv[2]).lower() + '/'
accept = 'application/vnd.pypi.simple.v1+json, text/html;q=0.5'
with urllib.request.urlopen(urllib.request.Request(base, headers={'Accept': accept}), timeout=30) as answer:
    body, kind, at = answer.read().decode('utf-8', 'replace'), answer.headers.get_content_type(), answer.geturl()
links = [f['url'] for f in json.loads(body)['files']] if kind.endswith('json') else re.findall(r'href="([^"]+)"', body)
print('\\n'.join(sorted({urllib.parse.urljoin(urllib.parse.urljoin(at, link), '/') for link in links})))
`

function askIndex(program: string, { variables }: Registry): AskIndex {
  const certificate = variables.PIP_CERT
  return (index, name) => ({
    argv: [program, '-I', '-c', ASK_INDEX, index, name],
    variables: certificate === undefined ? {} : { SSL_CERT_FILE: certificate },
  })
}

const SHOWN_PROBLEMS = 5
const say = phrasesOf(phrases, { refused: ['packages'], more: ['count'], 'nothing-kept': [] })

const refusalOf = (packages: readonly string[], problems: readonly string[]): string =>
  [
    say('refused', { packages: packages.join(', ') }),
    ...problems.slice(0, SHOWN_PROBLEMS),
    ...(problems.length > SHOWN_PROBLEMS ? [say('more', { count: problems.length - SHOWN_PROBLEMS })] : []),
    `${say('nothing-kept')}\n`,
  ].join(' ')

const pythonIn = (site: BuildContext): string => join(site.folder, 'python')
