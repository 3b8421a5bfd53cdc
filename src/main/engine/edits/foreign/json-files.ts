// Reads files out of a JSON answer, such as {"files": [{"path": "a.py", "content": "..."}]}.
import { z } from 'zod'
import type { EditHints, Respelt } from '../edit.js'
import { pathOfLine } from '../fenced/path-line.js'
import { isFence } from '../markers.js'

const Named = z
  .object({ path: z.string() })
  .or(z.object({ filename: z.string() }))
  .or(z.object({ file: z.string() }))
  .or(z.object({ name: z.string() }))
const Filled = z
  .object({ content: z.string() })
  .or(z.object({ contents: z.string() }))
  .or(z.object({ code: z.string() }))
  .or(z.object({ text: z.string() }))
const JsonFile = z.intersection(Named, Filled)
const Files = z
  .object({ files: z.array(JsonFile).min(1) })
  .or(z.array(JsonFile).min(1))
  .or(JsonFile)

/** Unclear where the answer is no JSON of this form, or where a file has no path. */
export function readJsonFiles(lines: readonly string[], _hints: EditHints): Respelt {
  const text = lines
    .filter((line) => !isFence(line))
    .join('\n')
    .trim()
  const found = text.startsWith('{') || text.startsWith('[') ? Files.safeParse(parsed(text)).data : undefined
  if (found === undefined) return { type: 'unclear' }
  const files = 'files' in found ? found.files : Array.isArray(found) ? found : [found]
  const edits = files.map((file) => ({ type: 'file' as const, path: pathOfLine(first(Named, file)), text: ended(first(Filled, file)) }))
  const named = edits.flatMap((edit) => (edit.path === null ? [] : [{ ...edit, path: edit.path }]))
  return named.length < edits.length ? { type: 'unclear' } : { type: 'read', edits: named, remarks: '', spellings: ['json-files'] }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The value of the one field that a schema keeps. */
const first = (schema: typeof Named | typeof Filled, file: unknown): string => Object.values(schema.parse(file))[0] ?? ''
const ended = (text: string): string => (text === '' || text.endsWith('\n') ? text : `${text}\n`)
