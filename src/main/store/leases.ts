// Leases make sure that only one process at a time carries a run on.
import type { Database } from 'better-sqlite3'

/** Identifies a process. Its number alone is not enough, since a later process may get it. */
export interface Holder {
  readonly pid: number
  readonly processStart: string
}

export interface Leases {
  /** Takes the lease unless a living process holds it; returns that holder then, null on success. */
  take(run: string, me: Holder): Holder | null
  beat(run: string, me: Holder): void
  release(run: string, me: Holder): void
  /** The living holder of a run's lease. */
  holder(run: string): Holder | null
}

/** `isAlive` checks whether that exact process still runs; `now` gives milliseconds since 1970. */
export function openLeases(database: Database, isAlive: (holder: Holder) => boolean, now: () => number): Leases {
  const read = database.prepare('SELECT pid, process_start AS processStart FROM lease WHERE run = ?')
  const write = database.prepare(
    `INSERT INTO lease (run, pid, process_start, heartbeat_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (run) DO UPDATE SET pid = excluded.pid, process_start = excluded.process_start, heartbeat_at = excluded.heartbeat_at`,
  )
  const beat = database.prepare('UPDATE lease SET heartbeat_at = ? WHERE run = ? AND pid = ? AND process_start = ?')
  const release = database.prepare('DELETE FROM lease WHERE run = ? AND pid = ? AND process_start = ?')

  const holder = (run: string): Holder | null => {
    const row = read.get(run) as Holder | undefined
    return row && isAlive(row) ? row : null
  }
  const take = database.transaction((run: string, me: Holder): Holder | null => {
    const other = holder(run)
    if (other && (other.pid !== me.pid || other.processStart !== me.processStart)) return other
    write.run(run, me.pid, me.processStart, now())
    return null
  })
  return {
    take: (run, me) => take.immediate(run, me),
    beat: (run, me) => void beat.run(now(), run, me.pid, me.processStart),
    release: (run, me) => void release.run(run, me.pid, me.processStart),
    holder,
  }
}
