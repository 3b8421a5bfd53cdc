// Which files of a verified program one of its modules needs: what it imports, its tests, and what steers those. Pure.
import { matchesAny } from '../../../contract/paths/glob.js'
import type { Template } from '../../../contract/run/template.js'

/** A file with its text; null where it is no text. */
export interface ProgramFile {
  readonly path: string
  readonly text: string | null
}

/** Sources that import each other by the names of their files. In other languages the files of a package belong together. */
const BY_NAME = /\.(py|[cm]?[jt]sx?)$/
const IMPORTS = /\b(import|from|require|export)\b/

/**
 * The paths that belong to one module. Its tests are those that need nothing else of the program. If every test needs more, the
 * needed files come too. All files where the files of its language do not show modules.
 */
export function moduleFiles(
  files: readonly ProgramFile[],
  path: string,
  template: Pick<Template, 'tests' | 'files' | 'protected'>,
): string[] {
  const all = files.map((file) => file.path)
  if (!BY_NAME.test(path)) return all
  const isTest = (each: string) => matchesAny(template.tests, each)
  const fixed = new Set(template.files.map((file) => file.path))
  const steers = (each: string) => fixed.has(each) || matchesAny(template.protected, each)
  const program = files.filter((file) => BY_NAME.test(file.path) && !isTest(file.path) && !steers(file.path))
  const needs = new Map(files.map((file) => [file.path, neededBy(file, program)]))
  const reached = (from: Iterable<string>): Set<string> => {
    const found = new Set(from)
    for (const each of found) for (const next of needs.get(each) ?? []) found.add(next)
    return found
  }
  const own = reached([path])
  const tests = files.filter((file) => isTest(file.path))
  const about = tests.filter((test) => needs.get(test.path)?.has(path))
  const isWithin = (test: ProgramFile, within: ReadonlySet<string>) => [...(needs.get(test.path) ?? [])].every((each) => within.has(each))
  const kept = about.some((test) => isWithin(test, own))
    ? own
    : reached([path, ...about.flatMap(({ path: test }) => [...(needs.get(test) ?? [])])])
  const texts = files.filter((file) => kept.has(file.path)).map((file) => file.text ?? '')
  const isNamed = (each: string) => texts.some((text) => text.includes(baseOf(each)))
  return files
    .filter((file) => {
      if (kept.has(file.path) || steers(file.path)) return true
      if (isTest(file.path)) return isWithin(file, kept)
      // Files that make a folder a package, and data that the module reads.
      return file.path.endsWith('__init__.py')
        ? [...kept].some((each) => each.startsWith(folderOf(file.path)))
        : !BY_NAME.test(file.path) && isNamed(file.path)
    })
    .map((file) => file.path)
}

/** Files of the program that a file imports, or names as a program to be started. */
function neededBy({ path, text }: ProgramFile, program: readonly ProgramFile[]): Set<string> {
  const lines = (text ?? '').split('\n')
  const words = new Set(lines.filter((line) => IMPORTS.test(line)).flatMap((line) => line.split(/[^\w$-]+/)))
  return new Set(
    program
      .filter((other) => other.path !== path && (words.has(moduleOf(other.path)) || text?.includes(baseOf(other.path))))
      .map((other) => other.path),
  )
}

/** The name of a file in imports. */
function moduleOf(path: string): string {
  const stem = baseOf(path).replace(/\.[^.]+$/, '')
  return stem === '__init__' || stem === 'index' ? baseOf(folderOf(path).slice(0, -1)) || stem : stem
}

const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1)
