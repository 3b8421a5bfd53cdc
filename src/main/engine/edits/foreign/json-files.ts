// Reads files out of a JSON answer: a list of paths and contents or one object of both.
import { z } from 'zod'
import type { ReadHints, Respelt } from '../edit.js'
import { pathOfLine } from '../fenced/path-line.js'
import { isFence } from '../markers.js'

const Named = z
  .object({ path: z.string() })
  .or(z.object({ file_path: z.string() }))
  .or(z.object({ filename: z.string() }))
  .or(z.object({ file: z.string() }))
  .or(z.object({ name: z.string() }))
const Filled = z
  .object({ content: z.string() })
  .or(z.object({ contents: z.string() }))
  .or(z.object({ code: z.string() }))
  .or(z.object({ text: z.string() }))
const pair = (file: unknown) => ({ path: first(Named, file), text: first(Filled, file) })
const JsonFile = z.intersection(Named, Filled).transform(pair)
const Files = z
  .object({ files: z.array(JsonFile).min(1) })
  .transform(({ files }) => files)
  .or(z.array(JsonFile).min(1))
  .or(JsonFile.transform((file) => [file]))
  .or(z.record(z.string(), z.string()).transform((texts) => Object.entries(texts).map(([path, text]) => ({ path, text }))))

/** A text that is not itself the content. */
const ENCODED = /"encoding"\s*:\s*"(?!utf)/i

/** Unclear if the answer is no JSON of these forms, or where a file has no path. */
export function readJsonFiles(lines: readonly string[], { isWider = false, due = null }: ReadHints): Respelt {
  const text = lines
    .filter((line) => !isFence(line))
    .join('\n')
    .trim()
  const files = filesIn(text)
  if (files === null || (isWider && ENCODED.test(text))) return { type: 'unclear' }
  const edits = files.flatMap(({ path, text: content }) => {
    const named = pathOfLine(path)
    return named === null ? [] : [{ type: 'file' as const, path: named, text: ended(content) }]
  })
  // A file of data may look like files itself.
  const isData = isWider && due !== null && /\.json[c5l]?$/i.test(due) && !edits.some(({ path }) => path === due)
  return isData || edits.length < files.length ? { type: 'unclear' } : { type: 'read', edits, remarks: '', spellings: ['json-files'] }
}

function filesIn(text: string): z.infer<typeof Files> | null {
  if (!/^[{[]/.test(text)) return null
  try {
    return Files.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** The value of the one field that a schema keeps. */
const first = (schema: typeof Named | typeof Filled, file: unknown): string => Object.values(schema.parse(file))[0] ?? ''
const ended = (text: string): string => (text === '' || text.endsWith('\n') ? text : `${text}\n`)
