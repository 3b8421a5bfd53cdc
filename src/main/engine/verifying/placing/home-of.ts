// Finds the existing test file that a maintainer would extend: the one that is named after the changed module, or the only one. Pure.
import type { SourceFile } from '../../../../contract/run/template.js'
import type { Sources } from '../../../languages/language.js'

/** The files of a change. */
export interface Change {
  /** Test files that the project had before. */
  readonly own: readonly SourceFile[]
  /** Files of the program that the run changed. */
  readonly modules: readonly SourceFile[]
}

/** The test file for the tests of a new file; null if there is none, or several. */
export function homeOf(sources: Sources, fresh: SourceFile, { own, modules }: Change): string | null {
  const alike = own.filter(({ path, text }) => kindOf(path) === kindOf(fresh.path) && sources.functions(path, text).length > 0)
  const found = modules
    .map((module) => ({ module, homes: alike.filter(({ path }) => namesOf(module.path).includes(coreOf(path))) }))
    .filter(({ homes }) => homes.length > 0)
  const meant = found.length > 1 ? found.filter(({ module }) => isUsed(sources, module, fresh.text)) : found
  const homes = [...new Set(meant.flatMap((each) => each.homes.map(({ path }) => path)))]
  // A file in the same folder comes before one of the same name elsewhere.
  const near = homes.filter((path) => folderOf(path) === folderOf(fresh.path))
  const [home, ...others] = near.length > 0 ? near : homes
  if (home !== undefined) return others.length === 0 ? home : null
  const [only, ...more] = alike
  return modules.length > 0 && only && more.length === 0 ? only.path : null
}

/** Whether a test uses anything that a module defines. */
function isUsed(sources: Sources, { path, text }: SourceFile, test: string): boolean {
  const words = new Set(test.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu))
  return sources.definitions(path, text).some(({ name }) => words.has(name))
}

/** The language of a file: TypeScript may test JavaScript, but not stand in a file of it. */
const kindOf = (path: string): string => (/\.\w+$/.exec(path)?.[0] ?? '').replace(/^\.[cm](?=[jt]s$)/, '.')

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '')

const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')))
const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

const stemOf = (path: string): string => nameOf(path).replace(/\.[cm]?\w+$/, '')

/** The name of a test file without what makes it one. */
const coreOf = (path: string): string => plain(stemOf(path).replace(/^tests?[_-]|[._-](?:tests?|specs?)$/gi, ''))

/** Files that have the name of their folder. */
const OF_FOLDER = /^(?:index|__init__|mod|lib|main)$/

const namesOf = (path: string): string[] => {
  const stem = stemOf(path)
  const folder = nameOf(folderOf(path))
  return [stem, ...(OF_FOLDER.test(stem) ? [folder] : [])].map(plain).filter((name) => name !== '')
}
