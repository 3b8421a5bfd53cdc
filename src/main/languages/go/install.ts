// Installs modules: `go get` declares and fetches them through the proxies that are configured, and what they bring is compiled
// without a network.
import { mkdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { SourceFile } from '../../../contract/run/template.js'
import type { CommandResult } from '../../../contract/sandbox/command.js'
import { ENVIRONMENT, type Mount, WORKSPACE } from '../../../contract/sandbox/inside.js'
import type { BuildContext, BuildFolder, Installed, PackageManager } from '../language.js'
import { refused } from '../refused.js'
import { COMPILED, VENDOR_MARK } from './layer.js'
import { lookUpInGo } from './look-up.js'
import { names } from './package-names.js'
import { learnGoRegistry } from './registry.js'
import workspace from './runners/go-test/tillgreen-go-workspace.sh?raw'

const MANIFEST = 'go.mod'
const WORK = 'go.work'
/** Its manifest where a project brings its modules along. */
export const VENDORED = 'vendor/modules.txt'
const isManifest = (path: string): boolean => path === MANIFEST || path.endsWith(`/${MANIFEST}`)
// One requirement, on a separate line or in a block.
const REQUIREMENT = /^(?:require\s+|\s+)[\w./~-]+\s+v\d/m

/** Counts the modules that go reports while it fetches them. It never prints the total. Pure. */
export function counted(printed: string): { readonly done: number; readonly all: null } | null {
  const fetched = new Set([...printed.matchAll(/^go: downloading (\S+ v\S+)/gm)].map(([, module]) => module))
  return fetched.size === 0 ? null : { done: fetched.size, all: null }
}

export const goModules: PackageManager = {
  name: 'go',
  manifest: MANIFEST,
  names,
  counted,
  registry: learnGoRegistry,
  lookUp: lookUpInGo,
  hosts: async (site) => (await learnGoRegistry(site.machine))?.hosts ?? [],
  install,
  // go.mod and go.sum are the manifests.
  lock: async () => null,
  declares: (files) => files.some(({ path, text }) => isManifest(path) && REQUIREMENT.test(text)),
  // Installs write it.
  declare: () => null,
}

const mountOf = ({ source }: BuildFolder, access: Mount['access']): Mount => ({ source, target: WORKSPACE, access })
/** Elsewhere nothing but an install may change what is declared. */
const WRITING = { GOFLAGS: '-mod=mod -buildvcs=false' }
const isBad = (result: CommandResult) => result.end !== 'exited' || result.exit !== 0

/** Adds modules to the manifests and to the layer. They are named by the path of a package in them, as in `example.org/shapes@v1.2.3`. */
async function install(packages: readonly string[], site: BuildContext, manifests: readonly SourceFile[]): Promise<Installed> {
  const failed = (result: CommandResult): Installed => ({ result, manifests })
  const program = site.toolchain('go')?.program
  const registry = await learnGoRegistry(site.machine)
  if (program === undefined || registry === null)
    return failed(refused(packages, 'go is not installed: see go.dev/doc/install, or sudo apt-get install golang-go\n'))
  if (!manifests.some(({ path }) => isManifest(path)))
    return failed(refused(packages, `the template names no ${MANIFEST} among its manifests, so no module can be declared\n`))
  if (manifests.some((file) => file.path === VENDORED)) return vendored(packages, site, manifests)
  if (manifests.some(({ path }) => path === WORK || path.endsWith(`/${MANIFEST}`))) return installAll(packages, site, manifests)
  return site.inFolder(manifests, async (folder) => {
    const online = (argv: readonly string[]) =>
      site.runOnline(
        { argv, cwd: WORKSPACE, mounts: [mountOf(folder, 'write')], variables: { ...registry.variables, ...WRITING } },
        registry,
      )
    const got = packages.length === 0 ? null : await online([program, 'get', '--', ...packages])
    if (got !== null && isBad(got)) return failed(got)
    const fetched = await online([program, 'mod', 'download'])
    if (isBad(fetched)) return failed(fetched)
    // Packages that do not compile here, such as those for other systems, cause an error only when a program uses them.
    if (packages.length > 0) await compile(program, packages, folder, site)
    const read = ['go.mod', 'go.sum'].map((path) => ({ path, text: folder.read(path) }))
    const written = read.flatMap(({ path, text }) =>
      text === null ? [] : [{ path, text: path === MANIFEST ? asked(text, packages) : text }],
    )
    return { result: got ?? fetched, manifests: written }
  })
}

// Of each module by itself, then of all that are tested together, which may choose later versions than any of them. A module of the
// repository is asked of no proxy: it may have no version, and its name is the user's own. Where all together can be fetched, they judge.
const DOWNLOAD_ALL = `
${workspace}
go=$1
shift
names=$(for folder in "$@"; do (cd "$folder" && "$go" mod edit -json | sed -n '/"Module"/,/}/s/.*"Path": "\\([^"]*\\)".*/\\1/p'); done)
bad=0
for folder in "$@"; do (
  cd "$folder" && cp go.mod /tmp/own.mod || exit 1
  [ ! -e go.sum ] || cp go.sum /tmp/own.sum
  for name in $names; do "$go" mod edit -droprequire="$name" /tmp/own.mod || exit 1; done
  "$go" mod download -modfile=/tmp/own.mod
) || bad=1; rm -f /tmp/own.sum; done
[ -e ${WORK} ] || [ ! -e ${MANIFEST} ] || exit $bad
make_workspace /tmp/${WORK} "$@" || exit 1
GOWORK=/tmp/${WORK} GOFLAGS=-buildvcs=false "$go" mod download
`

/** Fetches what several modules of an existing project declare. None is added: the project says itself which of them needs it. */
async function installAll(packages: readonly string[], site: BuildContext, manifests: readonly SourceFile[]): Promise<Installed> {
  if (packages.length > 0)
    return { result: refused(packages, 'the project has several modules, so none is added: use those that they declare\n'), manifests }
  const registry = await learnGoRegistry(site.machine)
  const program = site.toolchain('go')?.program
  if (program === undefined || registry === null) return { result: refused(packages, 'go is not installed\n'), manifests }
  const folders = manifests.filter(({ path }) => isManifest(path)).map(({ path }) => path.slice(0, -MANIFEST.length) || '.')
  return site.inFolder(manifests, async (folder) => {
    const argv = ['sh', '-c', DOWNLOAD_ALL, 'sh', program, ...folders]
    const variables = { ...registry.variables, ...WRITING }
    const result = await site.runOnline({ argv, cwd: WORKSPACE, mounts: [mountOf(folder, 'write')], variables }, registry)
    const read = manifests.map(({ path }) => ({ path, text: folder.read(path) }))
    return { result, manifests: read.flatMap(({ path, text }) => (text === null ? [] : [{ path, text }])) }
  })
}

/** Nothing is fetched: the modules are in the project. */
async function vendored(packages: readonly string[], site: BuildContext, manifests: readonly SourceFile[]): Promise<Installed> {
  if (packages.length > 0)
    return {
      result: refused(packages, 'the project keeps its modules in vendor/, so none is fetched: use those, or the standard library\n'),
      manifests,
    }
  return { result: await site.run({ argv: ['sh', '-c', `: >${VENDOR_MARK}`], isQuiet: true }), manifests }
}

async function compile(program: string, packages: readonly string[], folder: BuildFolder, site: BuildContext): Promise<void> {
  const source = join(site.folder, relative(ENVIRONMENT, COMPILED))
  await mkdir(source, { recursive: true })
  await site.run({
    argv: [program, 'build', '--', ...packages.map((name) => name.replace(/@.*$/, ''))],
    cwd: WORKSPACE,
    layer: 'sealed',
    mounts: [mountOf(folder, 'read'), { source, target: COMPILED, access: 'write' }],
    variables: { GOCACHE: COMPILED },
    isForeign: true,
    isQuiet: true,
  })
}

/** The manifest in which what was asked for is no mere consequence of something else: nothing imports it yet, so Go says it were. */
function asked(manifest: string, packages: readonly string[]): string {
  const isAsked = (module: string) => packages.map((name) => name.replace(/@.*$/, '')).some((name) => `${name}/`.startsWith(`${module}/`))
  return manifest
    .split('\n')
    .map((line) => {
      const module = /^(?:require\s+|\s+)([\w./~-]+)\s+v\S+ \/\/ indirect$/.exec(line)?.[1]
      return module !== undefined && isAsked(module) ? line.replace(/ \/\/ indirect$/, '') : line
    })
    .join('\n')
}
