// Reads several files out of one code block, each below a comment that is nothing but its path.
import type { Edit, ReadHints, Respelt } from '../edit.js'
import { fencesIn } from '../fenced/fences.js'
import { pathOfLine } from '../fenced/path-line.js'
import { looksCut } from '../looks-cut.js'

const COMMENT = /^(?:#(?!!)|\/\/|--|;|%|<!--|\/\*)/
/** A line of signs with a path in it. */
const RULE = /^(?:={3,}|-{3,}) \S+ (?:={3,}|-{3,})$/

/** Unclear unless the block begins with such a comment, an empty line precedes each other one, and all paths differ. */
export function readJoinedFiles(lines: readonly string[], { isWider = false }: ReadHints): Respelt {
  const { fences, remarks } = fencesIn(lines, true)
  const [only] = fences
  if (only === undefined || fences.length > 1 || !only.isClosed) return { type: 'unclear' }
  const starts = only.lines.flatMap((line, index) => {
    const path = COMMENT.test(line) || (isWider && RULE.test(line)) ? pathOfLine(line, true) : null
    return path !== null && (only.lines[index - 1] ?? '').trim() === '' ? [{ path, index }] : []
  })
  const isWhole = only.lines.slice(0, starts[0]?.index).every((line) => line.trim() === '')
  if (starts.length < 2 || !isWhole || new Set(starts.map(({ path }) => path)).size < starts.length) return { type: 'unclear' }
  const edits = starts.map(({ path, index }, at): Edit & { readonly type: 'file' } => {
    const text = only.lines.slice(index + 1, starts[at + 1]?.index).join('\n')
    return { type: 'file', path, text: `${text.trim()}\n` }
  })
  const last = edits.at(-1)
  if (last && looksCut(last.text)) return { type: 'cut', path: last.path }
  return edits.some(({ text }) => text.trim() === '')
    ? { type: 'unclear' }
    : { type: 'read', edits, remarks, spellings: ['heading-and-fence'] }
}
