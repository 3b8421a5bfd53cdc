// Reads edits in the spelling of another protocol, or without a last marker. It is used only if the standard spelling cannot be
// read, and it never reads ambiguous answers.
import type { Edit, EditHints, ReadHints, Respelt, Spelling } from './edit.js'
import { readFences } from './fenced/fenced-files.js'
import { asPlainName } from './fenced/other-names.js'
import { pathOfFence, pathOfLine } from './fenced/path-line.js'
import { holdsOpener } from './joined-markers.js'
import { looksCut } from './looks-cut.js'
import { endOf, isFence, isLiteral, looksLikeEnd, looksLikeOpener, type Opener, openerOf, SHORTEST } from './markers.js'
import { editsOfPatch } from './patch.js'

const unclear: Respelt = { type: 'unclear' }

/** The edits of an answer without reasoning. */
export function readSpellings(text: string, hints: ReadHints): Respelt {
  const lines = text.split('\n').map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line))
  return lines.some(isMarker) ? readBlocks(lines, hints) : readFences(lines, hints)
}

/** As aider's edit blocks are found: https://github.com/Aider-AI/aider/blob/main/aider/coders/editblock_coder.py */
const SEARCH = /^<{5,9}[ \t]*SEARCH>?(?:[ \t]+(\S.*?))?\s*$/
const SEARCH_END = /^>{5,9}(?:[ \t]*REPLACE)?\s*$/
const DIVIDER = /^={5,9}\s*$/

const isMarker = (line: string): boolean => looksLikeOpener(line) || looksLikeEnd(line) || openerOf(line) !== null || SEARCH.test(line)

interface Begun {
  readonly verb: Opener['verb']
  readonly path: string
  readonly isSearch: boolean
}

function readBlocks(lines: readonly string[], hints: ReadHints): Respelt {
  const edits: Edit[] = []
  const remarks: string[] = []
  const spellings = new Set<Spelling>()
  let between: string[] = []
  let last: string | null = null
  let fences = 0
  for (let index = 0; index < lines.length; ) {
    const line = lines[index] ?? ''
    if (!isMarker(line)) {
      between.push(line)
      index++
      continue
    }
    const begun = beginOf(line, { between, last, isWide: hints.isWide })
    if (begun === null) return unclear
    remarks.push(...between.filter((each) => !isFence(each) && pathOfLine(each, hints.isWide) === null))
    fences += between.filter((each) => isFence(each) || pathOfFence(each) !== null).length
    const body = openerOf(line)?.closed ? closed(index + 1) : bodyOf(lines, index + 1, fences % 2 === 1)
    if (body === null || (!body.isEnded && isLiteral(begun.path))) return unclear
    const found = editsOf(begun, body, index, hints)
    if (found === null) return unclear
    if (found === 'cut') return { type: 'cut', path: begun.path }
    if (begun.isSearch || body.isSearchEnd) spellings.add('search-replace')
    if (!body.isEnded) spellings.add('no-end')
    edits.push(...found)
    between = []
    last = begun.path
    index = body.next
  }
  remarks.push(...between.filter((each) => !isFence(each)))
  return edits.length === 0 ? unclear : { type: 'read', edits, remarks: remarks.join('\n').trim(), spellings: [...spellings] }
}

interface Before {
  /** The lines since the last block. */
  readonly between: readonly string[]
  /** Its path. */
  readonly last: string | null
  readonly isWide: boolean
}

function beginOf(line: string, { between, last, isWide }: Before): Begun | null {
  const search = SEARCH.exec(line)
  if (search) {
    const path =
      (search[1] === undefined ? null : pathOfLine(search[1])) ?? pathAbove(between, isWide) ?? (between.every(isEmpty) ? last : null)
    return path === null ? null : { verb: 'EDIT', path, isSearch: true }
  }
  const opener = openerOf(line)
  return opener?.size === SHORTEST ? { verb: opener.verb, path: opener.path, isSearch: false } : null
}

const isEmpty = (line: string): boolean => line.trim() === '' || isFence(line)

/** The path in the nearest line above a block that is not empty; the opening of a fence may stand between them. */
function pathAbove(between: readonly string[], isWide: boolean): string | null {
  const said = between.filter((line) => (isWide ? asPlainName(line) : line).trim() !== '')
  const nearest = said.at(-1) ?? ''
  if (pathOfFence(nearest) !== null) return pathOfFence(nearest)
  return pathOfLine((isFence(nearest) ? said.at(-2) : nearest) ?? '', isWide)
}

interface Body {
  readonly lines: readonly string[]
  readonly next: number
  readonly newline: boolean
  /** Whether a marker closes it. */
  readonly isEnded: boolean
  readonly isSearchEnd: boolean
  /** Whether nothing follows it. */
  readonly isLast: boolean
}

const open = { newline: true, isEnded: false, isSearchEnd: false, isLast: false }
const closed = (next: number): Body => ({ ...open, lines: [], next, isEnded: true })

/** The lines of a block up to its end, to the next block, or to the end of the answer; null if a line may be a marker or not. */
function bodyOf(lines: readonly string[], from: number, isFenced: boolean): Body | null {
  for (let index = from; index < lines.length; index++) {
    const line = lines[index] ?? ''
    if (holdsOpener(line)) return null
    const end = endOf(line)
    if (end?.size === SHORTEST || SEARCH_END.test(line))
      return { ...closed(index + 1), lines: lines.slice(from, index), newline: end?.newline ?? true, isSearchEnd: end === null }
    if (openerOf(line)?.size === SHORTEST || SEARCH.test(line)) {
      const to = withoutNextHead(lines, from, index, SEARCH.test(line))
      return { ...open, lines: lines.slice(from, to), next: to }
    }
    if (isMarker(line)) return null
  }
  const rest = lines.slice(from)
  const fence = rest.findIndex(isFence)
  // The text ends with the fence that was opened above the block, or just inside it.
  const inner = fence === 0 ? rest.findIndex((line, index) => index > 0 && isFence(line)) : -1
  const to = fence === 0 ? inner + 1 : isFenced && fence > 0 ? fence : rest.findLastIndex((line) => line.trim() !== '') + 1
  if ((fence > 0 && !isFenced) || rest.slice(to + 1).some(isFence)) return null
  return { ...open, lines: rest.slice(0, to), next: from + to + (isFenced && fence > 0 ? 1 : 0), isLast: true }
}

/** Where a block without an end stops: before the path and the fence that belong to the block after it. */
function withoutNextHead(lines: readonly string[], from: number, next: number, isSearch: boolean): number {
  let to = next
  const back = (test: (line: string) => boolean) => {
    const at = lines.slice(from, to).findLastIndex((line) => line.trim() !== '')
    if (at !== -1 && test(lines[from + at] ?? '')) to = from + at
  }
  back((line) => isFence(line) || pathOfFence(line) !== null)
  if (isSearch) back((line) => pathOfLine(line) !== null)
  back(isFence)
  // An empty line before the next block is a habit of writing, no line of the file.
  while (to > from && lines[to - 1]?.trim() === '') to--
  return to
}

const textOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')

/** The edits of a block; null if it could be meant in two ways. */
function editsOf({ verb, path, isSearch }: Begun, body: Body, start: number, hints: EditHints): readonly Edit[] | 'cut' | null {
  const lines = withoutFence(body.lines)
  switch (verb) {
    case 'DELETE':
      return lines.every(isEmpty) ? [{ type: 'delete', path }] : null
    case 'PATCH': {
      const found = editsOfPatch(path, lines, start + 2)
      return typeof found === 'string' || (!body.isEnded && body.isLast) ? null : found
    }
    case 'FILE': {
      const text = textOf(lines)
      if (!body.isEnded && (text.trim() === '' || looksCut(text))) return body.isLast ? 'cut' : null
      return [{ type: 'file', path, text: body.newline ? text : text.slice(0, -1) }]
    }
    case 'EDIT': {
      const dividers = lines.flatMap((line, index) => (DIVIDER.test(line) ? [index] : []))
      const [divider] = dividers
      if (divider === undefined) return body.isLast && !body.isEnded ? 'cut' : null
      if (dividers.length > 1) return null
      const find = textOf(withoutFence(lines.slice(0, divider)))
      const replace = textOf(withoutFence(lines.slice(divider + 1)))
      if (!body.isEnded && looksCut(replace, find)) return body.isLast ? 'cut' : null
      if (find.trim() !== '') return [{ type: 'edit', path, find, replace }]
      const isNew = isSearch && replace.trim() !== '' && hints.source?.(path) === null
      return isNew ? [{ type: 'file', path, text: replace }] : null
    }
  }
}

const withoutFence = (lines: readonly string[]): readonly string[] =>
  lines.length > 1 && isFence(lines[0] ?? '') && isFence(lines.at(-1) ?? '') ? lines.slice(1, -1) : lines
