// Reads an answer of a model as a step does, down to the files that it changes.
import { applyEdits } from '../../src/main/engine/edits/apply.js'
import { parseEdits } from '../../src/main/engine/edits/parse.js'

interface Known {
  readonly files: Readonly<Record<string, string>>
  readonly due?: string | null
  readonly isWider: boolean
}

/** The texts of the files that an answer changes; the sentences for its author where it cannot be read or applied. */
export function resultOf(answer: string, { files, due = null, isWider }: Known): Record<string, string | null> | readonly string[] {
  const known = new Map(Object.entries(files))
  const source = (path: string) => known.get(path) ?? null
  const read = parseEdits(answer, { source, due, isWide: true, isWider })
  if (!read.ok) return read.problems
  const applied = applyEdits(
    source,
    read.edits,
    () => ({ ok: true }),
    () => null,
  )
  if (!applied.ok) return applied.problems
  return Object.fromEntries(applied.changes.map(({ path, text }) => [path, text]))
}
