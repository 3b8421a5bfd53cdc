// Reads patches in the envelope that Codex asks its models for: "*** Begin Patch", then files to add, update or delete.
import type { Edit, EditHints, Respelt } from '../edit.js'
import { isFence } from '../markers.js'
import { editsOfFileDiff, pathOfHeader } from './file-diff.js'

const FILE = /^\*\*\* (Add|Update|Delete) File: (\S.*)$/
const FRAME = /^\*\*\* (?:Begin Patch|End Patch|End of File)\s*$/
const MOVE = /^\*\*\* Move to:/

/** Unclear if a file is moved, or if a hunk is invalid. */
export function readEnvelope(lines: readonly string[], hints: EditHints): Respelt {
  const starts = lines.flatMap((line, index) => (FILE.test(line) ? [index] : []))
  if (starts.length === 0 || lines.some((line) => MOVE.test(line))) return { type: 'unclear' }
  const edits: Edit[] = []
  for (const [index, start] of starts.entries()) {
    const [, verb = '', name = ''] = FILE.exec(lines[start] ?? '') ?? []
    const path = pathOfHeader(name, hints)
    const section = lines.slice(start + 1, starts[index + 1])
    const end = section.findIndex((line) => FRAME.test(line) || isFence(line))
    const found = editsOfSection(verb, path, end === -1 ? section : section.slice(0, end), hints)
    if (found === null) return { type: 'unclear' }
    edits.push(...found)
  }
  // Models delete a file to rewrite it.
  const written = new Set(edits.flatMap((edit) => (edit.type === 'file' ? [edit.path] : [])))
  const kept = edits.filter((edit) => edit.type !== 'delete' || !written.has(edit.path))
  const remarks = lines.slice(0, starts[0]).filter((line) => !FRAME.test(line) && !isFence(line))
  return { type: 'read', edits: kept, remarks: remarks.join('\n').trim(), spellings: ['unified-diff'] }
}

function editsOfSection(verb: string, path: string, body: readonly string[], hints: EditHints): readonly Edit[] | null {
  if (verb === 'Delete') return [{ type: 'delete', path }]
  return editsOfFileDiff(path, body, verb === 'Add' ? { ...hints, source: () => null } : hints)
}
