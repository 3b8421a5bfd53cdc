// Reads the edit protocol out of a model's answer; what it cannot read becomes sentences that help the model to do better.

import { withoutReasoning } from '../../../contract/text/reasoning.js'
import type { Edit, ParsedEdits, ReadHints, Respelt } from './edit.js'
import { fitEdits } from './fit-edits.js'
import { programFault } from './fitting/no-program.js'
import { plainTextOf } from './fitting/plain-text.js'
import { mendMarkers, withPlainPath } from './foreign/mend-markers.js'
import { withPathOnPairs } from './foreign/paired-blocks.js'
import { plainAnswer } from './foreign/plain-answer.js'
import { readForeign } from './foreign/read-foreign.js'
import { withoutQuotes } from './foreign/without-quotes.js'
import { holdsOpener, withMarkersApart } from './joined-markers.js'
import { endOf, isDivider, isFence, looksLikeEnd, looksLikeOpener, type Opener, openerOf, stripsInnerFence } from './markers.js'
import { editsOfPatch } from './patch.js'
import { say } from './re-ask.js'
import { readSpellings } from './spellings.js'

interface Block {
  readonly opener: Opener
  /** Index of the opening line. */
  readonly start: number
  readonly lines: readonly string[]
  readonly newline: boolean
}

/**
 * Reads all blocks of an answer. Nothing is returned unless every block could be read. If the requested form cannot be read, the
 * usual spellings of models are tried; `hints` are only for these.
 */
export function parseEdits(text: string, hints: ReadHints = { isWide: false }): ParsedEdits {
  const found = readWritten(hints.isWider ? plainAnswer(text) : text, hints)
  const read = found.ok && hints.isWider ? withPlainTexts(found, hints) : found
  if (!read.ok || !hints.isWide || !hints.source) return read
  const { edits, paths } = fitEdits(
    read.edits.map((edit) => withPlainPath(edit, hints)),
    hints.source,
  )
  const mended = [...(read.mended ?? []), ...paths.map((path) => say('fitted', { path }))]
  return { ...read, edits, ...(mended.length > 0 ? { mended } : {}) }
}

/** The edits with the texts that are meant; a fault if one is no text of its file. */
function withPlainTexts(read: Extract<ParsedEdits, { ok: true }>, hints: ReadHints): ParsedEdits {
  const edits = read.edits.map((edit) => (edit.type === 'file' ? { ...edit, text: plainTextOf(edit.path, edit.text) } : edit))
  const problems = edits.flatMap((edit) => programFault(edit, hints) ?? [])
  if (problems.length > 0) return { ok: false, problems }
  const before = new Set(read.edits.flatMap((edit) => (edit.type === 'file' ? [edit.text] : [])))
  const changed = edits.flatMap((edit) => (edit.type === 'file' && !before.has(edit.text) ? [say('plain-text', { path: edit.path })] : []))
  return changed.length === 0 ? read : { ...read, edits, mended: [...(read.mended ?? []), ...changed] }
}

function readWritten(text: string, hints: ReadHints): ParsedEdits {
  const apart = withMarkersApart(text)
  if (apart !== null) return readMended(apart, hints)
  const read = readStandard(text)
  const said = withoutReasoning(text)
  const unquoted = hints.isWide ? withoutQuotes(said) : null
  // A code block in a quote is read where it has a path: one without may quote the file as it was.
  if (unquoted !== null) return readMended(unquoted, { ...hints, due: null })
  // Pairs below one header can be read as the text of a file that they are meant to change.
  const paired = hints.isWide ? withPathOnPairs(said, hints.source) : null
  if (read.ok && paired === null) return read
  const respelt = paired !== null ? readSpellings(paired, hints) : hints.isWide ? readWide(said, hints) : readSpellings(said, hints)
  switch (respelt.type) {
    case 'read':
      return { ok: true, edits: respelt.edits, remarks: respelt.remarks, mended: respelt.spellings.map((spelling) => say(spelling)) }
    case 'cut':
      return { ok: false, problems: [say('ends-in-the-middle', { path: respelt.path })], isCut: true }
    case 'refused':
      return { ok: false, problems: [respelt.problem] }
    case 'unclear':
      return read
  }
}

/** Marks an answer whose markers were mended. */
function readMended(text: string, hints: ReadHints): ParsedEdits {
  const read = readWritten(text, hints)
  return read.ok ? { ...read, mended: [say('loose-markers'), ...(read.mended ?? [])] } : read
}

/** Other protocols come before code blocks: a diff may be in one. */
function readWide(text: string, hints: ReadHints): Respelt {
  const mended = mendMarkers(text)
  const standard = mended === null ? null : readStandard(mended)
  if (standard?.ok) return { type: 'read', edits: standard.edits, remarks: standard.remarks, spellings: ['loose-markers'] }
  const foreign = readForeign(text, hints)
  return foreign.type === 'unclear' ? readSpellings(mended ?? text, hints) : foreign
}

/** The corrections of an answer's form before it is read. */
export const mendedOf = (read: ParsedEdits): { readonly mended?: readonly string[] } =>
  read.ok && read.mended ? { mended: read.mended } : {}

/** In one pass over the text. */
function readStandard(text: string): ParsedEdits {
  const lines = withoutReasoning(text).split('\n')
  const edits: Edit[] = []
  const problems: string[] = []
  const remarks: string[][] = [[]]
  for (let index = 0; index < lines.length; ) {
    const line = lines[index] ?? ''
    const opener = openerOf(line)
    if (!opener) {
      const problem = strayMarker(line, index)
      if (problem) problems.push(problem)
      else remarks.at(-1)?.push(line)
      index++
      continue
    }
    const read = readBlock(lines, index, opener)
    if ('problem' in read) problems.push(read.problem)
    else {
      const found = editsOf(read.block)
      if (typeof found === 'string') problems.push(found)
      else edits.push(...found)
    }
    remarks.push([])
    index = read.next
  }
  if (problems.length > 0) return { ok: false, problems }
  if (edits.length === 0) return { ok: false, problems: [noBlock(text)] }
  return { ok: true, edits, remarks: remarksOf(remarks) }
}

/** The edits of the blocks that are whole, up to the first that is not. */
export function editsBeforeCut(text: string): readonly Edit[] {
  const said = withoutReasoning(text)
  const lines = (withMarkersApart(said) ?? said).split('\n')
  const edits: Edit[] = []
  for (let index = 0; index < lines.length; ) {
    const opener = openerOf(lines[index] ?? '')
    const read = opener && readBlock(lines, index, opener)
    if (!read) {
      index++
      continue
    }
    const found = 'problem' in read ? read.problem : editsOf(read.block)
    if (typeof found === 'string') return edits
    edits.push(...found)
    index = read.next
  }
  return edits
}

function readBlock(lines: readonly string[], start: number, opener: Opener): ({ block: Block } | { problem: string }) & { next: number } {
  if (opener.closed) return { block: { opener, start, lines: [], newline: true }, next: start + 1 }
  // An answer written with CRLF throughout shows it on the marker line; then its content is taken without.
  const carriage = lines[start]?.endsWith('\r') ?? false
  const content: string[] = []
  let nearMiss: number | null = null
  for (let index = start + 1; index < lines.length; index++) {
    const line = lines[index] ?? ''
    const end = endOf(line)
    if (end?.size === opener.size) return { block: { opener, start, lines: content, newline: end.newline }, next: index + 1 }
    if (openerOf(line)?.size === opener.size)
      return {
        problem: say('ends-in-next', {
          block: named(opener, start),
          end: marker('>', opener),
          line: index + 1,
          longer: longer(opener),
        }),
        next: index,
      }
    if (holdsOpener(line, opener.size))
      return { problem: say('joined-markers', { block: named(opener, start), line: index + 1, text: quoted(line) }), next: lines.length }
    if (looksLikeEnd(line)) nearMiss ??= index
    content.push(carriage && line.endsWith('\r') ? line.slice(0, -1) : line)
  }
  const seen = nearMiss === null ? '' : ` ${say('near-end', { line: nearMiss + 1, text: quoted(lines[nearMiss]) })}`
  return {
    problem: say('never-ends', { block: named(opener, start), end: marker('>', opener), line: lines.length, seen }),
    next: lines.length,
  }
}

function editsOf({ opener, start, lines, newline }: Block): readonly Edit[] | string {
  const { path } = opener
  const block = named(opener, start)
  switch (opener.verb) {
    case 'FILE': {
      const text = textOf(withoutFence(lines, opener))
      return [{ type: 'file', path, text: newline ? text : text.slice(0, -1) }]
    }
    case 'DELETE':
      if (lines.some((line) => line.trim() !== '')) return say('delete-not-empty', { block })
      return [{ type: 'delete', path }]
    case 'PATCH': {
      const found = editsOfPatch(path, withoutFence(lines, opener), start + 2)
      return typeof found === 'string' ? say('patch-unreadable', { block, problem: found }) : found
    }
    case 'EDIT': {
      const dividers = lines.flatMap((line, index) => (isDivider(line, opener.size) ? [index] : []))
      const [divider] = dividers
      if (divider === undefined) return say('no-divider', { block, divider: marker('=', opener) })
      if (dividers.length > 1)
        return say('many-dividers', {
          block,
          count: dividers.length,
          divider: marker('=', opener),
          lines: dividers.map((index) => index + start + 2).join(', '),
          longer: longer(opener),
        })
      const find = textOf(withoutFence(lines.slice(0, divider), opener))
      if (find.trim() === '') return say('no-old-lines', { block, divider: marker('=', opener) })
      return [{ type: 'edit', path, find, replace: textOf(withoutFence(lines.slice(divider + 1), opener)) }]
    }
  }
}

const textOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')

/** A fence around a block's content is a habit of models; longer markers mean that the content is literal. */
function withoutFence(lines: readonly string[], opener: Opener): readonly string[] {
  if (!stripsInnerFence(opener.size, opener.path) || lines.length < 2) return lines
  return isFence(lines[0] ?? '') && isFence(lines.at(-1) ?? '') ? lines.slice(1, -1) : lines
}

function strayMarker(line: string, index: number): string | null {
  if (endOf(line)) return say('end-without-block', { line: index + 1, text: line.trim() })
  if (looksLikeOpener(line)) return say('like-a-block', { line: index + 1, text: quoted(line) })
  return null
}

/** The text between blocks, without the fences that stood around blocks. */
function remarksOf(segments: readonly (readonly string[])[]): string {
  const cleaned = segments.map((segment, index) => {
    const lines = segment.join('\n').trim().split('\n')
    const from = index > 0 && isFence(lines[0] ?? '') ? 1 : 0
    const to = index < segments.length - 1 && isFence(lines.at(-1) ?? '') ? Math.max(from, lines.length - 1) : lines.length
    return lines.slice(from, to).join('\n').trim()
  })
  return cleaned.filter((segment) => segment !== '').join('\n\n')
}

function noBlock(text: string): string {
  const found = text.trim() === '' ? 'it is empty' : `it starts with ${quoted(text.trim().split('\n')[0])}`
  return say('no-block', { found })
}

const marker = (letter: string, opener: Opener): string => letter.repeat(opener.size)
const named = (opener: Opener, start: number): string => `The block ${opener.verb} ${opener.path} on line ${start + 1}`
const longer = (opener: Opener): string =>
  say('longer-markers', { example: `${'<'.repeat(opener.size + 2)} ${opener.verb} ${opener.path}` })
const quoted = (line: string | undefined): string => JSON.stringify((line ?? '').trim().slice(0, 100))
