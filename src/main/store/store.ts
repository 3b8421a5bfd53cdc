// The store of one data folder: runs, journal, leases, streams and trees behind plain functions.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import type { AssumptionVerdict, ReadingAnswers } from '../../contract/calls/readings.js'
import type { KnownError } from '../../contract/figures/known-error.js'
import type { FiguresFilter } from '../../contract/figures/statistics.js'
import { placesIn } from './database/begin.js'
import { openChains } from './database/chain.js'
import { openDatabase, refusalOf } from './database/open.js'
import { watchPlace } from './database/place.js'
import { isAlive } from './database/process.js'
import { openReserveFile, type ReserveFile } from './database/reserve-file.js'
import { OWN, remembered } from './database/scope.js'
import { type Explorations, openExplorations } from './explorations.js'
import { collectGarbage, type FreedSpace, openHeldObjects } from './garbage.js'
import { type Verified, verifiedBy } from './history/figures.js'
import { type History, openHistory } from './history/history.js'
import { type Forgotten, knownErrors } from './history/known-errors.js'
import { type Entries, openEntries } from './journal/entries.js'
import { type Folded, openFolded } from './journal/folded.js'
import { type OwedOutput, openOwedOutputs } from './journal/owed-outputs.js'
import { openStreams, type Streams } from './journal/streams.js'
import { openTreeEntries, type TreeEntries } from './journal/tree-entries.js'
import { type Leases, openLeases } from './leases.js'
import { openRecords, type Records } from './records.js'
import { openRequests, type Requests } from './requests.js'
import { openReservations, type Reservations } from './reservations.js'
import { openRuns, type Runs } from './runs.js'
import { openTrees, type Trees } from './trees/trees.js'

/** Which fold this build has. */
declare const __FOLD_FINGERPRINT__: string

export interface Store {
  readonly folder: string
  readonly runs: Runs
  readonly entries: Entries
  readonly leases: Leases
  readonly requests: Requests
  readonly reservations: Reservations
  readonly streams: Streams
  readonly folded: Folded
  readonly trees: Trees
  readonly treeEntries: TreeEntries
  readonly history: History
  readonly removal: Removal
  readonly readings: Readings
  readonly explorations: Explorations
  readonly fileSummaries: FileSummaries
  /** The records of optional features, by their name. */
  records(feature: string): Records
  readonly reserveFile: ReserveFile
  /** `count`, with its result cached until the database changes. */
  remembered<T>(count: (filter: FiguresFilter) => Promise<T>): (filter: FiguresFilter) => Promise<T>
  /** Dollars that all runs together cost on the day of this moment, by this machine's clock; deleted runs too. */
  spentOn(at: number): number
  /** Errors with these signatures, or all, from the journals of runs that may teach, up to that moment. */
  knownErrors(signatures: readonly string[] | null, forgotten?: Forgotten, until?: number): KnownError[]
  /** The user's own finished runs, of each template or each model. */
  verifiedBy(by: 'template' | 'model'): readonly Verified[]
  owedOutputs(): OwedOutput[]
  /** Nothing is freed while `use` runs: it stores objects that no run names yet. */
  keepingObjects<T>(use: () => Promise<T>): Promise<T>
  /** Frees objects that no run names; null where it must wait because runs are at work, or objects are kept. */
  collectGarbage(sparedMs?: number): Promise<FreedSpace | null>
  /** SQLite's check of the whole database: "ok", or the fault. */
  integrity(): string
  /** Refuses (kind `store`) where the data folder was removed since it was opened: a write would be lost. */
  checkPlace(): void
  close(): void
}

/** The parts for reading runs, in this thread or in another one. */
export type ReadParts = Pick<Store, 'folder' | 'runs' | 'entries' | 'trees' | 'treeEntries' | 'knownErrors'>

/** Opens the store of a data folder; refuses as `openDatabase` does. `now` gives milliseconds since 1970. */
export function openStore(folder: string, now: () => number = Date.now): Store {
  const database = openDatabase(folder)
  try {
    return storeOn(database, folder, now)
  } catch (error) {
    database.close()
    throw refusalOf(error, placesIn(folder).file)
  }
}

/** Makes a folder where there is none, and gives its path. */
function mkdirs(path: string): string {
  mkdirSync(path, { recursive: true })
  return path
}

function storeOn(database: Database, folder: string, now: () => number): Store {
  const objects = mkdirs(join(folder, 'trees'))
  const trees = openTrees(objects)
  const leases = openLeases(database, isAlive, now)
  const streams = openStreams(folder)
  const reserveFile = openReserveFile(folder)
  reserveFile.takeIn()
  const folded = openFolded(folder, __FOLD_FINGERPRINT__)
  const chains = openChains(database)
  const runs = openRuns(database, chains, (run) => leases.holder(run) !== null, now)
  const checkPlace = watchPlace(folder)
  const entries = openEntries(database, chains, now, checkPlace)
  const days = openSpentDays(database)
  const reservations = openReservations({
    database,
    isAlive,
    holderOf: leases.holder,
    write: entries.write,
    countSpent: (usd) => days.add(now(), usd),
    now,
  })
  const verified = { template: remembered(database, verifiedBy('template')), model: remembered(database, verifiedBy('model')) }
  const held = openHeldObjects()
  const leased = database.prepare('SELECT run FROM lease').pluck()
  const isBusy = () => held.areHeld() || (leased.all() as string[]).some((run) => leases.holder(run) !== null)
  return {
    folder,
    leases,
    requests: openRequests(database, leases, now),
    runs,
    entries,
    reservations,
    streams,
    folded,
    trees,
    reserveFile,
    treeEntries: openTreeEntries(database, entries),
    history: openHistory(database, runs.summaries),
    removal: openRemoval(database, now),
    readings: openReadings(database, now),
    explorations: openExplorations(database, now),
    fileSummaries: openFileSummaries(database, now),
    records: (feature) => openRecords(database, feature, now),
    remembered: (count) => remembered(database, (_database, filter) => count(filter)),
    spentOn: days.on,
    knownErrors: (signatures, forgotten, until) => knownErrors(database, signatures, forgotten, until),
    verifiedBy: (by) => verified[by](OWN),
    owedOutputs: openOwedOutputs(database),
    keepingObjects: held.during,
    collectGarbage: (sparedMs) => collectGarbage({ database, trees, folder: objects, isBusy, now }, sparedMs),
    integrity: () => String(database.pragma('integrity_check(1)', { simple: true })),
    checkPlace,
    close() {
      streams.close()
      folded.close()
      database.close()
    },
  }
}

/** Dollars by the day of this machine's clock. */
function openSpentDays(database: Database) {
  const onDay = database.prepare("SELECT usd FROM spent_day WHERE day = date(? / 1000, 'unixepoch', 'localtime')").pluck()
  const addToDay = database.prepare(
    `INSERT INTO spent_day (day, usd) VALUES (date(? / 1000, 'unixepoch', 'localtime'), ?)
     ON CONFLICT (day) DO UPDATE SET usd = usd + excluded.usd`,
  )
  return {
    on: (at: number): number => (onDay.get(at) as number | undefined) ?? 0,
    add: (at: number, usd: number): void => void addToDay.run(at, usd),
  }
}

/** Summaries of files, one for each content by its hash, until the run that requested it is purged. */
interface FileSummaries {
  /** Those that are known, by hash. */
  known(hashes: readonly string[]): ReadonlyMap<string, string>
  /** The first summary of a content stays. */
  keep(run: string, summaries: ReadonlyMap<string, string>): void
}

/** `now` gives milliseconds since 1970. The run must be in the table of runs. */
function openFileSummaries(database: Database, now: () => number): FileSummaries {
  const one = database.prepare('SELECT summary FROM file_summary WHERE hash = ?').pluck()
  const insert = database.prepare('INSERT INTO file_summary (hash, run, summary, at) VALUES (?, ?, ?, ?) ON CONFLICT (hash) DO NOTHING')
  return {
    known: (hashes) =>
      new Map(
        hashes.flatMap((hash) => {
          const summary = one.get(hash) as string | undefined
          return summary === undefined ? [] : [[hash, summary] as const]
        }),
      ),
    keep: database.transaction((run: string, summaries: ReadonlyMap<string, string>) => {
      for (const [hash, summary] of summaries) insert.run(hash, run, summary, now())
    }).immediate,
  }
}

/** Deletion in two steps: out of sight and back again as often as one likes, then for good. */
interface Removal {
  /** Puts runs out of sight; gives those that changed. */
  remove(runs: readonly string[]): string[]
  restore(runs: readonly string[]): string[]
  /** Deletes the rows of runs that are removed already, with all that belongs to them; gives those that it deleted. */
  purge(runs: readonly string[]): string[]
  /** Puts a tag on runs, or takes it off; gives those that changed. */
  tag(runs: readonly string[], tag: string): string[]
  untag(runs: readonly string[], tag: string): string[]
}

/** `now` gives milliseconds since 1970. */
function openRemoval(database: Database, now: () => number): Removal {
  const remove = database.prepare('UPDATE run SET deleted_at = ? WHERE id = ? AND deleted_at IS NULL')
  const restore = database.prepare('UPDATE run SET deleted_at = NULL WHERE id = ? AND deleted_at IS NOT NULL')
  const tag = database.prepare('INSERT INTO run_tag (run, tag, at) SELECT id, ?, ? FROM run WHERE id = ? ON CONFLICT DO NOTHING')
  const untag = database.prepare('DELETE FROM run_tag WHERE tag = ? AND run = ?')
  const isRemoved = database.prepare('SELECT 1 FROM run WHERE id = ? AND deleted_at IS NOT NULL')
  const project = database.prepare('SELECT project FROM run WHERE id = ?').pluck()
  // A child keeps all that it inherited in its own journal.
  const purgeSteps = [
    'UPDATE run SET parent = NULL WHERE parent = ?',
    ...[
      'link',
      'entry',
      'lease',
      'request',
      'human_verdict',
      'reading_answer',
      'run_tag',
      'answer_count',
      'inference',
      'test_count',
      'run_text',
      'file_summary',
    ].map((table) => `DELETE FROM ${table} WHERE run = ?`),
    // The invented description is removed with the run; its cost still counts.
    "UPDATE exploration_try SET body = json_set(body, '$.invented', NULL) WHERE run = ?",
    'DELETE FROM run WHERE id = ?',
  ].map((sql) => database.prepare(sql))
  const forgetProject = database.prepare('DELETE FROM project WHERE id = ? AND NOT EXISTS (SELECT 1 FROM run WHERE project = project.id)')

  const purgeOne = (run: string): boolean => {
    if (!isRemoved.get(run)) return false
    const of = project.get(run)
    for (const step of purgeSteps) step.run(run)
    forgetProject.run(of)
    return true
  }
  const each = (change: (run: string) => boolean) => {
    const transaction = database.transaction((runs: readonly string[]) => runs.filter(change))
    return (runs: readonly string[]) => transaction.immediate(runs)
  }
  return {
    remove: (runs) => each((run) => remove.run(now(), run).changes === 1)(runs),
    restore: each((run) => restore.run(run).changes === 1),
    purge: each(purgeOne),
    tag: (runs, name) => each((run) => tag.run(name, now(), run).changes === 1)(runs),
    untag: (runs, name) => each((run) => untag.run(name, run).changes === 1)(runs),
  }
}

interface Readings {
  of(run: string): ReadingAnswers
  /** One answer for each assumption: the last one counts, and null takes it back. */
  judge(run: string, text: string, judged: AssumptionVerdict | null): void
  misread(run: string, text: string, isMisread: boolean): void
}

/** `now` gives milliseconds since 1970. The run must be in the table of runs. */
function openReadings(database: Database, now: () => number): Readings {
  const all = database.prepare('SELECT text, answer FROM reading_answer WHERE run = ? ORDER BY at, text')
  const forget = database.prepare("DELETE FROM reading_answer WHERE run = ? AND text = ? AND (answer = 'misread') = ?")
  const insert = database.prepare('INSERT INTO reading_answer (run, text, answer, at) VALUES (?, ?, ?, ?)')
  const answer = database.transaction((run: string, text: string, to: 'assumption' | 'sentence', given: string | null) => {
    forget.run(run, text, to === 'sentence' ? 1 : 0)
    if (given !== null) insert.run(run, text, given, now())
  })
  return {
    of(run) {
      const rows = all.all(run) as { text: string; answer: AssumptionVerdict | 'misread' }[]
      return {
        assumptions: rows.flatMap(({ text, answer: judged }) => (judged === 'misread' ? [] : [{ text, judged }])),
        misread: rows.filter((row) => row.answer === 'misread').map(({ text }) => text),
      }
    },
    judge: (run, text, judged) => answer.immediate(run, text, 'assumption', judged),
    misread: (run, text, isMisread) => answer.immediate(run, text, 'sentence', isMisread ? 'misread' : null),
  }
}
