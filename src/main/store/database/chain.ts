// The chain of a journal: a hash of each entry and of the hash before. A read names each changed, removed or swapped
// entry. It shows damage; it cannot stop a writer who can replace the whole database.
import { createHash } from 'node:crypto'
import type { Database } from 'better-sqlite3'
import { dataOf, userError } from '../../../contract/errors/index.js'
import type { Damage } from '../../../contract/errors/store.js'

/** An entry as its row has it. */
export interface EntryRow {
  readonly seq: number
  readonly at: number
  readonly kind: 'intent' | 'result' | 'note'
  readonly key: string
  readonly step: string
  readonly facts_hash: string
  /** JSON, byte for byte. */
  readonly body: string
}

/** An entry with the link that was made of it; null where an older version wrote it. */
export type LinkedRow = EntryRow & { readonly hash: string | null }

/** The columns of a run's row that never change. */
export interface RunBeginning {
  readonly id: string
  readonly kind: string
  readonly created_at: number
  readonly description: string
  readonly template: string
  readonly model: string
  readonly config: string
  readonly demo: string | null
  readonly engine: string
  readonly setup: string
}

/** Whether a run whose entries were read is damaged. */
export const isDamagedRun = (error: unknown): boolean => dataOf(error, 'run-damaged') !== null

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Link 0 of a run. */
export const firstLink = (begun: RunBeginning): string =>
  sha256(
    JSON.stringify([
      begun.id,
      begun.kind,
      begun.created_at,
      begun.description,
      begun.template,
      begun.model,
      begun.config,
      begun.demo,
      begun.engine,
      begun.setup,
    ]),
  )

/** The link of an entry, given the link before. */
export const linkOf = (before: string, row: EntryRow): string =>
  // The body comes last and is the only part that may hold anything.
  sha256(`${JSON.stringify([before, row.seq, row.at, row.kind, row.key, row.step, row.facts_hash])}\n${row.body}`)

/** A place in a chain: the number of entries before it, and the last link; null where there is no link to check against. */
export interface Place {
  readonly seq: number
  readonly hash: string | null
}

/**
 * Checks rows in the order of their numbers against the chain from `place` on. Returns how many of them are sound, the
 * place after those, and the fault of the next one; null where there is none.
 */
export function soundPart(
  rows: readonly LinkedRow[],
  place: Place,
): { readonly count: number; readonly end: Place; readonly damage: Damage | null } {
  let { seq, hash } = place
  for (const [count, row] of rows.entries()) {
    const damage = damageOf(row, seq, hash)
    if (damage) return { count, end: { seq, hash }, damage }
    seq = row.seq
    hash = row.hash
  }
  return { count: rows.length, end: { seq, hash }, damage: null }
}

function damageOf(row: LinkedRow, seq: number, before: string | null): Damage | null {
  if (row.seq !== seq + 1) return { type: 'gone', seq: seq + 1 }
  // Newer entries of another version have no links yet, and no linked entry comes after them.
  if (row.hash === null) return null
  if (before === null) return { type: 'link-gone', seq }
  return linkOf(before, row) === row.hash ? null : { type: 'altered', seq: row.seq, key: row.key }
}

const beginning = 'id, kind, created_at, description, template, model, config, demo, engine, setup'

export interface Chains {
  /** Makes link 0 of a new run. */
  begin(run: string): void
  /** Adds and gives the link of an entry that was just inserted. */
  add(run: string, before: string, row: EntryRow): string
  /** The last link, after those were made that an older version left out. Number 0 where there is no entry. */
  end(run: string): { readonly seq: number; readonly hash: string }
  /** The place after the entry with this number. */
  at(run: string, seq: number): Place
  /** The number of the newest link; 0 where there is none. */
  newest(run: string): number
  /** Throws `run-damaged` where what the run was started with is not as it was. */
  checkBeginning(run: string): void
}

/** The chains of all runs in this database. */
export function openChains(database: Database): Chains {
  const begun = database.prepare(`SELECT ${beginning} FROM run WHERE id = ?`)
  const insert = database.prepare('INSERT INTO link (run, seq, hash) VALUES (?, ?, ?)')
  const one = database.prepare('SELECT hash FROM link WHERE run = ? AND seq = ?').pluck()
  const last = database.prepare('SELECT seq, hash FROM link WHERE run = ? ORDER BY seq DESC LIMIT 1')
  const unlinked = database.prepare('SELECT seq, at, kind, key, step, facts_hash, body FROM entry WHERE run = ? AND seq > ? ORDER BY seq')
  const begin = (run: string): { seq: number; hash: string } => {
    const hash = firstLink(begun.get(run) as RunBeginning)
    insert.run(run, 0, hash)
    return { seq: 0, hash }
  }
  const add = (run: string, before: string, row: EntryRow): string => {
    const hash = linkOf(before, row)
    insert.run(run, row.seq, hash)
    return hash
  }
  const end = (run: string): { seq: number; hash: string } => {
    let { seq, hash } = (last.get(run) ?? begin(run)) as { seq: number; hash: string }
    for (const row of unlinked.all(run, seq) as EntryRow[]) {
      hash = add(run, hash, row)
      seq = row.seq
    }
    return { seq, hash }
  }
  return {
    begin: (run) => void begin(run),
    add,
    end,
    at: (run, seq) => ({ seq, hash: (one.get(run, seq) as string | undefined) ?? null }),
    newest: (run) => (last.get(run) as { seq: number } | undefined)?.seq ?? 0,
    checkBeginning(run) {
      const link = one.get(run, 0) as string | undefined
      const row = begun.get(run) as RunBeginning | undefined
      if (link !== undefined && row && link !== firstLink(row))
        throw userError('run-damaged', { run, damage: { type: 'beginning', seq: 0 } })
    },
  }
}

/** Links the journals that were there before there were chains. */
export function chainAll(database: Database): void {
  const chains = openChains(database)
  for (const run of database.prepare('SELECT id FROM run').pluck().all() as string[]) chains.end(run)
}
