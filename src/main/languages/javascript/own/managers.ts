// The package managers of existing projects: which one a project uses, in which version, and how each is called.
import { z } from 'zod'
import type { ProjectFiles } from '../../project.js'

export type ManagerName = 'npm' | 'pnpm' | 'yarn' | 'berry'

export interface Manager {
  readonly name: ManagerName
  /** As the registry knows it, or a range of it; null for the npm of this machine. */
  readonly version: string | null
}

const Declared = z.object({ packageManager: z.string().catch('') }).catch({ packageManager: '' })

/** By the packageManager field of package.json, else by the lock file; npm where there is neither. Pure. */
export function managerOfProject(files: ProjectFiles): Manager {
  const { packageManager } = Declared.parse(jsonOf(files.read('package.json') ?? ''))
  const [, name = '', version = ''] = /^(npm|pnpm|yarn)@(\d[\w.-]*)/.exec(packageManager) ?? []
  const has = (path: string) => files.paths.includes(path)
  if (name === 'pnpm') return { name, version }
  if (name === 'yarn') return isBerry(version) ? { name: 'berry', version } : { name, version }
  if (name === '' && has('pnpm-lock.yaml')) return { name: 'pnpm', version: pnpmFor(files.read('pnpm-lock.yaml') ?? '') }
  if (name === '' && has('yarn.lock')) return yarnFor(files.read('yarn.lock') ?? '')
  if (name === '' && has('pnpm-workspace.yaml')) return { name: 'pnpm', version: '10' }
  return { name: 'npm', version: null }
}

const isBerry = (version: string): boolean => Number(version.split('.')[0]) >= 2

/** The pnpm that writes lock files of this version. */
function pnpmFor(lock: string): string {
  const version = /^lockfileVersion:\s*['"]?(\d+)/m.exec(lock)?.[1] ?? '9'
  return version === '5' ? '7' : version === '6' ? '8' : '10'
}

/** The yarn that writes lock files of this version: the first one has no metadata. */
function yarnFor(lock: string): Manager {
  const version = /^__metadata:\s*\n\s+version:\s*(\d+)/m.exec(lock)?.[1]
  if (version === undefined) return { name: 'yarn', version: '1' }
  return { name: 'berry', version: Number(version) >= 7 ? '4' : '3' }
}

export const LOCKS: Readonly<Record<ManagerName, readonly string[]>> = {
  npm: ['package-lock.json', 'npm-shrinkwrap.json'],
  pnpm: ['pnpm-lock.yaml'],
  yarn: ['yarn.lock'],
  berry: ['yarn.lock'],
}
const MANIFEST =
  /(^|\/)package\.json$|^(pnpm-workspace\.yaml|\.pnpmfile\.cjs|lerna\.json|\.yarnrc(\.yml)?)$|^\.yarn\/(plugins|patches)\/|^patches\//
const PASSED_OVER = /(^|\/)(fixtures?|__fixtures__|testdata|examples?|templates?)\//

/** The files of a project that an install reads. Samples have separate manifests, unless a workspace names them. */
export function manifestsOfNode(files: ProjectFiles, { name }: Manager): string[] {
  const inWorkspace = workspacePatterns(files)
  const isMember = (path: string) => inWorkspace.some((pattern) => path.startsWith(pattern))
  return files.paths.filter(
    (path) => LOCKS[name].includes(path) || (MANIFEST.test(path) && (!PASSED_OVER.test(path) || isMember(path))) || /\.tgz$/.test(path),
  )
}

const Development = z.looseObject({ devDependencies: z.record(z.string(), z.string()) })
/** Tools that judge style, write pages or release. */
const TOOLS =
  /^(eslint([-_].*)?|@[\w-]+\/eslint-.*|@typescript-eslint\/.*|prettier([-_].*)?|standard|snazzy|xo|tslint([-_].*)?|husky|lint-staged|commitlint|@commitlint\/.*|commitizen|semantic-release|@semantic-release\/.*|release-it|np|auto-changelog|conventional-changelog.*|standard-version|safe-publish-latest|in-publish|npmignore|aud|evalmd|jscs|jshint|typedoc|size-limit|@size-limit\/.*|coveralls|codecov|cspell|publint|@arethetypeswrong\/.*|neostandard)$/

/** The manifest without tools that no file of the project imports; null if it stays as it is. Only for installs without a lock file. Pure. */
export function withoutTools(manifest: string, sources: readonly string[], lines: readonly string[]): string | null {
  const read = Development.safeParse(jsonOf(manifest)).data
  if (!read) return null
  const isUsed = (name: string) =>
    [
      ...sources.map((text) => [`'${name}`, `"${name}`].some((each) => text.includes(each))),
      ...lines.map((line) => line.includes(name)),
    ].some(Boolean)
  const kept = Object.entries(read.devDependencies).filter(([name]) => !TOOLS.test(name) || isUsed(name))
  if (kept.length === Object.keys(read.devDependencies).length) return null
  return `${JSON.stringify({ ...read, devDependencies: Object.fromEntries(kept) }, null, 2)}\n`
}

const Workspaces = z
  .object({ workspaces: z.union([z.array(z.string()), z.object({ packages: z.array(z.string()) })]).optional() })
  .catch({ workspaces: undefined })

/** The fixed beginnings of a workspace's globs; none for a single package. */
export function workspacePatterns(files: ProjectFiles): string[] {
  const { workspaces } = Workspaces.parse(jsonOf(files.read('package.json') ?? ''))
  const named = Array.isArray(workspaces) ? workspaces : (workspaces?.packages ?? [])
  const listed = [...(files.read('pnpm-workspace.yaml') ?? '').matchAll(/^\s*-\s*['"]?([^'"#\s]+)/gm)].map(([, glob = '']) => glob)
  const ofLerna = z.object({ packages: z.array(z.string()) }).safeParse(jsonOf(files.read('lerna.json') ?? '')).data?.packages ?? []
  const globs = [...named, ...listed, ...ofLerna].filter((glob) => !glob.startsWith('!'))
  return globs.map((glob) => glob.replace(/^\.\//, '').replace(/[*{].*$/, ''))
}

/** The lines of an .npmrc that say how packages are laid out. All others may hold secrets, or send requests elsewhere. Pure. */
export const harmlessSettings = (npmrc: string): string =>
  npmrc
    .split(/\r?\n/)
    .filter((line) => HARMLESS.test(line))
    .map((line) => `${line}\n`)
    .join('')

const HARMLESS =
  /^\s*(legacy-peer-deps|strict-peer-deps|strict-peer-dependencies|auto-install-peers|shamefully-hoist|(public-)?hoist(-pattern)?(\[\])?|node-linker|(prefer|link)-workspace-packages|resolution-mode|dedupe-peer-dependents|ignore-workspace-root-check|install-links|install-strategy|peers-suffix-max-length|save-workspace-protocol|shared-workspace-lockfile)\s*=/

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
