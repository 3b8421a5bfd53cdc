// Follows the imports of test files through a repository, and finds those that lead to files which are not there yet.
import { posix } from 'node:path'
import type { ProjectFiles } from '../../../project.js'
import { within } from '../manifest.js'
import { type OwnPackage, packageOf } from './packages.js'

/** What the tests reach and what they lack. */
export interface Reached {
  /** Packages of the repository with files that the tests import and that are not there. */
  readonly lacking: ReadonlySet<OwnPackage>
}

const MOST_FILES = 3000
const SOURCE = /\.[cm]?[jt]sx?$/
const ENDS = [
  '',
  ...['ts', 'tsx', 'js', 'jsx', 'mjs', 'cjs', 'mts', 'cts', 'd.ts', 'json', 'vue', 'svelte', 'node'].map((end) => `.${end}`),
]
const COMMENT = /^\s*(?:\/\/|\*|\/\*).*$/gm
const IMPORT = /\b(?:from|import|require(?:\.resolve)?|new\s+URL|mock)\s*\(?\s*['"]([^'"\n]+)['"]/g
const TYPES = /^\s*(?:import|export)\s+type\b.*$/gm
/** Words in quotes that may be the path of a source, such as a program that a test starts. */
const QUOTED = /['"`]((?:\.{0,2}\/)?(?:[\w.@-]+\/)*[\w.@-]+(?:\.[cm]?[jt]sx?)?)['"`]/g

/** The packages whose files these tests, and all that they import, need and lack. Pure. */
export function followImports(files: ProjectFiles, tests: readonly string[], packages: readonly OwnPackage[]): Reached {
  const paths = new Set(files.paths)
  const lacking = new Set<OwnPackage>()
  const queue = tests.filter((path) => SOURCE.test(path))
  const seen = new Set(queue)
  const visit = (path: string) => {
    if (!seen.has(path) && SOURCE.test(path)) queue.push(path)
    seen.add(path)
  }
  for (const path of queue) {
    if (seen.size > MOST_FILES) break
    const own = packageOf(packages, path)
    const text = (files.read(path) ?? '').replace(COMMENT, '').replace(TYPES, '')
    for (const [, said = ''] of text.matchAll(IMPORT)) {
      const found = said.startsWith('.') ? besides(paths, path, said, packages) : ofPackage(paths, said, own, packages)
      if (found === null) continue
      if (found.target !== null) visit(found.target)
      else if (found.owner ?? own) lacking.add(found.owner ?? (own as OwnPackage))
    }
    if (own && tests.includes(path)) {
      if (namesOutput(text, own)) lacking.add(own)
      for (const started of startedIn(paths, path, text, own)) visit(started)
    }
  }
  return { lacking }
}

/** Where an import leads: a file, or none that is there. */
interface Resolution {
  readonly target: string | null
  /** The package that lacks it, where that is another one. */
  readonly owner?: OwnPackage
}

/** A path relative to the file that imports it. Null if it leads out of the repository. */
function besides(paths: ReadonlySet<string>, path: string, said: string, packages: readonly OwnPackage[]): Resolution | null {
  const plain = posix.normalize(posix.join(posix.dirname(path), said.replace(/[?#].*$/, ''))).replace(/\/$/, '')
  if (plain.startsWith('..') || /(^|\/)node_modules\//.test(plain)) return null
  const owner = packages.find(({ folder }) => folder === plain.replace(/^\.$/, ''))
  if (owner) return entryOf(paths, owner, '.')
  const target = fileAt(paths, plain)
  return target === null && isFolder(paths, plain) ? null : { target }
}

/** A file as bundlers and TypeScript look for it: the source may have another ending than the import says. */
function fileAt(paths: ReadonlySet<string>, plain: string): string | null {
  const stems = [
    plain,
    plain.replace(/\.([cm]?)jsx?$/, '.$1ts'),
    plain.replace(/\.jsx?$/, '.tsx'),
    plain.replace(/\.([cm]?)jsx?$/, '.d.$1ts'),
  ]
  const all = [
    ...stems,
    ...ENDS.map((end) => `${plain}${end}`),
    ...ENDS.slice(1).map((end) => (plain === '.' ? `index${end}` : `${plain}/index${end}`)),
  ]
  return all.find((each) => paths.has(each)) ?? null
}

/** Whether a path leads to a file, with the endings that may be left out. Pure. */
export const isThere = ({ paths }: ProjectFiles, plain: string): boolean => fileAt(new Set(paths), plain) !== null

/** A folder that has its own manifest, or holds files that are found by a pattern. */
const isFolder = (paths: ReadonlySet<string>, plain: string): boolean => [...paths].some((path) => path.startsWith(within(plain)))

/** Resolves an import of a package of the repository, by its name or its own short names (`#name`). Null for any other. */
function ofPackage(paths: ReadonlySet<string>, said: string, own: OwnPackage | null, packages: readonly OwnPackage[]): Resolution | null {
  const owner = said.startsWith('#') ? own : packages.find(({ name }) => name !== '' && (said === name || said.startsWith(`${name}/`)))
  if (!owner || owner.isMapped) return null
  return entryOf(paths, owner, said.startsWith('#') ? said : `.${said.slice(owner.name.length)}`)
}

function entryOf(paths: ReadonlySet<string>, owner: OwnPackage, asked: string): Resolution | null {
  const targets = owner.entries.find((each) => each.asked === asked)?.targets ?? []
  const absent = targets.find((target) => fileAt(paths, target) === null)
  if (absent !== undefined) return { target: null, owner }
  return targets[0] === undefined ? null : { target: fileAt(paths, targets[0]), owner }
}

/** Whether the text of a test speaks of a folder that the package hands to others and that is not there, such as `dist`. */
const namesOutput = (text: string, { outputs }: OwnPackage): boolean =>
  outputs.some((folder) => new RegExp(String.raw`['"\`/]${folder.replace(/[.$]/g, '\\$&')}['"\`/]`).test(text))

/** Sources of the package that a test names, beside itself or from the folder of the package. */
function startedIn(paths: ReadonlySet<string>, path: string, text: string, { folder }: OwnPackage): string[] {
  const named = [...text.matchAll(QUOTED)].map(([, said = '']) => said).filter((said) => said.includes('/') || said.includes('.'))
  const places = named.flatMap((said) => [posix.join(posix.dirname(path), said), posix.join(folder, said)])
  return [...new Set(places)].filter((each) => paths.has(each))
}
