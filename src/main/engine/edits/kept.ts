// What is kept of an answer that was cut off: its whole blocks, so that the model goes on where it stopped.
import type { Edit } from './edit.js'
import { editsBeforeCut, parseEdits } from './parse.js'
import { printEdits } from './print.js'
import { say } from './re-ask.js'

/** The blocks of a cut answer that were whole, as text; empty where there is none. */
export const keepWhole = (text: string): string => printEdits(editsBeforeCut(text))

/** What is kept, and what the model sent after it. A file that it wrote again is taken as it is now. */
export function joinKept(kept: string, text: string): string {
  const next = parseEdits(text)
  const again = new Set(next.ok ? next.edits.map(({ path }) => path) : [])
  const before = editsOf(kept).filter(({ path }) => !again.has(path))
  return next.ok ? printEdits([...before, ...next.edits]) : `${printEdits(before)}${text}`
}

/** A sentence for the model about what need not be written again; null where nothing is kept. */
export function keptWords(kept: string): string | null {
  const paths = [...new Set(editsOf(kept).map(({ path }) => path))]
  return paths.length === 0 ? null : say('kept', { paths: paths.join(', ') })
}

function editsOf(kept: string): readonly Edit[] {
  const read = parseEdits(kept)
  return read.ok ? read.edits : []
}
