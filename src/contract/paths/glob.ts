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
  let reached: Reached = { places: [], seen, time: 0 }
  enter(parts, 0, reached)
  for (let index = 0; index < path.length; index++) {
    const next: Reached = { places: [], seen, time: index + 1 }
    for (const place of reached.places) take(parts, place, path.charAt(index), next)
    if (next.places.length === 0) return false
    reached = next
  }
  return reached.places.includes(2 * parts.length)
}

export const matchesAny = (globs: readonly string[], path: string): boolean => globs.some((glob) => matches(glob, path))

const partsOf = (glob: string): Part[] =>
  glob.split(/(\*\*\/|\*\*|\*|\?)/).flatMap((words): Part[] => {
    const wildcard = WILDCARDS.get(words)
    return wildcard ? [wildcard] : words.split('').map((letter) => ({ letter }))
  })

/** The places that are reached after so many letters of a path. */
interface Reached {
  readonly places: number[]
  /** When each place was reached last. */
  readonly seen: Int32Array
  readonly time: number
}

/** Adds the place before a part, and those after wildcards that may match nothing. */
function enter(parts: readonly Part[], from: number, reached: Reached): void {
  for (let at = from; add(2 * at, reached); at++) {
    const part = parts[at]
    if (part !== 'folders' && part !== 'any' && part !== 'some') return
  }
}

function add(place: number, { places, seen, time }: Reached): boolean {
  if (seen[place] === time) return false
  seen[place] = time
  places.push(place)
  return true
}

/** Adds the places that a letter leads to. */
function take(parts: readonly Part[], place: number, letter: string, next: Reached): void {
  const at = place >> 1
  const part = parts[at]
  if (part === undefined) return
  const isStroke = letter === '/'
  if (part === 'folders') {
    if (!isStroke) add(2 * at + 1, next)
    else if (place % 2 === 1) enter(parts, at, next)
  } else if (part === 'any' || (part === 'some' && !isStroke)) enter(parts, at, next)
  else if (part === 'one' ? !isStroke : part !== 'some' && part.letter === letter) enter(parts, at + 1, next)
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
