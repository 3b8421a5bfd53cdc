// A data folder with very many runs, made in one go: rows as the store writes them, the same at every call.

import { join } from 'node:path'
import Database from 'better-sqlite3'
import { openStore } from '../../src/main/store/store.js'

const SUBJECTS = [
  'parser',
  'durations',
  'voronoi',
  'shopping list',
  'markdown tables',
  'rate limiter',
  'csv reader',
  'colours',
  'graph',
  'lexer',
]
const TEMPLATES = ['python', 'typescript', 'node-plain']
const MODELS = ['qwen3-coder', 'gpt-oss-120b', 'llama-3.3-70b']
const YEAR_MS = 365 * 86_400_000
/** Bytes of a run's setup: a goal with its template and a config. */
const SETUP = JSON.stringify({ goal: { description: 'x'.repeat(5_000) } })

/** A small generator of numbers from 0 to 1, so that two seeds are equal. */
function generator(): () => number {
  let state = 7
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff
    return state / 0x7fff_ffff
  }
}

const ENTRIES_EACH = 6

/** Fills the data folder with so many finished runs over the last year, each with a few entries; `setup` is what all of them began with. */
export function seedRuns(folder: string, count: number, setup = SETUP): void {
  openStore(folder).close()
  const database = new Database(join(folder, 'tillgreen.db'))
  const random = generator()
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const project = database.prepare('INSERT INTO project (id, created_at) VALUES (?, ?)')
  const run = database.prepare(
    `INSERT INTO run (id, project, kind, created_at, title, description, template, model, config, engine, setup,
       tests, passed, rounds, usd, tokens, verdict, ended, reason, finished_at)
     VALUES (?, ?, 'build', ?, ?, ?, ?, ?, ?, 'bench', ?, 20, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const entry = database.prepare(
    "INSERT INTO entry (run, seq, at, kind, key, step, facts_hash, body) VALUES (?, ?, ?, 'note', ?, ?, '', ?)",
  )
  const tag = database.prepare('INSERT INTO run_tag (run, tag, at) VALUES (?, ?, ?)')
  const begin = Date.now() - YEAR_MS
  database.transaction(() => {
    for (let index = 0; index < count; index++) {
      const id = `seed-${String(index).padStart(8, '0')}`
      const at = Math.round(begin + (YEAR_MS * index) / count)
      const subject = pick(SUBJECTS)
      const isGreen = random() < 0.6
      const verdict = isGreen ? 'verified' : pick(['partly', 'failed', 'unverifiable'])
      const ended = isGreen ? 'finished' : pick(['finished', 'stuck', 'budget'])
      project.run(id, at)
      run.run(
        id,
        id,
        at,
        `The ${subject}`,
        `A small ${subject} with tests, number ${index}`,
        pick(TEMPLATES),
        pick(MODELS),
        'standard',
        setup,
        isGreen ? 20 : 12,
        1 + Math.floor(random() * 8),
        random() * 1.2,
        Math.floor(random() * 90_000),
        verdict,
        ended,
        isGreen ? 'All tests are green.' : 'The same tests stay red.',
        at + 60_000 + Math.floor(random() * 400_000),
      )
      for (let seq = 1; seq <= ENTRIES_EACH; seq++) {
        const body =
          seq === 1 && !isGreen
            ? { type: 'diagnosed', text: `The ${subject} forgets case ${index % 977}.` }
            : { type: 'remarked', text: 'x' }
        entry.run(id, seq, at, `note-${seq}`, body.type, JSON.stringify(body))
      }
      if (index % 500 === 0) tag.run(id, 'keep', at)
    }
  })()
  database.pragma('wal_checkpoint(TRUNCATE)')
  database.close()
}

/** Milliseconds of each call, sorted. */
export async function timesOf(count: number, call: (index: number) => Promise<unknown>): Promise<number[]> {
  const samples: number[] = []
  for (let index = 0; index < count; index++) {
    const started = performance.now()
    await call(index)
    samples.push(performance.now() - started)
  }
  return samples.sort((a, b) => a - b)
}

/** The value below which this part of sorted samples lies. */
export const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
