// Globs over workspace paths: `*` and `?` within a segment, `**` over any number of them.

/** `folders` is whole segments, each with its stroke; `any` is any letters; `some` letters of one segment, `one` such letter. */
type Wildcard = 'folders' | 'any' | 'some' | 'one'
type Part = { readonly letter: string } | Wildcard

const WILDCARDS: ReadonlyMap<string, Wildcard> = new Map([
  ['**/', 'folders'],
  ['**', 'any'],
  ['*', 'some'],
  ['?', 'one'],
])

const read = new Map<string, readonly Part[]>()

/**
 * Whether a path (relative, forward slashes) matches a whole glob. It takes at most as many steps per letter of the path as the glob has
 * letters, since foreign templates bring globs too. All ways to match advance together (https://swtch.com/~rsc/regexp/regexp1.html), so
 * there is no backtracking.
 */
export function matches(glob: string, path: string): boolean {
  const parts = read.get(glob) ?? partsOf(glob)
  read.set(glob, parts)
  // Twice the number of a part is the place before it; one more is within a segment that `folders` takes.
  const seen = new Int32Array(2 * parts.length + 1).fill(-1)
  const before: number[] = []
  enter(parts, 0, before, seen, 0)
  let places = before
  for (let index = 0; index < path.length; index++) {
    const next: number[] = []
    for (const place of places) take(parts, place, path.charAt(index), next, seen, index + 1)
    if (next.length === 0) return false
    places = next
  }
  return places.includes(2 * parts.length)
}

export const matchesAny = (globs: readonly string[], path: string): boolean => globs.some((glob) => matches(glob, path))

const partsOf = (glob: string): Part[] =>
  glob.split(/(\*\*\/|\*\*|\*|\?)/).flatMap((words): Part[] => {
    const wildcard = WILDCARDS.get(words)
    return wildcard ? [wildcard] : words.split('').map((letter) => ({ letter }))
  })

/** Adds the place before a part, and those after wildcards that may match nothing. */
function enter(parts: readonly Part[], from: number, places: number[], seen: Int32Array, time: number): void {
  for (let at = from; add(2 * at, places, seen, time); at++) {
    const part = parts[at]
    if (part !== 'folders' && part !== 'any' && part !== 'some') return
  }
}

function add(place: number, places: number[], seen: Int32Array, time: number): boolean {
  if (seen[place] === time) return false
  seen[place] = time
  places.push(place)
  return true
}

/** Adds the places that a letter leads to. */
function take(parts: readonly Part[], place: number, letter: string, next: number[], seen: Int32Array, time: number): void {
  const at = place >> 1
  const part = parts[at]
  if (part === undefined) return
  const isStroke = letter === '/'
  if (part === 'folders') {
    if (!isStroke) add(2 * at + 1, next, seen, time)
    else if (place % 2 === 1) enter(parts, at, next, seen, time)
  } else if (part === 'any' || (part === 'some' && !isStroke)) enter(parts, at, next, seen, time)
  else if (part === 'one' ? !isStroke : part !== 'some' && part.letter === letter) enter(parts, at + 1, next, seen, time)
}

/** The folders that a list of globs begins with, without wildcards: `tests/**` gives `tests`. */
export function rootsOf(globs: readonly string[]): string[] {
  const roots = globs.map((glob) => {
    const segments = glob.split('/')
    const wild = segments.findIndex((segment) => /[*?]/.test(segment))
    return segments.slice(0, wild < 0 ? segments.length - 1 : wild).join('/')
  })
  return [...new Set(roots.filter(Boolean))]
}
