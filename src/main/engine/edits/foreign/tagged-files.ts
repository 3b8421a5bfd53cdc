// Reads files between tags: <file path="a.py">, or <write_to_file> with tags for its path and content.
import type { Edit, ReadHints, Respelt } from '../edit.js'
import { pathOfLine } from '../fenced/path-line.js'
import { looksCut } from '../looks-cut.js'
import { isFence } from '../markers.js'

const TAG = /^\s*<([A-Za-z][\w:-]*)((?:\s[^>]*)?)>\s*$/
/** A tag with a path, and the beginning of its file on the same line. */
const TAG_AND_TEXT = /^(\s*<[A-Za-z][\w:-]*\s[^>]*>)(?:<!\[CDATA\[)?(.+)$/
const ATTRIBUTE = /\s(?:path|filePath|file_path|file|filename|name|title)\s*=\s*(?:"([^"]+)"|'([^']+)')/i
const PATH = /^\s*<(?:path|file_path|filename|file|source)>\s*(.+?)\s*<\/\w+>\s*$/i
const CONTENT = /^\s*<(content|contents|text|code|file_text|document_content)>\s*$/i

/** Unclear if a tag has no end or no path, or where the answer has no such file. */
export function readTaggedFiles(written: readonly string[], { isWider = false }: ReadHints): Respelt {
  const apart = isWider ? written.flatMap(apartFromTags) : written
  const lines = apart.map((line) => line.replace(/^(\s*<\w+>)?\s*<!\[CDATA\[\s*$/, '$1').replace(/^\s*\]\]>\s*(<\/\w+>)?\s*$/, '$1'))
  const edits: Edit[] = []
  const remarks: string[] = []
  for (let index = 0; index < lines.length; ) {
    const line = lines[index] ?? ''
    const [, tag = '', attributes = ''] = TAG.exec(line) ?? []
    const [, double, single] = ATTRIBUTE.exec(attributes) ?? []
    const end = tag === '' ? -1 : closing(lines, tag, index + 1)
    const body = end === -1 ? null : bodyOf(lines.slice(index + 1, end), double ?? single)
    if (body === null) {
      if (!isFence(line) && tag === '') remarks.push(line)
      index++
      continue
    }
    const text = body.lines.map((each) => `${each}\n`).join('')
    if (looksCut(text)) return { type: 'cut', path: body.path }
    edits.push({ type: 'file', path: body.path, text })
    index = end + 1
  }
  return edits.length === 0 ? { type: 'unclear' } : { type: 'read', edits, remarks: remarks.join('\n').trim(), spellings: ['tagged-files'] }
}

/** The tag and the text of one line on two. */
function apartFromTags(line: string): readonly string[] {
  const [, tag = '', text = ''] = TAG_AND_TEXT.exec(line) ?? []
  return ATTRIBUTE.test(tag) && /\s(?:path|file_?path|file|filename)\s*=/i.test(tag)
    ? [tag, ...(text === '<![CDATA[' ? [] : [text])]
    : [line]
}

function closing(lines: readonly string[], tag: string, from: number): number {
  const at = lines.slice(from).findIndex((line) => line.trim() === `</${tag}>`)
  return at === -1 ? -1 : from + at
}

/** With a path beside the tag, all lines are the file; else path and content have their own tags. */
function bodyOf(lines: readonly string[], named: string | undefined): { readonly path: string; readonly lines: readonly string[] } | null {
  const inside = lines.flatMap((line) => PATH.exec(line)?.[1] ?? [])
  // A tag around several files is not a file.
  if (named === undefined && inside.length !== 1) return null
  const path = pathOfLine(named ?? inside[0] ?? '')
  if (path === null) return null
  const start = lines.findIndex((line) => CONTENT.test(line))
  if (start === -1) return named === undefined ? null : { path, lines: withoutFence(lines) }
  const tag = CONTENT.exec(lines[start] ?? '')?.[1] ?? ''
  const end = lines.findLastIndex((line) => line.trim() === `</${tag}>`)
  return end <= start ? null : { path, lines: withoutFence(lines.slice(start + 1, end)) }
}

const withoutFence = (lines: readonly string[]): readonly string[] =>
  lines.length > 1 && isFence(lines[0] ?? '') && isFence(lines.at(-1) ?? '') ? lines.slice(1, -1) : lines
