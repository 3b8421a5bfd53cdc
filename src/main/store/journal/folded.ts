// Stored views of long runs, in a separate file. It may be deleted at any time, since the views can be folded again from
// the journal.
import { join } from 'node:path'
import type { Json } from '../../../contract/text/json.js'
import { openBeside } from '../database/open-beside.js'

export interface Folded {
  /** The latest stored view of a run; null where there is none of this fold. */
  view(run: string): Json | null
  /** A page of rows that the view let go of; null where it is not kept. */
  page(run: string, number: number): Json | null
  /** Keeps a view and the pages that it let go of since the one before. */
  keep(run: string, view: Json, pages: ReadonlyMap<number, Json>): void
  /** Removes the stored views of a run. */
  remove(run: string): void
  close(): void
}

function read(text: unknown): Json | null {
  if (typeof text !== 'string') return null
  try {
    return JSON.parse(text) as Json
  } catch {
    // Damaged: it is folded again.
    return null
  }
}

/** @param fold which fold made the views: those of another one are worth nothing */
export function openFolded(folder: string, fold: string): Folded {
  const database = openBeside(join(folder, 'folded.db'), 'remove', (opened) =>
    opened.exec(`
      CREATE TABLE IF NOT EXISTS view (run TEXT PRIMARY KEY, fold TEXT NOT NULL, body TEXT NOT NULL) STRICT;
      CREATE TABLE IF NOT EXISTS page (run TEXT NOT NULL, fold TEXT NOT NULL, number INTEGER NOT NULL, body TEXT NOT NULL,
        PRIMARY KEY (run, fold, number)) STRICT, WITHOUT ROWID;
    `),
  )
  const view = database.prepare('SELECT body FROM view WHERE run = ? AND fold = ?').pluck()
  const page = database.prepare('SELECT body FROM page WHERE run = ? AND fold = ? AND number = ?').pluck()
  const keepView = database.prepare(
    'INSERT INTO view (run, fold, body) VALUES (?, ?, ?) ON CONFLICT (run) DO UPDATE SET fold = excluded.fold, body = excluded.body',
  )
  const keepPage = database.prepare('INSERT INTO page (run, fold, number, body) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING')
  const forgetOthers = database.prepare('DELETE FROM page WHERE run = ? AND fold <> ?')
  const forget = ['view', 'page'].map((table) => database.prepare(`DELETE FROM ${table} WHERE run = ?`))
  return {
    view: (run) => read(view.get(run, fold)),
    page: (run, number) => read(page.get(run, fold, number)),
    keep: database.transaction((run: string, body: Json, pages: ReadonlyMap<number, Json>) => {
      forgetOthers.run(run, fold)
      for (const [number, rows] of pages) keepPage.run(run, fold, number, JSON.stringify(rows))
      keepView.run(run, fold, JSON.stringify(body))
    }).immediate,
    remove: (run) => {
      for (const each of forget) each.run(run)
    },
    close: () => void database.close(),
  }
}
