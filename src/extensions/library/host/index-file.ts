// The index of the library: words and names of programs, in a file that may be deleted at any time, for all of it can be read again.
import { join } from 'node:path'
import { eng, removeStopwords } from 'stopword'
import { openBeside } from '../../../main/store/database/open-beside.js'
import { searchOf } from '../../../main/store/history/history.js'
import type { LibrarySymbol } from '../contract/calls.js'

/** What the index holds of a run; null where it is kept out. */
export interface IndexedRun {
  readonly tree: string | null
  readonly title: string
  readonly description: string
  readonly symbols: readonly LibrarySymbol[]
  readonly code: string
}

export interface Match {
  readonly run: string
  readonly excerpt: string
}

export interface LibraryIndex {
  /** When each run ended that the index knows, in ms since 1970. */
  known(): ReadonlyMap<string, number>
  put(run: string, at: number, indexed: IndexedRun | null): void
  remove(runs: readonly string[]): void
  /** The best matches first; null where nothing is sought. */
  matching(words: string): readonly Match[] | null
  /** Runs that share rare words with a text, the most and rarest first. */
  alike(text: string): readonly string[]
  /** The subject of a run in words: its title, its request, and its names; empty if the index does not have it. */
  textOf(run: string): string
  /** Vectors of texts that a model made, by the hashes of the texts. */
  vectors(model: string): ReadonlyMap<string, Float32Array>
  keepVectors(model: string, vectors: ReadonlyMap<string, Float32Array>): void
  /** Runs that are not kept out, the newest first. */
  all(): readonly string[]
  keptOut(): number
  /** The last state of a run, and how many symbols it has; null where the index does not have it. */
  about(run: string): { readonly tree: string | null; readonly symbols: number } | null
  symbols(run: string): readonly LibrarySymbol[]
  /** Symbols of runs whose names have this prefix, in any case. */
  named(beginning: string): ReadonlyMap<string, readonly LibrarySymbol[]>
  close(): void
}

/** Words of a long text that are sought. */
const SOUGHT = 80
/** Raised when what the tables hold, or which runs are kept out, changes: those of another build are made again. */
const FORMAT = 3
/** Letters of a description that are indexed. The time for an excerpt grows with the square of the number of matches in the text. */
const MOST_INDEXED = 20_000
/** Matches that a search looks at. */
const MOST = 5_000

const TABLES = `
  DROP TABLE IF EXISTS entry; DROP TABLE IF EXISTS symbol; DROP TABLE IF EXISTS text; DROP TABLE IF EXISTS vector;
  CREATE TABLE entry (id INTEGER PRIMARY KEY, run TEXT NOT NULL UNIQUE, at INTEGER NOT NULL, kept INTEGER NOT NULL, tree TEXT) STRICT;
  CREATE TABLE symbol (entry INTEGER NOT NULL, name TEXT NOT NULL COLLATE NOCASE, kind TEXT NOT NULL, path TEXT NOT NULL,
    first INTEGER NOT NULL, beyond INTEGER NOT NULL) STRICT;
  CREATE INDEX symbol_by_name ON symbol (name);
  CREATE INDEX symbol_by_entry ON symbol (entry);
  CREATE VIRTUAL TABLE text USING fts5 (title, description, names, code, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3');
  CREATE TABLE vector (model TEXT NOT NULL, hash TEXT NOT NULL, vector BLOB NOT NULL, PRIMARY KEY (model, hash)) STRICT, WITHOUT ROWID;
  PRAGMA user_version = ${FORMAT};`

type Database = ReturnType<typeof openBeside>

export function openLibraryIndex(folder: string): LibraryIndex {
  const database = openBeside(join(folder, 'indexes', 'library.db'), 'remove', (opened) => {
    if (opened.pragma('user_version', { simple: true }) !== FORMAT) opened.exec(TABLES)
  })
  return { ...writing(database), ...reading(database), ...remembering(database), close: () => void database.close() }
}

function writing(database: Database): Pick<LibraryIndex, 'put' | 'remove'> {
  const idOf = database.prepare('SELECT id FROM entry WHERE run = ?').pluck()
  const forget = ['symbol WHERE entry', 'text WHERE rowid', 'entry WHERE id'].map((rows) => database.prepare(`DELETE FROM ${rows} = ?`))
  const removeOne = (run: string) => {
    const id = idOf.get(run)
    if (id !== undefined) for (const each of forget) each.run(id)
  }
  const addEntry = database.prepare('INSERT INTO entry (run, at, kept, tree) VALUES (?, ?, ?, ?)')
  const addText = database.prepare('INSERT INTO text (rowid, title, description, names, code) VALUES (?, ?, ?, ?, ?)')
  const addSymbol = database.prepare('INSERT INTO symbol (entry, name, kind, path, first, beyond) VALUES (?, ?, ?, ?, ?, ?)')
  return {
    put: database.transaction((run: string, at: number, indexed: IndexedRun | null) => {
      removeOne(run)
      const { lastInsertRowid: id } = addEntry.run(run, at, indexed === null ? 0 : 1, indexed?.tree ?? null)
      if (indexed === null) return
      const { title, description, symbols, code } = indexed
      addText.run(id, title, description.slice(0, MOST_INDEXED), symbols.map(({ name }) => `${name} ${parted(name)}`).join(' '), code)
      for (const { name, kind, path, from, to } of symbols) addSymbol.run(id, name, kind, path, from, to)
    }).immediate,
    remove: database.transaction((runs: readonly string[]) => {
      for (const run of runs) removeOne(run)
    }).immediate,
  }
}

/** The words of a name that is written together: `parseDuration` is found by `duration`, too. */
const parted = (name: string): string => name.replace(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll('_', ' ')

function reading(database: Database): Omit<LibraryIndex, 'put' | 'remove' | 'close' | 'vectors' | 'keepVectors'> {
  const columns = 'name, kind, path, first AS "from", beyond AS "to"'
  const known = database.prepare('SELECT run, at FROM entry')
  const all = database.prepare(`SELECT run FROM entry WHERE kept = 1 ORDER BY at DESC LIMIT ${MOST}`).pluck()
  // What names it weighs more than what its code says somewhere.
  const matching = database.prepare(
    `SELECT run, snippet(text, -1, '', '', ' … ', 14) AS excerpt FROM text JOIN entry ON entry.id = text.rowid
     WHERE text MATCH ? ORDER BY bm25(text, 8, 4, 6, 1), at DESC LIMIT ${MOST}`,
  )
  const matchingRuns = database
    .prepare(
      `SELECT run FROM text JOIN entry ON entry.id = text.rowid WHERE text MATCH ? ORDER BY bm25(text, 8, 4, 6, 1), at DESC LIMIT ${MOST}`,
    )
    .pluck()
  const words = database.prepare('SELECT title, description, names FROM text JOIN entry ON entry.id = text.rowid WHERE run = ?')
  const keptOut = database.prepare('SELECT count(*) FROM entry WHERE kept = 0').pluck()
  const about = database.prepare(
    'SELECT tree, (SELECT count(*) FROM symbol WHERE symbol.entry = entry.id) AS symbols FROM entry WHERE run = ? AND kept = 1',
  )
  const symbols = database.prepare(
    `SELECT ${columns} FROM symbol JOIN entry ON entry.id = symbol.entry WHERE run = ? ORDER BY symbol.rowid`,
  )
  const named = database.prepare(
    `SELECT run, ${columns} FROM symbol JOIN entry ON entry.id = symbol.entry WHERE name >= ? AND name < ? || char(1114111)
     ORDER BY length(name), symbol.rowid LIMIT ${MOST}`,
  )
  return {
    known: () => new Map((known.all() as { run: string; at: number }[]).map(({ run, at }) => [run, at])),
    all: () => all.all() as string[],
    matching(words) {
      const search = searchOf(words)
      return search === null ? null : (matching.all(search) as Match[])
    },
    alike(text) {
      const words = [...new Set(removeStopwords(text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [], eng))].slice(0, SOUGHT)
      if (words.length === 0) return []
      return matchingRuns.all(words.map((word) => `"${word}"`).join(' OR ')) as string[]
    },
    textOf(run) {
      const found = words.get(run) as { readonly title: string; readonly description: string; readonly names: string } | undefined
      return found === undefined ? '' : [found.title, found.description.trim(), found.names].join('\n')
    },
    keptOut: () => keptOut.get() as number,
    about: (run) => (about.get(run) as { tree: string | null; symbols: number } | undefined) ?? null,
    symbols: (run) => symbols.all(run) as LibrarySymbol[],
    named(beginning) {
      const rows = named.all(beginning, beginning) as (LibrarySymbol & { readonly run: string })[]
      const byRun = Map.groupBy(rows, ({ run }) => run)
      return new Map([...byRun].map(([run, found]) => [run, found.map(({ run: _, ...symbol }) => symbol)]))
    },
  }
}

function remembering(database: Database): Pick<LibraryIndex, 'vectors' | 'keepVectors'> {
  const all = database.prepare('SELECT hash, vector FROM vector WHERE model = ?')
  const add = database.prepare('INSERT OR REPLACE INTO vector (model, hash, vector) VALUES (?, ?, ?)')
  return {
    vectors: (model) =>
      new Map(
        // Copied: a buffer of SQLite need not begin where a number may.
        (all.all(model) as { hash: string; vector: Buffer }[]).map(({ hash, vector }) => [
          hash,
          new Float32Array(Uint8Array.from(vector).buffer),
        ]),
      ),
    keepVectors: database.transaction((model: string, vectors: ReadonlyMap<string, Float32Array>) => {
      for (const [hash, vector] of vectors) add.run(model, hash, Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength))
    }).immediate,
  }
}
