// Chooses the files of a program for a prompt: all of a small one. Of a larger one first those in the trace, then those that define names
// in tests and messages, then those that share words. A ranking by meaning is fused with the one by names and
// words. Pure.
import { fuse } from './fusion.js'

export interface ShownFile {
  readonly path: string
  readonly text: string
}

export interface ListedFile {
  readonly path: string
  readonly bytes: number
}

/** The subject of a prompt, for finding files. */
export interface Clues {
  /** Messages and traces, or the words that ask for a change. */
  readonly said: string
  /** The text of tests that use the program; empty if none matter. */
  readonly tests: string
  /** Paths of files by meaning, the nearest first. They only matter for a program that does not fit. */
  readonly similar?: readonly string[]
}

export interface Chosen {
  /** In the order of the prompt. */
  readonly shown: readonly ShownFile[]
  readonly left: readonly string[]
}

/** The most bytes of all files, and of one file, that are searched for names and words. Beyond these, only the path counts. */
const SEARCHED_BYTES = 4_000_000
const SEARCHED_FILE_BYTES = 400_000

/**
 * As many whole files as fit, the most relevant first. Files that are not text (`read` returns null) are left out. The same values
 * give the same choice.
 */
export function chooseFiles(files: readonly ListedFile[], read: (path: string) => string | null, clues: Clues, room: number): Chosen {
  const isSmall = files.reduce((sum, file) => sum + file.bytes, 0) <= room
  const ordered = isSmall ? byMention(files, clues.said) : orderFiles(files, read, clues)
  const shown: ShownFile[] = []
  const left: string[] = []
  let size = 0
  for (const { path, bytes } of ordered) {
    const text = size + bytes <= room ? read(path) : null
    if (text === null) left.push(path)
    else {
      shown.push({ path, text })
      size += bytes
    }
  }
  return { shown, left }
}

/** The order if everything is shown: mentioned files first, the rest by name. */
function byMention(files: readonly ListedFile[], said: string): ListedFile[] {
  const isNamed = (path: string) => said.includes(path) || said.includes(baseOf(path))
  return [...files].sort((a, b) => Number(isNamed(b.path)) - Number(isNamed(a.path)) || byPath(a, b))
}

interface Ranked {
  readonly file: ListedFile
  /** Position of its first mention in the trace. */
  readonly trace: number
  readonly symbols: number
  readonly words: number
}

/** Files of a program that does not fit, the most relevant first. */
export function orderFiles(files: readonly ListedFile[], read: (path: string) => string | null, clues: Clues): ListedFile[] {
  const { similar = [] } = clues
  const trace = tracedPaths(files, clues.said)
  const texts = searchable(files, read)
  const symbols = scores(texts, symbolsIn, wordsIn(`${clues.said}\n${clues.tests}`))
  const words = scores(texts, wordsIn, wordsIn(clues.said))
  const ranked = files.map(
    (file): Ranked => ({
      file,
      trace: trace.get(file.path) ?? Number.POSITIVE_INFINITY,
      symbols: symbols.get(file.path) ?? 0,
      words: words.get(file.path) ?? 0,
    }),
  )
  ranked.sort(compare)
  if (similar.length === 0) return ranked.map(({ file }) => file)
  // A file without shared names and words gets nothing from that ranking. Files in the trace need no ranking.
  const named = ranked.filter((each) => !trace.has(each.file.path) && (each.symbols > 0 || each.words > 0)).map(({ file }) => file.path)
  const fused = fuse([named, similar.filter((path) => !trace.has(path))])
  const worth = ({ file }: Ranked): number => fused.get(file.path) ?? 0
  return ranked.sort((a, b) => byTrace(a, b) || worth(b) - worth(a) || compare(a, b)).map(({ file }) => file)
}

const byTrace = (a: Ranked, b: Ranked): number => (a.trace === b.trace ? 0 : a.trace < b.trace ? -1 : 1)

function compare(a: Ranked, b: Ranked): number {
  return byTrace(a, b) || b.symbols - a.symbols || b.words - a.words || byPath(a.file, b.file)
}

/** The files that a text names, with the position of their first mention: by whole path, by its end, or by file name. */
export function tracedPaths(files: readonly ListedFile[], text: string): ReadonlyMap<string, number> {
  const byBase = Map.groupBy(files, (file) => baseOf(file.path))
  const found = new Map<string, number>()
  for (const [index, token] of text.split(/[^\w@$.+/-]+/).entries()) {
    if (!token.includes('.')) continue
    const name = token.replace(/^[./]+|[./]+$/g, '')
    for (const { path } of byBase.get(baseOf(name)) ?? []) {
      const isMeant = path === name || path.endsWith(`/${name}`) || name.endsWith(`/${path}`)
      if (isMeant && !found.has(path)) found.set(path, index)
    }
  }
  return found
}

function searchable(files: readonly ListedFile[], read: (path: string) => string | null): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  let size = 0
  for (const { path, bytes } of [...files].sort(byPath)) {
    if (bytes > SEARCHED_FILE_BYTES || size + bytes > SEARCHED_BYTES) continue
    size += bytes
    const text = read(path)
    if (text !== null) texts.set(path, text)
  }
  return texts
}

/** How many wanted terms each text has. Rare terms count more, and long texts gain nothing by their length. */
function scores(
  texts: ReadonlyMap<string, string>,
  termsOf: (text: string, path: string) => ReadonlySet<string>,
  wanted: ReadonlySet<string>,
): ReadonlyMap<string, number> {
  const terms = new Map([...texts].map(([path, text]) => [path, termsOf(text, path)] as const))
  const holders = new Map<string, number>()
  for (const set of terms.values()) for (const term of set) if (wanted.has(term)) holders.set(term, (holders.get(term) ?? 0) + 1)
  const worth = (term: string) => Math.log(1 + terms.size / (holders.get(term) ?? 1))
  return new Map(
    [...terms].map(([path, set]) => {
      const shared = [...set].filter((term) => wanted.has(term)).sort()
      return [path, shared.reduce((sum, term) => sum + worth(term), 0) / Math.log2(2 + set.size)]
    }),
  )
}

const DEFINITION =
  /\b(?:def|class|function|const|let|var|fn|func|struct|enum|trait|interface|type|impl|mod|module|namespace|static)\s+\*?([A-Za-z_$][\w$]*)/g

/** Names that a text defines, and the name of its file, by which modules are imported. */
function symbolsIn(text: string, path: string): ReadonlySet<string> {
  const stem = baseOf(path).replace(/\.[^.]+$/, '')
  return new Set([stem, ...[...text.matchAll(DEFINITION)].map((found) => found[1] ?? '')])
}

const wordsIn = (text: string): ReadonlySet<string> => new Set(text.match(/[A-Za-z_$][\w$]{2,}/g) ?? [])

const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
const byPath = (a: ListedFile, b: ListedFile): number => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0)
