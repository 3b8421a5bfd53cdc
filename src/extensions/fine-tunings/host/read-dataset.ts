// Reads a dataset of chats and makes of it what is sent: the messages alone. The first line that is unfit is refused by its number.
import { createHash } from 'node:crypto'
import { basename, dirname } from 'node:path'
import { userError } from '../../../contract/errors/index.js'
import { below } from '../../../main/files/below.js'
import { BelowError } from '../../../main/files/below-error.js'
import type { DatasetProblem } from '../contract/errors.js'
import type { BasePrompt, Dataset } from '../contract/fine-tuning.js'

/** Endpoints take no larger file, and most take no job with fewer examples. */
const MOST_BYTES = 256 * 2 ** 20
const FEWEST_PAIRS = 10

/** How the first line of a file begins that says how its rows were chosen. */
const HEADER = 'tillgreen dataset'

export interface ReadDataset {
  readonly dataset: Dataset
  /** JSONL as it is sent. */
  readonly sent: string
  /** The same of what is held back; null where nothing is. */
  readonly heldOut: { readonly sent: string; readonly pairs: number; readonly programs: number } | null
}

/**
 * Refuses what cannot be read, and the first line that is no chat.
 * @param share of the pairs, which is held back
 * @param programOf gives what the program of a run is known by
 */
export function readDataset(path: string, share: number, programOf: (run: string) => readonly string[]): ReadDataset {
  const bytes = bytesOf(path)
  const { pairs, filters, prompts } = readRows(path, bytes.toString('utf8'))
  const beside = pairs.some(({ run }) => run === null) ? runsBeside(path, pairs.length) : null
  const runs = pairs.map(({ run }, at) => run ?? beside?.[at] ?? null)
  const { train, held, programs } = splitByProgram(
    pairs.map(({ sent, question }, at) => ({ sent, keys: [`question ${question}`, ...keysOf(runs[at] ?? null, programOf)] })),
    share,
  )
  if (share > 0 && held.length === 0) throw userError('dataset-one-program', { path, pairs: pairs.length })
  if (train.length < FEWEST_PAIRS) throw userError('dataset-few', { path, pairs: train.length, fewest: FEWEST_PAIRS })
  const unnamed = share > 0 ? runs.filter((run) => run === null).length : 0
  return {
    dataset: { path, sha256: sha256(bytes), pairs: pairs.length, filters, unnamed, basePrompt: basePromptOf(prompts) },
    sent: jsonLines(train),
    heldOut: held.length === 0 ? null : { sent: jsonLines(held), pairs: held.length, programs },
  }
}

const jsonLines = (rows: readonly string[]): string => `${rows.join('\n')}\n`

const keysOf = (run: string | null, programOf: (run: string) => readonly string[]): readonly string[] =>
  run === null ? [] : programOf(run)

/** Of a file without lineage the export keeps it beside: a line for each pair. Null where there is none that fits. */
function runsBeside(path: string, pairs: number): readonly (string | null)[] | null {
  try {
    const text = below(dirname(path))
      .read(`${basename(path)}.lineage`, MOST_BYTES)
      .toString('utf8')
    const runs = text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => runIn(parsed(line)))
    return runs.length === pairs ? runs : null
  } catch (error) {
    if (error instanceof BelowError) return null
    throw error
  }
}

/** The run that a row comes from, or the seed of a row that a model made. */
function runIn(lineage: unknown): string | null {
  if (typeof lineage !== 'object' || lineage === null) return null
  const run = 'run' in lineage ? lineage.run : 'seed' in lineage ? lineage.seed : null
  return typeof run === 'string' ? run : null
}

export const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex')

function bytesOf(path: string): Buffer {
  try {
    return below(dirname(path)).read(basename(path), MOST_BYTES)
  } catch (error) {
    if (!(error instanceof BelowError)) throw userError('dataset-unreadable', { path, cause: causeOf(error) })
    if (error.fault.type === 'large') throw userError('dataset-large', { path, most: MOST_BYTES })
    throw userError('dataset-unreadable', { path, cause: error.fault.type === 'system' ? error.fault.cause : error.fault.type })
  }
}

const causeOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

function readRows(path: string, text: string) {
  const pairs: ReadPair[] = []
  const prompts = new Set<string | null>()
  let filters: string | null = null
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .entries()) {
    if (line.trim() === '') continue
    const row = parsed(line)
    const header = index === 0 ? headerOf(row) : null
    if (header !== null) {
      filters = header.filters
      continue
    }
    const chat = chatOf(row, line)
    if (chat.type !== 'chat') throw userError('dataset-unfit', { path, line: index + 1, problem: chat })
    const { messages } = chat
    prompts.add(messages[0]?.role === 'system' ? messages[0].content : null)
    const question = messages.findLast(({ role }) => role === 'user')?.content ?? ''
    pairs.push({ sent: JSON.stringify({ messages }), question, run: runIn(lineageIn(row)) })
  }
  return { pairs, filters, prompts }
}

interface ReadPair {
  /** As it is sent. */
  readonly sent: string
  /** The last message of the user. */
  readonly question: string
  /** The run that it comes from; null where the row says none. */
  readonly run: string | null
}

const lineageIn = (row: unknown): unknown => (typeof row === 'object' && row !== null && 'lineage' in row ? row.lineage : null)

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function headerOf(row: unknown): { readonly filters: string | null } | null {
  if (typeof row !== 'object' || row === null || !('format' in row) || !String(row.format).startsWith(HEADER)) return null
  return { filters: 'filters' in row ? JSON.stringify(row.filters) : null }
}

interface Message {
  readonly role: string
  readonly content: string
}

interface Chat {
  readonly type: 'chat'
  readonly messages: readonly Message[]
}

const ROLES: ReadonlySet<string> = new Set(['system', 'user', 'assistant'])
const EXCERPT = 60
const excerpt = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing')).slice(0, EXCERPT)

/** The messages of a row with nothing beside role and content, or what is wrong with it. Pure. */
function chatOf(row: unknown, line: string): Chat | DatasetProblem {
  if (row === undefined) return { type: 'no-json', found: excerpt(line) }
  if (typeof row !== 'object' || row === null || !('messages' in row) || !Array.isArray(row.messages))
    return { type: 'no-messages', found: excerpt(row) }
  const given: readonly unknown[] = row.messages
  if (given.length < 2) return { type: 'few-messages', found: given.length }
  const messages: Message[] = []
  for (const [at, each] of given.entries()) {
    const { role, content } = partsOf(each)
    if (typeof role !== 'string' || !ROLES.has(role)) return { type: 'role', message: at + 1, found: excerpt(role) }
    if (typeof content !== 'string' || content.trim() === '') return { type: 'content', message: at + 1, found: excerpt(content) }
    messages.push({ role, content })
  }
  const last = messages.at(-1)
  if (last?.role !== 'assistant') return { type: 'no-answer', found: last?.role ?? 'nothing' }
  return messages.some(({ role }) => role === 'user') ? { type: 'chat', messages } : { type: 'no-question' }
}

function partsOf(message: unknown): { readonly role: unknown; readonly content: unknown } {
  if (typeof message !== 'object' || message === null) return { role: undefined, content: undefined }
  return { role: 'role' in message ? message.role : undefined, content: 'content' in message ? message.content : undefined }
}

function basePromptOf(prompts: ReadonlySet<string | null>): BasePrompt {
  const [first = null] = prompts
  if (prompts.size > 1) return { type: 'several', prompts: prompts.size }
  return first === null ? { type: 'none' } : { type: 'shared', text: first, sha256: sha256(first) }
}

interface KeyedPair {
  /** As it is sent. */
  readonly sent: string
  /** What its program is known by; pairs that share one of them are of one program. */
  readonly keys: readonly string[]
}

interface Split {
  readonly train: readonly string[]
  readonly held: readonly string[]
  /** How many programs are held back. */
  readonly programs: number
}

/**
 * Holds back whole programs up to `share` of the pairs, or the smallest one where none is so small. Which ones is decided by their hashes: the
 * same pairs are divided alike each time. Nothing is held back where there is one program.
 */
function splitByProgram(pairs: readonly KeyedPair[], share: number): Split {
  const groups = groupsOf(pairs)
  if (share === 0 || groups.length < 2) return { train: pairs.map(({ sent }) => sent), held: [], programs: 0 }
  const most = share * pairs.length
  const chosen = new Set<number>()
  let programs = 0
  for (const group of groups) {
    if (chosen.size + group.length > most) continue
    for (const at of group) chosen.add(at)
    programs += 1
  }
  if (programs === 0) {
    for (const at of groups.toSorted((a, b) => a.length - b.length)[0] ?? []) chosen.add(at)
    programs = 1
  }
  const side = (isHeld: boolean) => pairs.flatMap(({ sent }, at) => (chosen.has(at) === isHeld ? [sent] : []))
  return { train: side(false), held: side(true), programs }
}

/** The places of the pairs of each program, in an order that says nothing of how they came. */
function groupsOf(pairs: readonly KeyedPair[]): number[][] {
  const parent = pairs.map((_, at) => at)
  const rootOf = (at: number): number => {
    let root = at
    while (parent[root] !== undefined && parent[root] !== root) root = parent[root] ?? root
    return root
  }
  const firstWith = new Map<string, number>()
  for (const [at, { keys }] of pairs.entries())
    for (const key of keys) {
      const first = firstWith.get(key)
      if (first === undefined) firstWith.set(key, at)
      else parent[rootOf(at)] = rootOf(first)
    }
  const groups = Map.groupBy(pairs.keys(), rootOf)
  const hashOf = (group: readonly number[]) =>
    createHash('sha256')
      .update(group.map((at) => pairs[at]?.sent).join('\n'))
      .digest('hex')
  return [...groups.values()]
    .map((group) => ({ group, hash: hashOf(group) }))
    .toSorted((a, b) => (a.hash < b.hash ? -1 : 1))
    .map(({ group }) => group)
}
