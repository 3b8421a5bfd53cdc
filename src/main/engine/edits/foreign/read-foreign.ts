// Reads the edits of an answer in a protocol of another tool: calls of tools, a diff, Codex' patch, tags, JSON, here documents, or files in one block.
import type { ReadHints, Respelt } from '../edit.js'
import { readCalls } from './calls/read-calls.js'
import { readDataFiles } from './data-files.js'
import { readEnvelope } from './envelope.js'
import { readHereDocuments } from './here-documents.js'
import { readJoinedFiles } from './joined-files.js'
import { readJsonFiles } from './json-files.js'
import { readTaggedFiles } from './tagged-files.js'
import { readUnifiedDiff } from './unified-diff.js'

const READERS: readonly ((lines: readonly string[], hints: ReadHints) => Respelt)[] = [
  readCalls,
  readEnvelope,
  readUnifiedDiff,
  readTaggedFiles,
  readJsonFiles,
  readDataFiles,
  readHereDocuments,
  readJoinedFiles,
]

/** The edits by the first protocol that reads the whole answer. */
export function readForeign(text: string, hints: ReadHints): Respelt {
  const lines = text.split('\n').map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line))
  for (const read of READERS) {
    const found = read(lines, hints)
    if (found.type !== 'unclear') return found
  }
  return { type: 'unclear' }
}
