// A whole run that is kept out of learning: its words are only in its own journal and its own states.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import SQLite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { description, goodStory, json, tellStory } from '../support/story.js'

const lesson = 'Where a list is filtered by parity, test an even and an odd number each.'
/** Words of what was asked, of the plan, of the program, of its tests, of what a user said and of what a run could teach. */
const WORDS = ['squares', 'parity', 'EvenSquares', 'quokka']
const hasWords = (text: string) => WORDS.some((word) => text.includes(word))

/**
 * The places where the words of a run may be: its rows in databases, which have their own search, the states of its files by hash, and
 * its workspace. Its output for the user, with the record of that, counts too.
 */
const isOwn = (path: string, run: string) => /^(tillgreen|streams)\.db|^(trees|out|outputs)\//.test(path) || path.startsWith(`runs/${run}/`)

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
}

/** The index by which a user searches their own history: it belongs to the rows of the runs, and goes with them. */
const HISTORY_SEARCH = /^run_search/

/** Rows of a database with one of the words that belong to none of these runs, by their table. */
function foreignRows(path: string, own: readonly string[]): string[] {
  const database = new SQLite(path, { readonly: true })
  try {
    const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'").pluck().all()
    return (tables as string[])
      .filter((table) => !HISTORY_SEARCH.test(table))
      .flatMap((table) => {
        const rows = database.prepare(`SELECT * FROM "${table}"`).all() as Record<string, unknown>[]
        const found = rows.filter((row) => {
          const text = Object.values(row).map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value)))
          return text.some(hasWords) && !text.some((value) => own.includes(value))
        })
        return found.map((row) => `${table}: ${JSON.stringify(row).slice(0, 200)}`)
      })
  } finally {
    database.close()
  }
}

async function buildAndReview(...flags: string[]) {
  const endpoint = await tellStory({ ...goodStory, 'lessons/learn': json({ lessons: [{ lesson, evidence: [1] }] }) })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const words = ['run', description, '--template', 'python-plain', '--held-out', '0', '--mutants', '0', '--out', join(place.data, 'out')]
  const { run, outcome, stderr } = await tillgreen([...words, '--json', ...flags], place)
  expect(outcome, stderr).toMatchObject({ verdict: 'verified' })
  const said = ['--ran', 'yes', '--worked', 'yes', '--perfect', 'no', '--comment', 'A quokka is missing.']
  expect((await tillgreen(['verdict', run, ...said], place)).code).toBe(0)
  // Whatever learns is asked once: what it keeps beside the journals is made then.
  for (const ask of [['library', 'list'], ['lessons'], ['errors'], ['standing'], ['stats'], ['router'], ['dataset']])
    expect((await tillgreen([...ask, '--json'], place)).code, ask.join(' ')).toBe(0)
  return { data: place.data, run }
}

const strayFiles = (data: string, run: string) =>
  filesBelow(data).filter((path) => !isOwn(path, run) && hasWords(readFileSync(join(data, path)).toString('latin1')))

function projectOf(data: string, run: string): string {
  const database = new SQLite(join(data, 'tillgreen.db'), { readonly: true })
  try {
    return database.prepare('SELECT project FROM run WHERE id = ?').pluck().get(run) as string
  } finally {
    database.close()
  }
}

test('nothing of a run that is kept out of learning is written anywhere outside of its own journal and states', async () => {
  const { data, run } = await buildAndReview('--no-learning')
  expect(strayFiles(data, run)).toEqual([])
  for (const name of ['tillgreen.db', 'streams.db']) expect(foreignRows(join(data, name), [run, projectOf(data, run)])).toEqual([])
})

test('the same run, where it may teach, does leave words in what learns: the search above can find them', async () => {
  const { data, run } = await buildAndReview()
  expect(strayFiles(data, run)).toEqual(expect.arrayContaining(['indexes/library.db', expect.stringMatching(/^lessons\//)]))
})
