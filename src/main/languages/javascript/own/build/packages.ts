// The packages of a repository, with the files that each of them hands to others.
import { posix } from 'node:path'
import { z } from 'zod'
import type { ProjectFiles } from '../../../project.js'
import { type Manifest, manifestIn, within } from '../manifest.js'

export interface OwnPackage {
  /** Relative to the repository; empty for its root. */
  readonly folder: string
  readonly name: string
  readonly scripts: Readonly<Record<string, string>>
  /** Names of packages that it uses. */
  readonly uses: readonly string[]
  readonly entries: readonly Entry[]
  /** Folders of such files that are not there, relative to the package. */
  readonly outputs: readonly string[]
  /** Whether a file of settings leads its name to its sources. */
  readonly isMapped: boolean
}

/** What an import from a package leads to. */
interface Entry {
  /** As `exports` and `imports` write it: `.`, `./part`, `#part`. */
  readonly asked: string
  /** Relative to the repository. */
  readonly targets: readonly string[]
}

/** Conditions that runners of tests choose by themselves. */
const CONDITIONS = new Set(['import', 'require', 'node', 'default', 'module', 'module-sync', 'node-addons'])
const SETTINGS = /(^|\/)((vite|vitest|jest|babel|ava)\.(config|workspace)[^/]*|tsconfig[^/]*\.json|package\.json)$/

/** The root and the members of a workspace, as far as their manifests can be read. Pure. */
export function packagesIn(files: ProjectFiles, members: readonly string[]): OwnPackage[] {
  const settings = files.paths.filter((path) => SETTINGS.test(path) && !path.endsWith('package.json')).map((path) => files.read(path) ?? '')
  const ofJest = ['', ...members].map((folder) => JSON.stringify(jestOf(files, folder)))
  return ['', ...new Set(members)].flatMap((folder) => {
    const manifest = manifestIn(files, folder)
    return manifest === null ? [] : [packageIn(files, folder, manifest, [...settings, ...ofJest])]
  })
}

function packageIn(files: ProjectFiles, folder: string, manifest: Manifest, settings: readonly string[]): OwnPackage {
  const { name, scripts, dependencies, devDependencies, optionalDependencies, peerDependencies } = manifest
  const place = (said: string) => posix.join(folder === '' ? '.' : folder, said)
  const entries = entriesOf(manifest, settings).map(({ asked, targets }) => ({ asked, targets: targets.map(place) }))
  const handed = [...entries.flatMap(({ targets }) => targets), ...textsIn(manifest.bin).map(place)]
  const outputs = handed
    .map((path) => path.slice(within(folder).length).split('/'))
    .flatMap((parts) => (parts.length > 1 ? parts.slice(0, 1) : []))
  const hasNone = (output: string) => !files.paths.some((path) => path.startsWith(`${within(folder)}${output}/`))
  return {
    folder,
    name,
    scripts,
    uses: Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies, ...peerDependencies }),
    entries,
    outputs: [...new Set(outputs)].filter((output) => output !== '' && hasNone(output)),
    isMapped: name !== '' && settings.some((text) => leads(text, name)),
  }
}

/** Whether settings map a package's name to something else, by a key or a pattern. */
const leads = (text: string, name: string): boolean =>
  [`'${name}'`, `"${name}"`, `"^${name}$"`, `'^${name}$'`, `"^${name}"`].some((quoted) =>
    new RegExp(`${escaped(quoted)}\\s*:`).test(text),
  ) ||
  (name.includes('/') && new RegExp(`["']\\^?${escaped(name.replace(/\/.*$/, ''))}/[(*][^"']*["']\\s*:`).test(text))

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The package that a file belongs to: the one in the deepest folder above it. */
export const packageOf = (packages: readonly OwnPackage[], path: string): OwnPackage | null =>
  packages.filter(({ folder }) => path.startsWith(within(folder))).sort((a, b) => b.folder.length - a.folder.length)[0] ?? null

function entriesOf({ main, module, exports, imports }: Manifest, settings: readonly string[]): Entry[] {
  const isChosen = (condition: string) =>
    CONDITIONS.has(condition) || settings.some((text) => text.includes(`'${condition}'`) || text.includes(`"${condition}"`))
  const table = z.record(z.string(), z.unknown()).safeParse(exports).data
  const isTable = table !== undefined && Object.keys(table).some((key) => key.startsWith('.'))
  const exported =
    exports === undefined
      ? [['.', [main, module].find((each) => typeof each === 'string') ?? './index.js'] as const]
      : isTable
        ? Object.entries(table)
        : [['.', exports] as const]
  const short = Object.entries(z.record(z.string(), z.unknown()).catch({}).parse(imports))
  return [...exported, ...short].flatMap(([asked, target]) => {
    const targets = targetsIn(target, isChosen).filter((each) => each.startsWith('.') || exports === undefined)
    return asked.includes('*') || targets.length === 0 ? [] : [{ asked, targets: targets.filter((each) => !each.includes('*')) }]
  })
}

/** The files behind conditions. Those that the settings choose come before those chosen by default. */
function targetsIn(target: unknown, isChosen: (condition: string) => boolean): string[] {
  if (typeof target === 'string') return [target]
  if (Array.isArray(target)) return targetsIn(target[0], isChosen)
  const all = Object.entries(z.record(z.string(), z.unknown()).catch({}).parse(target)).filter(
    ([condition]) => condition !== 'types' && isChosen(condition),
  )
  const special = all.find(([condition]) => !CONDITIONS.has(condition))
  return (special ? [special] : all).flatMap(([, each]) => targetsIn(each, isChosen))
}

const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(z.record(z.string(), z.string()).catch({}).parse(value))

function jestOf(files: ProjectFiles, folder: string): unknown {
  try {
    return z.object({ jest: z.unknown().optional() }).parse(JSON.parse(files.read(`${within(folder)}package.json`) ?? '')).jest ?? null
  } catch {
    return null
  }
}
