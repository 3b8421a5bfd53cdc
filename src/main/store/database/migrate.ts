// Brings a database up to date: its tables and its chains, in one transaction.
import type { Database } from 'better-sqlite3'
import { chainAll } from './chain.js'
import { timeAllRuns } from './time-at-work.js'

/** "Tgrn" in the header of all our databases. */
export const APPLICATION_ID = 0x5467726e

export interface Migration {
  readonly number: number
  readonly name: string
  readonly sql: string
}

const files = import.meta.glob<string>('./migrations/*.sql', { query: '?raw', import: 'default', eager: true })

/** All migrations in order; the file name starts with the number. */
export const migrations: readonly Migration[] = Object.entries(files)
  .map(([path, sql]) => {
    const name = path.split('/').at(-1) ?? path
    return { number: Number(name.slice(0, 4)), name, sql }
  })
  .sort((a, b) => a.number - b.number)

/** The format that this build writes. */
export const newestFormat = migrations.at(-1)?.number ?? 0

/** Changes of rows that SQL alone cannot make in a migration, by its name. */
const afterwards: ReadonlyMap<string, (database: Database) => void> = new Map([
  ['0008-chains.sql', chainAll],
  ['0016-time-at-work.sql', timeAllRuns],
])

/** Which format a database has; 0 where it is new. */
export const formatOf = (database: Database): number => Number(database.pragma('user_version', { simple: true }))

/**
 * Brings the tables up to date in one immediate transaction; takes no lock where they already are. Throws `NewerFormat`
 * where a newer build has changed them since, so that this build cannot read them.
 */
export function migrate(database: Database): void {
  if (formatOf(database) === newestFormat) return
  database
    .transaction(() => {
      const format = formatOf(database)
      if (format > newestFormat) throw new NewerFormat(format)
      bringTo(database, newestFormat)
      database.pragma(`application_id = ${APPLICATION_ID}`)
    })
    // Immediate: two processes take turns instead of both making the same tables.
    .immediate()
}

/** Brings the tables to this format: SQL and what SQL cannot do. The caller holds the transaction. */
export function bringTo(database: Database, format: number): void {
  const before = formatOf(database)
  for (const { number, name, sql } of migrations.filter((each) => each.number > before && each.number <= format)) {
    database.exec(sql)
    afterwards.get(name)?.(database)
    database.pragma(`user_version = ${number}`)
  }
}

/** A newer build has changed the tables. */
export class NewerFormat extends Error {
  readonly format: number

  constructor(format: number) {
    super(`The database has format ${format}.`)
    this.name = 'NewerFormat'
    this.format = format
  }
}
