// Keeps the whole blocks of an answer that was cut off, so that the model can continue where it stopped.
import type { Edit } from './edit.js'
import { editsBeforeCut, parseEdits } from './parse.js'
import { printEdits } from './print.js'
import { say } from './re-ask.js'

/** The blocks of a cut answer that were whole, as text; empty if there is none. */
export const keepWhole = (text: string): string => printEdits(editsBeforeCut(text))

/** Joins the kept blocks with the model's continuation. A file that was written again replaces the kept one. */
export function joinKept(kept: string, text: string): string {
  const next = parseEdits(text)
  const again = new Set(next.ok ? next.edits.map(({ path }) => path) : [])
  const before = editsOf(kept).filter(({ path }) => !again.has(path))
  return next.ok ? printEdits([...before, ...next.edits]) : `${printEdits(before)}${text}`
}

/** A sentence for the model about files that it need not write again; null if nothing is kept. */
export function keptWords(kept: string): string | null {
  const paths = [...new Set(editsOf(kept).map(({ path }) => path))]
  return paths.length === 0 ? null : say('kept', { paths: paths.join(', ') })
}

function editsOf(kept: string): readonly Edit[] {
  const read = parseEdits(kept)
  return read.ok ? read.edits : []
}
