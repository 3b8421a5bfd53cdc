// Requests to a working run, from any process. A request stays open until it was acted on or is in the journal.
import type { Database } from 'better-sqlite3'
import { canResume, Ended } from '../../contract/run/outcome.js'
import type { Holder, Leases } from './leases.js'

export interface Request {
  readonly id: number
  readonly kind: 'stop' | 'say' | 'edit' | 'pause' | 'continue' | 'answer' | 'budget'
  readonly body: string
  /** Milliseconds since 1970. */
  readonly at: number
}

/** `taken`: a living process carries the run on and will see it. `kept`: the next one to do so will. `over`: no process will. */
export type Receipt = 'taken' | 'kept' | 'over'

export interface Requests {
  /**
   * Leaves a request for the process that carries the run on. Words, edits and answers are kept for a run that can be resumed; a
   * stop or a pause means the process that works now. Nothing is written where the answer is `over`.
   */
  ask(run: string, kind: Request['kind'], body: string): Receipt
  /** Leaves a request for a run that is about to begin. */
  add(run: string, kind: Request['kind'], body: string): void
  /** Open requests of a run, oldest first. */
  open(run: string): Request[]
  /** A request was acted on, or has become pointless. Words and edits are settled by the journal's `said` note instead. */
  settle(id: number): void
  /** Runs with words or edits that are in no journal yet, and that no living process carries on. */
  waiting(): string[]
  /** Takes the lease as `Leases.take` does. What stopped or paused an earlier process does not stop this one. */
  takeLease(run: string, me: Holder): Holder | null
  /** Gives the lease back, unless words or edits came before; then false. No request can come in between. */
  giveBack(run: string, me: Holder): boolean
}

const WORDS = "kind IN ('say', 'edit')"

/** The requests of this database. `now` gives milliseconds since 1970. */
export function openRequests(database: Database, leases: Leases, now: () => number): Requests {
  const insert = database.prepare('INSERT INTO request (run, kind, body, at) VALUES (?, ?, ?, ?)')
  const open = database.prepare('SELECT id, kind, body, at FROM request WHERE run = ? AND taken_at IS NULL ORDER BY id')
  const settle = database.prepare('UPDATE request SET taken_at = ? WHERE id = ?')
  const waiting = database.prepare(`SELECT DISTINCT run FROM request WHERE taken_at IS NULL AND ${WORDS}`).pluck()
  const words = database.prepare(`SELECT 1 FROM request WHERE run = ? AND taken_at IS NULL AND ${WORDS} LIMIT 1`)
  const dismiss = database.prepare(
    "UPDATE request SET taken_at = ? WHERE run = ? AND taken_at IS NULL AND kind IN ('stop', 'pause', 'continue', 'budget')",
  )
  const endOf = database.prepare('SELECT ended FROM run WHERE id = ?').pluck()

  const standing = (run: string, kind: Request['kind']): Receipt => {
    const isHeld = leases.holder(run) !== null
    if (kind !== 'say' && kind !== 'edit' && kind !== 'answer') return isHeld ? 'taken' : 'over'
    const ended = Ended.nullable().parse(endOf.get(run) ?? null)
    // The retrospective of a finished run takes no more messages.
    if (ended !== null && !canResume(ended)) return 'over'
    return isHeld ? 'taken' : 'kept'
  }
  const ask = database.transaction((run: string, kind: Request['kind'], body: string): Receipt => {
    const asked = standing(run, kind)
    if (asked !== 'over') insert.run(run, kind, body, now())
    return asked
  })
  const takeLease = database.transaction((run: string, me: Holder): Holder | null => {
    const other = leases.take(run, me)
    if (!other) dismiss.run(now(), run)
    return other
  })
  const giveBack = database.transaction((run: string, me: Holder): boolean => {
    if (words.get(run)) return false
    leases.release(run, me)
    return true
  })
  return {
    ask: (run, kind, body) => ask.immediate(run, kind, body),
    add: (run, kind, body) => void insert.run(run, kind, body, now()),
    open: (run) => open.all(run) as Request[],
    settle: (id) => void settle.run(now(), id),
    waiting: () => (waiting.all() as string[]).filter((run) => leases.holder(run) === null),
    takeLease: (run, me) => takeLease.immediate(run, me),
    giveBack: (run, me) => giveBack.immediate(run, me),
  }
}
