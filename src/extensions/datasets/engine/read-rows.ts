// Reads the rows in an answer. Pure.
import { z } from 'zod'
import type { Reading } from '../../../main/engine/asking/ask.js'
import { parseStructured } from '../../../main/engine/asking/structured.js'
import { parseEdits } from '../../../main/engine/edits/parse.js'
import type { DatasetFile } from '../contract/row.js'
import { say } from './phrases.js'

/** A row as a model wrote it. */
export type WrittenRow =
  | { readonly kind: 'tasks'; readonly description: string; readonly clauses: readonly string[] }
  | { readonly kind: 'tests'; readonly path: string; readonly text: string }
  | { readonly kind: 'pairs'; readonly request: string; readonly answer: string }

export const TaskRows = z.object({
  rows: z.array(z.object({ description: z.string().min(1), clauses: z.array(z.string().min(1)).min(1) })).min(1),
})

export function readTasks(text: string): Reading<readonly WrittenRow[]> {
  const read = parseStructured(TaskRows, text)
  return read.ok ? { ...read, value: read.value.rows.map((row) => ({ kind: 'tasks' as const, ...row })) } : read
}

/** @param isNew whether a path is that of a new test file; @param like one that is */
export function readTests(text: string, isNew: (path: string) => boolean, like: string): Reading<readonly WrittenRow[]> {
  const read = parseEdits(text)
  if (!read.ok) return read
  const files = read.edits.flatMap((edit): DatasetFile[] => (edit.type === 'file' ? [{ path: edit.path, text: edit.text }] : []))
  if (files.length === 0) return { ok: false, problems: [say('no-file')] }
  const wrong = files.filter(({ path }) => !isNew(path))
  if (wrong.length > 0) return { ok: false, problems: wrong.map(({ path }) => say('no-test-path', { path, like })) }
  return { ok: true, value: files.map((file) => ({ kind: 'tests' as const, ...file })) }
}

const PAIR = /^<{7} REQUEST\s*\n([\s\S]*?)\n={7}\s*\n([\s\S]*?)\n>{7} END\s*$/gm

export function readPairs(text: string): Reading<readonly WrittenRow[]> {
  const pairs = [...text.matchAll(PAIR)].flatMap(([, request = '', answer = '']) =>
    request.trim() === '' || answer.trim() === '' ? [] : [{ kind: 'pairs' as const, request: request.trim(), answer: answer.trim() }],
  )
  return pairs.length > 0 ? { ok: true, value: pairs } : { ok: false, problems: [say('no-pair')] }
}
