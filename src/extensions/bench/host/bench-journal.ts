// The journal of a bench run: lines of JSON in a file of the data folder, each on the disk before anything builds on it.
import { closeSync, fsyncSync, ftruncateSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { userError } from '../../../contract/errors/index.js'
import { below } from '../../../main/files/below.js'
import { BelowError } from '../../../main/files/below-error.js'
import { isOwnerGone, ownerTag } from '../../../main/sandbox/limits/owner.js'
import { sync } from '../../../main/store/database/durable.js'
import { withLock } from '../../../main/store/database/lock.js'
import { type BenchHead, BenchLine, type BenchRow, type TaskProof } from '../contract/results.js'

/** What a journal says. */
export interface BenchState {
  readonly head: BenchHead
  readonly proofs: readonly TaskProof[]
  readonly rows: readonly BenchRow[]
  /** Runs that were begun, by task and try. */
  readonly begun: ReadonlyMap<string, string>
  /** Dollars of earlier runs of a try that the one which was begun last has nothing of, by task and try. */
  readonly lost: ReadonlyMap<string, number>
  /** Dollars of the requests of tries without a run, by task and try, then by request. */
  readonly paid: ReadonlyMap<string, ReadonlyMap<string, number>>
}

export interface BenchJournal {
  readonly state: BenchState
  append(line: BenchLine): void
  /** Lets other processes continue it. */
  close(): void
}

export const tryKey = (task: string, number: number): string => `${task} ${number}`

const folderOf = (dataFolder: string): string => join(dataFolder, 'bench', 'runs')
const fileOf = (dataFolder: string, bench: string): string => join(folderOf(dataFolder), `${bench}.jsonl`)

/** Ids of all bench runs, the newest first: an id begins with its time. */
export function benchIds(dataFolder: string): string[] {
  try {
    return below(folderOf(dataFolder))
      .list('')
      .flatMap(({ name }) => (name.endsWith('.jsonl') ? [name.slice(0, -'.jsonl'.length)] : []))
      .sort()
      .reverse()
  } catch (error) {
    if (error instanceof BelowError && error.problem === 'missing') return []
    throw error
  }
}

/** Refuses (kind `missing`) one that is not there, (`store`) one with a line that cannot be read. */
export const readBench = (dataFolder: string, bench: string): BenchState => read(dataFolder, bench).state

/** A new journal that this process holds. */
export function beginBench(dataFolder: string, head: BenchHead): BenchJournal {
  mkdirSync(folderOf(dataFolder), { recursive: true, mode: 0o700 })
  hold(dataFolder, head.id)
  const descriptor = openSync(fileOf(dataFolder, head.id), 'wx', 0o600)
  sync(folderOf(dataFolder))
  const journal = open(dataFolder, descriptor, emptyState(head))
  journal.append(head)
  return journal
}

/** Continues a journal; refuses (kind `busy`) one that a living process holds. */
export function continueBench(dataFolder: string, bench: string): BenchJournal {
  read(dataFolder, bench)
  hold(dataFolder, bench)
  // Read again: its last holder may have written until now.
  const { state, bytes } = read(dataFolder, bench)
  const descriptor = openSync(fileOf(dataFolder, bench), 'r+')
  // What a kill left of a line is cut off, so that the next one begins on its own.
  ftruncateSync(descriptor, bytes)
  return open(dataFolder, descriptor, state, bytes)
}

interface Growing extends BenchState {
  readonly proofs: TaskProof[]
  readonly rows: BenchRow[]
  readonly begun: Map<string, string>
  readonly lost: Map<string, number>
  readonly paid: Map<string, Map<string, number>>
}

/** A bench run of which nothing has begun. */
export const emptyState = (head: BenchHead): Growing => ({ head, proofs: [], rows: [], begun: new Map(), lost: new Map(), paid: new Map() })

function add(state: Growing, line: BenchLine): void {
  switch (line.type) {
    case 'head':
      return
    case 'proof':
      state.proofs.push(line)
      return
    case 'begun': {
      const key = tryKey(line.task, line.try)
      state.begun.set(key, line.run)
      state.lost.set(key, (state.lost.get(key) ?? 0) + line.lost)
      return
    }
    case 'paid': {
      const key = tryKey(line.task, line.try)
      const requests = state.paid.get(key) ?? new Map<string, number>()
      state.paid.set(key, requests.set(line.request, line.usd))
      return
    }
    case 'row':
      state.rows.push(line)
  }
}

function open(dataFolder: string, descriptor: number, state: Growing, from = 0): BenchJournal {
  let at = from
  return {
    state,
    append(line) {
      const bytes = Buffer.from(`${JSON.stringify(line)}\n`)
      writeSync(descriptor, bytes, 0, bytes.length, at)
      fsyncSync(descriptor)
      at += bytes.length
      add(state, line)
    },
    close() {
      closeSync(descriptor)
      rmSync(holderOf(dataFolder, state.head.id), { force: true })
    },
  }
}

/** All whole lines, and how many bytes they take. */
function read(dataFolder: string, bench: string): { readonly state: Growing; readonly bytes: number } {
  if (!benchIds(dataFolder).includes(bench)) throw userError('bench-missing', { bench })
  const text = readFileSync(fileOf(dataFolder, bench), 'utf8')
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  let state: Growing | null = null
  for (const [at, line] of whole.split('\n').slice(0, -1).entries()) {
    const parsed = lineIn(line)
    if (parsed === null || (at === 0) !== (parsed.type === 'head')) throw userError('bench-damaged', { bench, line: at + 1 })
    if (parsed.type === 'head') state = emptyState(parsed)
    else if (state) add(state, parsed)
  }
  // A kill before the first line was whole: nothing had begun.
  if (state === null) throw userError('bench-missing', { bench })
  return { state, bytes: Buffer.byteLength(whole) }
}

function lineIn(text: string): BenchLine | null {
  try {
    return BenchLine.parse(JSON.parse(text))
  } catch {
    return null
  }
}

const holderOf = (dataFolder: string, bench: string): string => join(folderOf(dataFolder), `${bench}.holder`)

/** Writes down that this process works on it; refuses (kind `busy`) where another one does. */
function hold(dataFolder: string, bench: string): void {
  withLock(dataFolder, 'start', () => {
    const holder = holderOf(dataFolder, bench)
    const known = below(folderOf(dataFolder)).state(`${bench}.holder`) ? readFileSync(holder, 'utf8') : null
    if (known !== null && known !== '' && !isOwnerGone(known)) throw userError('bench-busy', { bench })
    writeFileSync(holder, ownerTag(), { mode: 0o600 })
  })
}
