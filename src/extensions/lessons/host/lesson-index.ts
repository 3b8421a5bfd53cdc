// The index of lessons: their words in a file that may be deleted at any time, since all of it is made again from the lessons.
import { join } from 'node:path'
import { eng, removeStopwords } from 'stopword'
import { openBeside } from '../../../main/store/database/open-beside.js'
import { searchOf } from '../../../main/store/history/history.js'
import type { Lesson } from '../contract/lesson.js'
import { wordsOf } from './lesson-files.js'

/** Raised when what the tables hold changes: those of another build are made again. */
const FORMAT = 1
/** Words of a long text that are sought. */
const SOUGHT = 80

const TABLES = `
  DROP TABLE IF EXISTS lesson; DROP TABLE IF EXISTS text;
  CREATE TABLE lesson (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, version INTEGER NOT NULL) STRICT;
  CREATE VIRTUAL TABLE text USING fts5 (words, about, evidence, tokenize = 'porter unicode61 remove_diacritics 2');
  PRAGMA user_version = ${FORMAT};`

type Database = ReturnType<typeof openBeside>

/** Ids of lessons that have all of some words, or their beginnings, the best first; null where nothing is sought. */
export function lessonsWith(folder: string, lessons: readonly Lesson[], words: string): readonly string[] | null {
  const search = searchOf(words)
  return search === null ? null : matching(folder, lessons, search)
}

/** Ids of lessons that share rare words with a text, the most and rarest first. */
export function lessonsAbout(folder: string, lessons: readonly Lesson[], text: string): readonly string[] {
  const words = [...new Set(removeStopwords(text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [], eng))].slice(0, SOUGHT)
  return words.length === 0 ? [] : matching(folder, lessons, words.map((word) => `"${word}"`).join(' OR '))
}

function matching(folder: string, lessons: readonly Lesson[], search: string): readonly string[] {
  const database = openBeside(join(folder, 'indexes', 'lessons.db'), 'remove', (opened) => {
    if (opened.pragma('user_version', { simple: true }) !== FORMAT) opened.exec(TABLES)
  })
  try {
    bringUpToDate(database, lessons)
    // What a lesson says weighs more than what its run was about.
    const found = database.prepare(
      'SELECT id FROM text JOIN lesson ON lesson.number = text.rowid WHERE text MATCH ? ORDER BY bm25(text, 8, 3, 1), number DESC',
    )
    return found.pluck().all(search) as string[]
  } finally {
    database.close()
  }
}

function bringUpToDate(database: Database, lessons: readonly Lesson[]): void {
  const known = new Map(
    (database.prepare('SELECT id, number, version FROM lesson').all() as { id: string; number: number; version: number }[]).map((row) => [
      row.id,
      row,
    ]),
  )
  const current = new Map(lessons.map((lesson) => [lesson.id, lesson]))
  const isOld = ({ id, version }: { readonly id: string; readonly version: number }) => {
    const lesson = current.get(id)
    return !lesson || wordsOf(lesson).version !== version
  }
  const old = [...known.values()].filter(isOld)
  const gone = new Set(old.map(({ id }) => id))
  const fresh = lessons.filter(({ id }) => !known.has(id) || gone.has(id))
  if (old.length === 0 && fresh.length === 0) return
  const remove = ['lesson WHERE number', 'text WHERE rowid'].map((rows) => database.prepare(`DELETE FROM ${rows} = ?`))
  const add = database.prepare('INSERT INTO lesson (id, version) VALUES (?, ?)')
  const addText = database.prepare('INSERT INTO text (rowid, words, about, evidence) VALUES (?, ?, ?, ?)')
  database
    .transaction(() => {
      for (const { number } of old) for (const each of remove) each.run(number)
      for (const lesson of fresh) {
        const { words, version } = wordsOf(lesson)
        const { lastInsertRowid } = add.run(lesson.id, version)
        const evidence = lesson.evidence.map(({ what, more }) => `${what} ${more}`).join('\n')
        addText.run(lastInsertRowid, words, `${lesson.about}\n${lesson.template}`, evidence)
      }
    })
    .immediate()
}
