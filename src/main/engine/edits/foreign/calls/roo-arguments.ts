// Reads the arguments of Roo's newer calls, which hold several files, each with its diffs or its text.
import { type Call, callOf } from './call.js'
import { ownLines } from './tagged-calls.js'

const FILE = /<file>([\s\S]*?)<\/file>(?=\s*(?:<file>|$))/g
const PATH = /^\s*<path>\s*(.+?)\s*<\/path>/
const DIFF = /<diff>([\s\S]*?)<\/diff>(?=\s*(?:<diff>|$))/g
const CONTENT = /<content>([\s\S]*)<\/content>/

/** One call for each file and each diff; none if the call has no such arguments. */
export function partsOfRoo({ name, fields }: Call): readonly Call[] {
  const args = fields.get('args')
  const files = typeof args === 'string' ? filesOf(args) : []
  return files.map((file) => callOf(name, Object.entries(file)))
}

function filesOf(args: string): readonly Readonly<Record<string, string>>[] {
  return [...args.trim().matchAll(FILE)].flatMap(([, file = '']): readonly Readonly<Record<string, string>>[] => {
    const path = PATH.exec(file)?.[1] ?? ''
    const diffs = [...file.trim().matchAll(DIFF)].map(([, diff = '']) => ({ path, diff: ownLines(CONTENT.exec(diff)?.[1] ?? diff) }))
    const content = CONTENT.exec(file)?.[1]
    return diffs.length > 0 ? diffs : [content === undefined ? { path } : { path, content: ownLines(content) }]
  })
}
