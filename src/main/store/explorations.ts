// Explorations as rows: what each was started with, who works on it, and its topics in order. What the rows hold is the feature's own JSON.
import type { Database } from 'better-sqlite3'

export type ExplorationState = 'going' | 'stopped' | 'over'

export interface ExplorationRow {
  readonly id: string
  readonly head: string
  readonly state: ExplorationState
  readonly why: string | null
  readonly said: string
  /** The process that works on it; null where none does. */
  readonly holder: string | null
}

export interface Explorations {
  /** A new one that `holder` works on. */
  create(id: string, head: string, holder: string): void
  /** Takes one that no living process works on; false where one does. */
  hold(id: string, holder: string, isGone: (holder: string) => boolean): boolean
  release(id: string, state: ExplorationState, why: string | null, said: string): void
  askStop(id: string): void
  isStopAsked(id: string): boolean
  one(id: string): ExplorationRow | null
  /** The newest first. */
  all(): ExplorationRow[]
  /** Bodies of its topics, in order. */
  tries(id: string): string[]
  /** Writes a topic down, or what became of it. */
  save(id: string, number: number, run: string | null, body: string): void
  forget(id: string): void
  /** The newest run begun since then with exactly these words; null where there is none. */
  begun(description: string, since: number): string | null
}

/** `now` gives milliseconds since 1970. */
export function openExplorations(database: Database, now: () => number): Explorations {
  const columns = 'id, head, state, why, said, holder'
  const insert = database.prepare("INSERT INTO exploration (id, at, head, state, holder) VALUES (?, ?, ?, 'going', ?)")
  const holder = database.prepare('SELECT holder FROM exploration WHERE id = ?').pluck()
  const take = database.prepare("UPDATE exploration SET holder = ?, state = 'going', why = NULL, said = '', stop_asked = 0 WHERE id = ?")
  const release = database.prepare('UPDATE exploration SET holder = NULL, state = ?, why = ?, said = ? WHERE id = ?')
  const ask = database.prepare('UPDATE exploration SET stop_asked = 1 WHERE id = ?')
  const asked = database.prepare('SELECT stop_asked FROM exploration WHERE id = ?').pluck()
  const one = database.prepare(`SELECT ${columns} FROM exploration WHERE id = ?`)
  const all = database.prepare(`SELECT ${columns} FROM exploration ORDER BY at DESC, id DESC`)
  const tries = database.prepare('SELECT body FROM exploration_try WHERE exploration = ? ORDER BY number').pluck()
  const save = database.prepare(
    `INSERT INTO exploration_try (exploration, number, run, body) VALUES (?, ?, ?, ?)
     ON CONFLICT (exploration, number) DO UPDATE SET run = excluded.run, body = excluded.body`,
  )
  const forget = ['exploration_try WHERE exploration', 'exploration WHERE id'].map((rows) => database.prepare(`DELETE FROM ${rows} = ?`))
  const begun = database
    .prepare(
      `SELECT id FROM run WHERE created_at >= ? AND kind IN ('build', 'feedback') AND json_valid(setup)
       AND ? IN (json_extract(setup, '$.goal.words'), json_extract(setup, '$.goal.description')) ORDER BY created_at DESC LIMIT 1`,
    )
    .pluck()
  return {
    create: (id, head, by) => void insert.run(id, now(), head, by),
    hold: database.transaction((id: string, by: string, isGone: (holder: string) => boolean) => {
      const known = holder.get(id) as string | null | undefined
      if (known === undefined || (known !== null && !isGone(known))) return false
      take.run(by, id)
      return true
    }).immediate,
    release: (id, state, why, said) => void release.run(state, why, said, id),
    askStop: (id) => void ask.run(id),
    isStopAsked: (id) => asked.get(id) === 1,
    one: (id) => (one.get(id) as ExplorationRow | undefined) ?? null,
    all: () => all.all() as ExplorationRow[],
    tries: (id) => tries.all(id) as string[],
    save: (id, number, run, body) => void save.run(id, number, run, body),
    forget: database.transaction((id: string) => {
      for (const each of forget) each.run(id)
    }).immediate,
    begun: (description, since) => (begun.get(since, description) as string | undefined) ?? null,
  }
}
