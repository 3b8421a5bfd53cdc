// Finds the functions of an existing program that new tests reach: by name, in files that tests or interface name. Pure.
import type { SourceFile } from '../../../../contract/run/template.js'
import type { Sources } from '../../../languages/language.js'

/** A function by its name. Methods of one file that share a name are emptied together. */
export interface FunctionRef {
  readonly path: string
  /** Null if only the file is named: then it means all functions, as for a command that is started. */
  readonly name: string | null
}

/** Names of files that an import leaves out, or that mean the whole program. */
const UNNAMED: ReadonlySet<string> = new Set(['__init__', '__main__', 'index', 'lib', 'main', 'mod'])

/**
 * @param tests the files of the new tests
 * @param offered the interface of the task; empty if none was planned
 * @returns the functions in the order in which the tests name them
 */
export function reachedBy(sources: Sources, program: readonly SourceFile[], tests: readonly SourceFile[], offered: string): FunctionRef[] {
  const words = wordsIn([...tests.map(({ text }) => text), offered].join('\n'))
  const order = [...words]
  const folders = new Set(tests.map(({ path }) => folderOf(path)))
  return program
    .filter(({ path }) => words.has(stemOf(path)) || UNNAMED.has(stemOf(path)) || folders.has(folderOf(path)))
    .flatMap(({ path, text }): FunctionRef[] => {
      const own = new Set(sources.definitions(path, text).flatMap(({ kind, name }) => (kind === 'function' ? [name] : [])))
      const named = [...own].filter((name) => words.has(name))
      if (named.length > 0) return named.map((name) => ({ path, name }))
      return words.has(stemOf(path)) ? [{ path, name: null }] : []
    })
    .sort((a, b) => placeIn(order, a) - placeIn(order, b))
}

const placeIn = (order: readonly string[], { path, name }: FunctionRef): number => order.indexOf(name ?? stemOf(path))

const wordsIn = (text: string): ReadonlySet<string> => new Set(text.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? [])

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1)

const stemOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(/\..*$/, '')
