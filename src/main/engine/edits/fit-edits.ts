// Fits EDIT blocks to the file if their old lines differ only in ways that a model does not see: look-alike letters, tabs for spaces,
// line numbers, the number of empty lines. Lines that a block leaves out stay. A block is fitted only if one place is possible.
import type { Edit } from './edit.js'
import { type Block, plainLetters } from './fitting/fitted-block.js'
import { partsAround } from './fitting/left-out.js'
import { withOwnGaps } from './fitting/own-gaps.js'
import { indexLines } from './line-index.js'
import { bareLines, splitLines } from './lines.js'
import { findLines, type Match } from './match.js'

export interface Fitted {
  readonly edits: readonly Edit[]
  /** The files whose blocks were fitted. */
  readonly paths: readonly string[]
}

type Exchange = Extract<Edit, { type: 'edit' }>

/** @param source the text of a file as it is now; null if there is none */
export function fitEdits(edits: readonly Edit[], source: (path: string) => string | null): Fitted {
  const paths = new Set<string>()
  const fitted = withLastFiles(edits).flatMap((edit): readonly Edit[] => {
    const text = edit.type === 'edit' ? source(edit.path) : null
    const lines = text === null ? null : splitLines(text).bare
    const found = edit.type === 'edit' && lines !== null ? (asList(fitOne(edit, lines)) ?? fitAround(edit, lines)) : null
    if (found !== null) paths.add(edit.path)
    return found ?? [edit]
  })
  return { edits: fitted, paths: [...paths] }
}

/** Drops a file's whole text if a later one is a new version of it. Two parts of one file both stay, and are refused. */
const withLastFiles = (edits: readonly Edit[]): readonly Edit[] =>
  edits.filter((edit, index) => {
    if (edit.type !== 'file') return true
    const later = edits.slice(index + 1).findLast((each) => each.type === 'file' && each.path === edit.path)
    return later?.type !== 'file' || !headsOf(edit.text).every((head) => headsOf(later.text).includes(head))
  })

/** The outermost lines of a text that open something, such as a function or a test. */
const headsOf = (text: string): readonly string[] => bareLines(text).filter((line) => /^\S.*[:{(]$/.test(line))

const asList = (edit: Exchange | null): readonly Exchange[] | null => (edit === null ? null : [edit])

/** The blocks around the lines that one leaves out; null if it leaves out none, or where each has not its one place, in their order. */
function fitAround(edit: Exchange, lines: readonly string[]): readonly Exchange[] | null {
  const block = { find: bareLines(edit.find), replace: bareLines(edit.replace) }
  const parts = isFound(lines, block.find) ? null : partsAround(edit.path, block, lines)
  const fitted = parts?.map((part) => exchange(edit.path, part)).map((part) => fitOne(part, lines) ?? part) ?? []
  let from = 0
  for (const part of fitted) {
    const find = bareLines(part.find)
    const match = matchOf(lines, find)
    if (match.kind !== 'one' || match.at < from) return null
    from = match.at + find.length
  }
  return parts === null ? null : fitted
}

/** The block in the file's own lines; null if it already fits, or if no place or several are possible. */
function fitOne(edit: Exchange, lines: readonly string[]): Exchange | null {
  const block = { find: bareLines(edit.find), replace: bareLines(edit.replace) }
  if (isFound(lines, block.find)) return null
  for (const reading of readingsOf(block, lines)) {
    if (reading !== block && isFound(lines, reading.find)) return exchange(edit.path, reading)
    const places = KEYS.map(({ key, adapt }) => ({ at: placesOf(lines, reading.find, key), adapt })).find(({ at }) => at.length > 0)
    const [at] = places?.at ?? []
    if (places?.at.length === 1 && at !== undefined)
      return exchange(edit.path, inFileLines(reading, lines.slice(at, at + reading.find.length), places.adapt))
  }
  return null
}

const exchange = (path: string, { find, replace }: Block): Exchange => ({
  type: 'edit',
  path,
  find: textOf(find),
  replace: textOf(replace),
})
const textOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')

function matchOf(lines: readonly string[], find: readonly string[]): Match {
  const [first = ''] = find
  const known = { exact: indexLines(lines, [first], (line) => line), loose: () => indexLines(lines, [first], (line) => line.trim()) }
  return findLines(lines, find, known)
}

const isFound = (lines: readonly string[], find: readonly string[]): boolean => matchOf(lines, find).kind !== 'none'

/** The readings of a block: unchanged, without line numbers, without outer empty lines, and with the file's inner empty lines. */
function readingsOf(block: Block, lines: readonly string[]): readonly Block[] {
  const bare = withoutNumbers(block)
  const inner = { find: withoutEmptyEnds(bare.find), replace: withoutEmptyEnds(bare.replace) }
  return [block, bare, inner, withOwnGaps(inner, lines) ?? inner].filter(({ find }) => find.some((line) => line.trim() !== ''))
}

const NUMBERED = /^\s*(\d+)\s*[:|→]\s?/

/** Only if the numbers of the old lines are consecutive. */
function withoutNumbers(block: Block): Block {
  const numbers = block.find.map((line) => Number(NUMBERED.exec(line)?.[1] ?? Number.NaN))
  const isCounted = numbers.every((number, index) => number === (numbers[0] ?? 0) + index)
  if (!isCounted || numbers.length === 0) return block
  // One blank precedes a bar, so the indentation after it belongs to the line.
  const bare = (line: string) => line.replace(NUMBERED, '')
  return { find: block.find.map(bare), replace: block.replace.map(bare) }
}

function withoutEmptyEnds(lines: readonly string[]): readonly string[] {
  const from = lines.findIndex((line) => line.trim() !== '')
  return from === -1 ? [] : lines.slice(from, lines.findLastIndex((line) => line.trim() !== '') + 1)
}

interface Key {
  /** Lines with the same key are equal. */
  key(line: string): string
  /** A new line in the file's spelling. */
  adapt(line: string, own: readonly string[]): string
}

const KEYS: readonly Key[] = [{ key: plainLetters, adapt: (line) => line }, ...[4, 2, 8].map(tabsOf)]

/** A tab in the indentation equals so many spaces. */
function tabsOf(unit: number): Key {
  const expand = (line: string) => line.replace(/^[ \t]+/, (space) => space.replaceAll('\t', ' '.repeat(unit)))
  return {
    key: (line) => plainLetters(expand(line)),
    adapt(line, own) {
      const isTabbed = own.some((each) => each.startsWith('\t'))
      return isTabbed
        ? expand(line).replace(/^ +/, (space) => '\t'.repeat(space.length / unit) + ' '.repeat(space.length % unit))
        : expand(line)
    },
  }
}

function placesOf(lines: readonly string[], find: readonly string[], key: (line: string) => string): readonly number[] {
  const [wanted, have] = [find.map(key), lines.map(key)]
  return have.flatMap((_, at) =>
    at + wanted.length <= have.length && wanted.every((line, index) => have[at + index] === line) ? [at] : [],
  )
}

/** The block with the file's own old lines. New lines that repeat an old one keep the file's spelling of it. */
function inFileLines({ find, replace }: Block, own: readonly string[], adapt: Key['adapt']): Block {
  let next = 0
  const written = replace.map((line) => {
    const at = find.indexOf(line, next)
    if (at === -1) return adapt(line, own)
    next = at + 1
    return own[at] ?? line
  })
  return { find: own, replace: written }
}
