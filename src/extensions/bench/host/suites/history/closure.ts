// What a test needs in order to run: the modules that it imports, and those that they import.
import type { CommitProblem } from '../../../contract/suite.js'
import type { Repository } from './commits.js'
import { importsOf, outsideOf, pathsOf } from './modules.js'

/** Texts by path. */
export type Closure = ReadonlyMap<string, string>

/** A module that needs more is not self-contained. */
const MOST_FILES = 40

export async function closureOf(
  { texts }: Pick<Repository, 'texts'>,
  commit: string,
  test: string,
): Promise<{ readonly files: Closure; readonly resolved: ReadonlyMap<string, string> } | CommitProblem> {
  const files = new Map<string, string>()
  /** By the importing file and what it says, the file that is meant. */
  const resolved = new Map<string, string>()
  let level = await texts(commit, [test])
  while (level.size > 0) {
    for (const [path, text] of level) files.set(path, text)
    if (files.size > MOST_FILES) return 'too-large'
    const asked = [...level].flatMap(([path, text]) =>
      /\.tsx?$/.test(path) ? importsOf(text).map((specifier) => ({ path, specifier })) : [],
    )
    if (asked.some(({ specifier }) => outsideOf(specifier) !== null)) return 'packages'
    const near = asked.filter(({ specifier }) => specifier.startsWith('.'))
    const candidates = [...new Set(near.flatMap(({ path, specifier }) => pathsOf(path, specifier)))]
    const found = await texts(commit, candidates)
    for (const { path, specifier } of near) {
      const meant = pathsOf(path, specifier).find((candidate) => found.has(candidate))
      if (meant === undefined) return 'import-missing'
      resolved.set(`${path}\n${specifier}`, meant)
    }
    const meant = new Set(resolved.values())
    level = new Map([...found].filter(([path]) => meant.has(path) && !files.has(path)))
  }
  return files.size === 0 ? 'import-missing' : { files, resolved }
}
