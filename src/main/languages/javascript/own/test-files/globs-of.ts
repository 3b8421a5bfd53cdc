// Describes files by globs that also match new files of the same kind.
import { matches, matchesAny } from '../../../../../contract/paths/glob.js'

/** Globs of test files over the paths of the project. */
export interface NamedTests {
  /** Where tests are, the folders of their helpers among them. */
  readonly tests: readonly string[]
  /** Globs of the files that the runner counts as tests. They match no other existing file. */
  readonly counted: readonly string[]
}

/** Folders whose every file belongs to the tests. */
const OF_TESTS = /^(?:tests?|specs?|__tests?__|__specs?__|e2e|integration|unit|checks?)$/

/** Globs of these files; those that are counted match no other of `all`. Pure. */
export function globsOf(named: readonly string[], all: readonly string[]): NamedTests {
  const others = all.filter((path) => !named.includes(path))
  const counted: string[] = []
  for (const path of named) {
    if (matchesAny(counted, path)) continue
    counted.push(candidates(path).find((glob) => !others.some((other) => matches(glob, other))) ?? path)
  }
  const folders = named.flatMap((path) => {
    const parts = path.split('/').slice(0, -1)
    const at = parts.findIndex((part) => OF_TESTS.test(part))
    return at === -1 ? [] : [`${parts.slice(0, at + 1).join('/')}/**`]
  })
  const tests = new Set(folders)
  return { tests: [...tests, ...counted.filter((glob) => !matchesAny([...tests], glob))], counted }
}

/** From the widest to the narrowest: by the end of the name, by its beginning, by the folder. */
function candidates(path: string): string[] {
  const parts = path.split('/')
  const name = parts.pop() ?? ''
  const [, ending] = /[^.]((?:[._-][a-z]+)\.[a-z]+)$/i.exec(name) ?? []
  const [, beginning, extension] = /^([a-z]+[._-]).*(\.[a-z]+)$/i.exec(name) ?? []
  const below = parts.map((_, depth) => `${parts.slice(0, depth + 1).join('/')}/**/*${name.slice(name.lastIndexOf('.'))}`)
  return [...(ending ? [`**/*${ending}`] : []), ...(beginning && extension ? [`**/${beginning}*${extension}`] : []), ...below]
}
