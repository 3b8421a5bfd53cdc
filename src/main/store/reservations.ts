// Money and tokens of requests that are under way: reserved before they are sent, so that no two pass a limit together.
import type { Database } from 'better-sqlite3'
import type { Json } from '../../contract/text/json.js'
import { untilFree } from './database/patience.js'
import type { NewEntry } from './journal/write-entries.js'
import type { Holder } from './leases.js'

export interface Reservation {
  readonly run: string
  /** The key of the note that will record the cost of the request; that entry removes the reservation. */
  readonly key: string
  /** Dollars; 0 where the price is unknown. */
  readonly usd: number
  readonly tokens: number
  /** The note for a holder that died before it could record the cost of the request. */
  readonly note: Json
}

/** Sums of open reservations: those of one run, and those of all. */
export interface Reserved {
  readonly usd: number
  readonly tokens: number
  readonly usdOfAll: number
}

export interface Reservations {
  /**
   * Reserves, unless `refuse` says why not; gives that reason, else null. `refuse` reads the database within the same
   * transaction, which no other process can come into.
   */
  make<T>(reservation: Reservation, me: Holder, refuse: (reserved: Reserved) => T | null): Promise<T | null>
  /** Takes away the reservation of a request that belongs to no run, and counts what it cost for today. */
  settle(run: string, key: string, usd: number): Promise<void>
  /** Turns reservations of dead processes into costs: the note of each goes into the journal of its run. */
  settleLost(): Promise<void>
  /** The same at once; throws where another process holds the lock. */
  settleLostNow(): void
}

interface Row extends Omit<Reservation, 'note'> {
  readonly note: string
  readonly pid: number
  readonly processStart: string
}

export interface ReservationsDeps {
  readonly database: Database
  readonly isAlive: (holder: Holder) => boolean
  /** The living holder of a run's lease. */
  readonly holderOf: (run: string) => Holder | null
  readonly write: (run: string, entry: NewEntry) => void
  readonly countSpent: (usd: number) => void
  readonly now: () => number
}

export function openReservations(place: ReservationsDeps): Reservations {
  const { database, isAlive, holderOf, write, countSpent, now } = place
  const insert = database.prepare(
    'INSERT INTO reservation (run, key, usd, tokens, pid, process_start, at, note) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const sums = database.prepare(
    `SELECT coalesce(sum(usd) FILTER (WHERE run = @run), 0) AS usd, coalesce(sum(tokens) FILTER (WHERE run = @run), 0) AS tokens,
       coalesce(sum(usd), 0) AS usdOfAll FROM reservation`,
  )
  const all = database.prepare('SELECT run, key, usd, tokens, pid, process_start AS processStart, note FROM reservation')
  const release = database.prepare('DELETE FROM reservation WHERE run = ? AND key = ?')
  const isRun = database.prepare('SELECT 1 FROM run WHERE id = ?')

  const make = database.transaction(
    (reservation: Reservation, me: Holder, refuse: (reserved: Reserved) => { readonly why: unknown } | null) => {
      const refused = refuse(sums.get({ run: reservation.run }) as Reserved)
      if (refused) return refused
      const { run, key, usd, tokens, note } = reservation
      insert.run(run, key, usd, tokens, me.pid, me.processStart, now(), JSON.stringify(note))
      return null
    },
  )
  const settle = database.transaction((run: string, key: string, usd: number) => {
    if (release.run(run, key).changes === 1 && usd > 0) countSpent(usd)
  })
  /** A run's requests belong to the holder of its lease: a process that gave it back has none under way. */
  const isLost = ({ run, pid, processStart }: Row): boolean => {
    const holder = { pid, processStart }
    if (!isAlive(holder)) return true
    if (!isRun.get(run)) return false
    const leased = holderOf(run)
    return leased?.pid !== pid || leased.processStart !== processStart
  }
  const settleLostNow = () => {
    for (const row of (all.all() as Row[]).filter(isLost)) {
      // Two that look at the same time write one note: its key is taken for the second.
      if (isRun.get(row.run))
        write(row.run, { kind: 'note', key: row.key, step: 'called', factsHash: '', body: JSON.parse(row.note) as Json })
      else settle.immediate(row.run, row.key, row.usd)
    }
  }
  return {
    async make<T>(reservation: Reservation, me: Holder, refuse: (reserved: Reserved) => T | null) {
      const refused = await untilFree(() =>
        make.immediate(reservation, me, (reserved) => {
          const why = refuse(reserved)
          return why === null ? null : { why }
        }),
      )
      return refused === null ? null : (refused.why as T)
    },
    settle: (run, key, usd) => untilFree(() => settle.immediate(run, key, usd)),
    settleLost: () => untilFree(settleLostNow),
    settleLostNow,
  }
}
