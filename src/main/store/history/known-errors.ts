// The errors that runs met and what became of them, counted from the journals of all runs that still count.
import type { Database } from 'better-sqlite3'
import type { z } from 'zod'
import type { KnownError, KnownRepair } from '../../../contract/figures/known-error.js'
import { Note } from '../../../contract/notes/index.js'
import { share } from '../database/scope.js'
import { TEACHES } from '../database/teaching.js'

/** Attempts that are looked at, the newest; older ones say little about what helps today. */
const LOOKED_AT = 2_000
/** Repairs that are listed for one error. */
const MOST_REPAIRS = 3

type RepairEnded = Extract<z.infer<typeof Note>, { type: 'repair-ended' }>

interface Occurrence {
  readonly run: string
  readonly at: number
  readonly isGone: boolean
  readonly note: RepairEnded
}

/** When each of these errors was forgotten: what happened until then counts no longer. */
export type Forgotten = ReadonlyMap<string, number>

/** The errors with these signatures, or all of them, of runs that may teach; those that were met most often first. What came after `until` is left out. */
export function knownErrors(
  database: Database,
  signatures: readonly string[] | null = null,
  forgotten: Forgotten = new Map(),
  until = Number.MAX_SAFE_INTEGER,
): KnownError[] {
  const rows = database
    .prepare(
      `SELECT entry.run AS run, entry.at AS at, entry.key AS key, entry.body AS body
       FROM entry INDEXED BY entry_by_step JOIN run ON run.id = entry.run
       WHERE entry.step = 'repair-ended' AND entry.kind = 'note' AND run.deleted_at IS NULL AND run.demo IS NULL AND run.kind <> 'replay'
         AND entry.at <= ? AND ${TEACHES}
       ORDER BY entry.at DESC LIMIT ${LOOKED_AT}`,
    )
    .all(until) as { run: string; at: number; key: string; body: string }[]
  const wanted = signatures === null ? null : new Set(signatures)
  const met = new Map<string, Occurrence[]>()
  const seen = new Set<string>()
  for (const { run, at, key, body } of rows) {
    // A fork has the entries of its past as copies: they happened once.
    const once = `${at} ${key} ${body}`
    if (seen.has(once)) continue
    seen.add(once)
    const note = readNote(body)
    if (note?.type !== 'repair-ended') continue
    for (const { signature, isGone } of note.errors)
      if ((wanted === null || wanted.has(signature)) && at > (forgotten.get(signature) ?? 0))
        met.set(signature, [...(met.get(signature) ?? []), { run, at, isGone, note }])
  }
  return [...met].map(([signature, times]) => errorOf(signature, times)).sort((a, b) => b.mended.n - a.mended.n || byName(a, b))
}

/** Null for one that is damaged: the others still count. */
function readNote(body: string): Note | null {
  try {
    return Note.safeParse(JSON.parse(body)).data ?? null
  } catch {
    return null
  }
}

const byName = (a: KnownError, b: KnownError): number => (a.signature < b.signature ? -1 : 1)

function errorOf(signature: string, met: readonly Occurrence[]): KnownError {
  const gone = met.filter((each) => each.isGone)
  return {
    signature,
    source: 'runs',
    runs: new Set(met.map((each) => each.run)).size,
    lost: lostRuns(met),
    mended: share(gone.length, met.length),
    lastAt: Math.max(...met.map((each) => each.at)),
    repairs: repairsOf(gone.map((each) => each.note)),
    advice: null,
  }
}

/** Runs whose last attempt at an error did not make it go away. */
const lostRuns = (met: readonly Occurrence[]): number =>
  [...Map.groupBy(met, ({ run }) => run).values()].filter((times) => times.reduce((a, b) => (b.at > a.at ? b : a)).isGone === false).length

function repairsOf(notes: readonly RepairEnded[]): KnownRepair[] {
  const groups = Map.groupBy(notes, (note) => note.did.join('\n'))
  return [...groups.values()]
    .flatMap((group) => (group[0] ? [{ did: group[0].did, diagnosis: group[0].diagnosis, times: group.length }] : []))
    .sort((a, b) => b.times - a.times)
    .slice(0, MOST_REPAIRS)
}
