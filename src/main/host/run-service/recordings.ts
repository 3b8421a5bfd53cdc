// Portable run files: all entries of a run and every object that they name, as lines of JSON.
import { createReadStream, statSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { type StepConfig, standardConfig } from '../../../contract/config/config.js'
import { UserError, userError } from '../../../contract/errors/index.js'
import type { RecordingProblem } from '../../../contract/errors/recordings.js'
import { Entry } from '../../../contract/journal/entry.js'
import { Note } from '../../../contract/notes/index.js'
import { RunId } from '../../../contract/run/run.js'
import { emptyView } from '../../../contract/view/run-view.js'
import { fold } from '../../../contract/view/view.js'
import { type EntryRow, linkOf } from '../../store/database/chain.js'
import type { Store } from '../../store/store.js'
import { isManifest, readManifest } from '../../store/trees/manifest.js'
import { hashOf } from '../../store/trees/objects.js'
import { whatIsWrong } from '../data-folder/what-is-wrong.js'
import type { ChangeLog } from '../folder-changes/change-log.js'
import { saveFile } from '../folder-changes/place-entry.js'
import { freshBudget, readSetup, Setup } from '../records/setup.js'
import { recordedTitleOf } from '../runs/find-run.js'
import { newRunId } from './create-run.js'

/** A file of unknown origin: it is read line by line, and no line is longer than the file. */
const LONGEST_FILE = 256 * 2 ** 20

const Hash = z.string().regex(/^[0-9a-f]{64}$/, 'a hash of 64 hexadecimal digits was expected')

const Head = z.object({
  type: z.literal('tillgreen recording'),
  version: z.literal(1),
  run: RunId,
  title: z.string().max(1_000),
  engine: z.string().regex(/^[0-9a-z.-]{1,80}$/),
  setup: Setup,
  /** How many entries follow; recordings of earlier versions do not say. */
  entries: z.number().int().optional(),
})
const Line = z.discriminatedUnion('type', [
  Head,
  /** `hash` is the entry's link in the chain that begins with the hash of the first line. */
  z.object({ type: z.literal('entry'), entry: Entry, hash: Hash.optional() }),
  z.object({ type: z.literal('object'), hash: Hash, base64: z.string() }),
])

export interface Recording {
  readonly head: z.infer<typeof Head>
  readonly entries: readonly Entry[]
}

/** A run, and the file that it is written to. */
interface RecordingFile {
  readonly run: string
  readonly file: string
  readonly force: boolean
}

/** Writes a run to a file; no key is in it, for none is in the journal, and no path of this machine. */
export function recordRun(store: Store, log: ChangeLog, { run, file, force }: RecordingFile): { entries: number; objects: number } {
  const { setup, engine } = readSetup(store, run)
  const entries = store.entries.after(run, 0)
  const objects = objectsOf(store, JSON.stringify([setup, entries]))
  const head = toLine({
    type: 'tillgreen recording',
    version: 1,
    run,
    title: recordedTitleOf(store, run),
    engine,
    setup: { ...setup, out: null, programs: null },
    entries: entries.length,
  })
  let link = hashOf(head)
  const chained = entries.map((entry) => {
    link = linkOf(link, toRow(entry))
    return { type: 'entry', entry, hash: link }
  })
  const held = [...objects].map((hash) => ({ type: 'object', hash, base64: store.trees.bytes(hash).toString('base64') }))
  const lines = [head, ...[...chained, ...held].map(toLine)].map((line) => `${line}\n`)
  saveFile({ log, purpose: { kind: 'export', run }, target: file, force }, lines.join(''))
  return { entries: entries.length, objects: objects.size }
}

class Unfit extends Error {
  readonly problem: RecordingProblem

  constructor(problem: RecordingProblem) {
    super(problem.type)
    this.problem = problem
  }
}

function problemOf(error: unknown): RecordingProblem {
  if (error instanceof Unfit) return error.problem
  return { type: 'unreadable', cause: error instanceof UserError ? error.error : whatIsWrong(error) }
}

/** A pipe would never end, and nothing that we record is as large as the limit. */
function refuseUnreadable(file: string): void {
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found) throw userError('recording-missing', { file })
  if (!found.isFile()) throw userError('recording-no-file', { file })
  if (found.size > LONGEST_FILE) throw userError('recording-too-large', { file, bytes: found.size, most: LONGEST_FILE })
}

/** Reads a recording. Its objects go into the store under the hash of their bytes. */
export async function readRecording(store: Store, file: string): Promise<Recording> {
  refuseUnreadable(file)
  let head: z.infer<typeof Head> | null = null
  const entries: Entry[] = []
  let number = 0
  let link = ''
  const known = new Set<string>()
  try {
    for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
      number += 1
      const line = Line.parse(JSON.parse(text))
      if (line.type === 'entry') {
        const { entry, hash } = line
        if (entry.seq !== entries.length + 1) throw new Unfit({ type: 'entry-gone', seq: entries.length + 1, key: entry.key })
        const name = `${entry.kind} ${entry.key}`
        if (entry.kind !== 'intent' && known.has(name)) throw new Unfit({ type: 'entry-twice', kind: entry.kind, key: entry.key })
        known.add(name)
        if (entry.kind === 'note') Note.parse(entry.body)
        link = linkOf(link, toRow(entry))
        if (hash !== undefined && hash !== link) throw new Unfit({ type: 'entry-altered', seq: entry.seq, key: entry.key })
        entries.push(entry)
      } else if (line.type === 'object') takeObject(store, line)
      else {
        head = line
        link = hashOf(text)
      }
    }
    if (head?.entries !== undefined && head.entries !== entries.length)
      throw new Unfit({ type: 'entries-gone', recorded: head.entries, found: entries.length })
    // Each view of a run folds its entries: an entry that cannot be folded must fail here, not later.
    fold(emptyView, entries)
  } catch (error) {
    throw userError('recording-unfit', { file, line: number, problem: problemOf(error) })
  }
  if (!head) throw userError('recording-no-head', { file })
  return { head, entries }
}

/**
 * Makes a run of a recording, with a new id: it can be read, replayed and forked like any other. Values for its maker's
 * machine and budget are dropped: output folder, project folder, budget, grants, limits of memory, processes and time.
 * @param file name of the file that it came from
 */
export function takeRecording(store: Store, { head, entries }: Recording, file: string, budget: StepConfig['budget']): string {
  const id = newRunId()
  const { goal, config } = head.setup
  const project = goal.project && { ...goal.project, folder: null }
  const stranger = { file, admitted: false, addresses: [] }
  const setup: Setup = {
    ...head.setup,
    goal: { ...goal, project },
    config: { ...config, budget, limits: standardConfig().limits },
    out: null,
    programs: null,
    ...freshBudget,
    stranger,
    // The user took it in.
    origin: 'user',
  }
  store.runs.create({
    id,
    project: null,
    parent: null,
    kind: 'replay',
    title: head.title,
    description: setup.goal.words || setup.goal.description,
    template: setup.goal.template.name,
    model: 'recording',
    config: setup.config.name,
    demo: null,
    engine: head.engine,
    setup: JSON.stringify(setup),
  })
  store.entries.put(id, entries)
  return id
}

/** Readers of lines take U+2028 and U+2029 for their end, which JSON may hold as they are. */
const toLine = (value: object): string =>
  JSON.stringify(value).replaceAll(/[\u2028\u2029]/g, (end) => (end === '\u2028' ? '\\u2028' : '\\u2029'))

const toRow = ({ factsHash, body, ...same }: Entry): EntryRow => ({ ...same, facts_hash: factsHash, body: JSON.stringify(body) })

function takeObject(store: Store, line: { hash: string; base64: string }): void {
  const bytes = Buffer.from(line.base64, 'base64')
  if (hashOf(bytes) !== line.hash) throw new Unfit({ type: 'object-damaged', hash: line.hash })
  // A tree is judged before it is kept: by its paths now, by its links when it is used.
  if (isManifest(bytes)) readManifest(bytes.toString())
  store.trees.put(bytes)
}

/** Every hash in a text that the store has an object for, and the objects of those that are trees. */
function objectsOf(store: Store, text: string): Set<string> {
  const named = new Set((text.match(/\b[0-9a-f]{64}\b/g) ?? []).filter((hash) => store.trees.has(hash)))
  for (const hash of [...named]) for (const inner of treeObjects(store, hash)) named.add(inner)
  return named
}

function treeObjects(store: Store, hash: string): string[] {
  if (!store.trees.bytes(hash).subarray(0, 16).toString().startsWith('tillgreen tree ')) return []
  return store.trees.files(hash).map((file) => file.hash)
}
