// Finds the code blocks of an answer in Markdown, as models write them: indented, nested, left open.
import { looksCut } from '../looks-cut.js'
import { asPlainName } from './other-names.js'
import { pathAmongWords, pathOfFence, pathOfLine } from './path-line.js'

export interface Fence {
  /** Index of the opening line. */
  readonly start: number
  /** The first word beside the opening, such as the language. */
  readonly info: string
  /** The path beside the opening, or null. */
  readonly beside: string | null
  /** The nearest line above that is not empty. */
  readonly above: string
  readonly lines: readonly string[]
  /** False if the answer ends, or the next block begins, before its end. */
  readonly isClosed: boolean
}

interface Mark {
  readonly indent: number
  readonly sign: string
  readonly size: number
  readonly info: string
}

/** The opening or the end of a code block on this line, or null. */
function markOf(line: string): Mark | null {
  const [, indent = '', marks = '', info = ''] = /^(\s*)(`{3,}|~{3,})\s*(.*)$/.exec(line) ?? []
  if (marks === '' || (marks.startsWith('`') && info.includes('`'))) return null
  return { indent: indent.length, sign: marks.charAt(0), size: marks.length, info: info.trim() }
}

/** The blocks in their order, and the words around them. */
export function fencesIn(lines: readonly string[], isWide = false): { readonly fences: readonly Fence[]; readonly remarks: string } {
  const fences: Fence[] = []
  const remarks: string[] = []
  let above = ''
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? ''
    const mark = isOpening(line) ? markOf(line) : null
    if (mark === null) {
      // A line with only a tag may come between a name and its block.
      if ((isWide ? asPlainName(line) : line).trim() !== '') above = line
      if (pathOfLine(line, isWide) === null) remarks.push(line)
      continue
    }
    const beside = pathOfFence(line)
    const isMarkdown =
      /^(?:markdown|md|mdx)\b/i.test(mark.info) || /\.(?:md|markdown|mdx)$/i.test(beside ?? pathOfLine(above, isWide) ?? '')
    const end = endOf(lines, index, mark, isMarkdown)
    const content = lines.slice(index + 1, end.at).map((each) => each.replace(new RegExp(`^[ \\t]{0,${mark.indent}}`), ''))
    const info = /^[\w+#-]*/.exec(mark.info)?.[0] ?? ''
    fences.push({ start: index, info, beside, above, lines: end.isClosed ? content : trimmed(content), isClosed: end.isClosed })
    above = ''
    index = end.isClosed ? end.at : end.at - 1
  }
  return { fences, remarks: remarks.join('\n').trim() }
}

/** A sentence may also have words after three marks. They open no block. */
const isOpening = (line: string): boolean => {
  const info = markOf(line)?.info ?? ''
  return !/\s/.test(info) || pathOfFence(line) !== null || /[={]/.test(info)
}

interface End {
  /** The line of its end, or the first line after it. */
  readonly at: number
  readonly isClosed: boolean
}

function endOf(lines: readonly string[], start: number, mark: Mark, isMarkdown: boolean): End {
  const closes = (at: number, depth: number) => {
    const found = markOf(lines[at] ?? '')
    return found?.info === '' && found.sign === mark.sign && found.size >= mark.size && found.indent <= mark.indent + depth
  }
  const found = isMarkdown ? endOfDocument(lines, start, mark) : endOfCode(lines, start, mark, (at) => closes(at, 3))
  if (found !== null) return found
  const anyhow = lines.findIndex((_, at) => at > start && closes(at, Number.POSITIVE_INFINITY))
  return anyhow === -1 ? { at: lines.length, isClosed: false } : { at: anyhow, isClosed: true }
}

/** The end of a code block. A block opened in it belongs to its text, or follows a block that was left open. */
function endOfCode(lines: readonly string[], start: number, mark: Mark, closes: (at: number) => boolean): End | null {
  let inner: number | null = null
  let isTextOpen = false
  for (let at = start + 1; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (/"""|'''/.test(line)) isTextOpen = isTextOpen !== ((line.match(/"""|'''/g) ?? []).length % 2 === 1)
    if (closes(at)) {
      if (isTextOpen && lines.slice(at + 1).some((each, more) => /"""|'''/.test(each) && hasEnd(lines, at + 2 + more, closes))) continue
      if (inner === null) return { at, isClosed: true }
      const isNested = hasEnd(lines, at + 1, closes)
      if (!isNested) return { at: inner, isClosed: false }
      inner = null
    } else if (inner === null && !isTextOpen && (markOf(line)?.info ?? '') !== '' && (markOf(line)?.indent ?? 0) <= mark.indent) {
      if (pathOfFence(line) !== null || pathAbove(lines, start, at) !== null) return { at: headOf(lines, start, at), isClosed: false }
      inner = at
    }
  }
  return inner === null ? null : { at: inner, isClosed: false }
}

const hasEnd = (lines: readonly string[], from: number, closes: (at: number) => boolean): boolean =>
  lines.some((_, at) => at >= from && closes(at))

/** The end of a Markdown file. Blocks in it open with a language, or directly before their text. */
function endOfDocument(lines: readonly string[], start: number, mark: Mark): End | null {
  let inner: Mark | null = null
  for (let at = start + 1; at < lines.length; at++) {
    const found = markOf(lines[at] ?? '')
    if (found === null || found.sign !== mark.sign) continue
    if (inner !== null) {
      if (found.info === '' && found.size >= inner.size) inner = null
    } else if (found.info !== '' || found.size < mark.size) inner = found
    else if (isFollowed(lines, at) && hasPairAfter(lines, at, mark)) inner = found
    else return { at, isClosed: true }
  }
  return null
}

const isFollowed = (lines: readonly string[], at: number): boolean => (lines[at + 1] ?? '').trim() !== ''

/** Whether an end for a block that opens here and one for the document follow. */
const hasPairAfter = (lines: readonly string[], at: number, mark: Mark): boolean =>
  lines.slice(at + 1).filter((line) => {
    const found = markOf(line)
    return found?.info === '' && found.sign === mark.sign && found.size >= mark.size
  }).length >= 2

const lineAbove = (lines: readonly string[], start: number, at: number): number =>
  lines.slice(0, at).findLastIndex((line, index) => index > start && line.trim() !== '')

const pathAbove = (lines: readonly string[], start: number, at: number): string | null => {
  const above = lines[lineAbove(lines, start, at)] ?? ''
  return pathOfLine(above) ?? pathAmongWords(above)
}

/** Where the path above the next block begins. */
const headOf = (lines: readonly string[], start: number, at: number): number =>
  pathAbove(lines, start, at) === null ? at : lineAbove(lines, start, at)

/** Without the empty lines at its end. */
const trimmed = (lines: readonly string[]): readonly string[] => lines.slice(0, lines.findLastIndex((line) => line.trim() !== '') + 1)

/** Whether a block that was left open stops in the middle of its text. */
export const isCut = ({ isClosed, lines }: Fence): boolean => !isClosed && (lines.length === 0 || looksCut(lines.join('\n')))
