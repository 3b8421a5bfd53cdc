// One very long run in a data folder, made of the rounds of a recorded one.
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Entry } from '../../src/contract/journal/entry.js'
import { openStore } from '../../src/main/store/store.js'
import { longJournal } from '../../test/support/long-journal.js'

const FIXTURE = join(process.cwd(), 'test/fixtures/db/version-1.db')

/** Puts a run with about so many entries into a data folder and returns its id. */
export function seedLongRun(folder: string, count: number): string {
  const fixture = new Database(FIXTURE, { readonly: true })
  const build = fixture.prepare("SELECT * FROM run WHERE kind = 'build'").get() as { id: string; setup: string }
  const rows = fixture.prepare('SELECT * FROM entry WHERE run = ? ORDER BY seq').all(build.id) as (Omit<Entry, 'factsHash' | 'body'> & {
    facts_hash: string
    body: string
  })[]
  fixture.close()
  const told = rows.map(({ facts_hash, body, ...row }): Entry => ({ ...row, factsHash: facts_hash, body: JSON.parse(body) }))
  const entries = longJournal(told, 'task/read/attempt/1/', count)
  const store = openStore(folder)
  // The recorded states are not at hand, so every state is the empty one.
  const tree = store.trees.create([])
  const id = `long-${String(count).padStart(8, '0')}`
  store.runs.create({
    id,
    project: null,
    parent: null,
    kind: 'build',
    title: `A run of ${entries.length} events`,
    description: 'Told again and again',
    template: 'python-plain',
    model: 'recording',
    config: 'bench',
    demo: 'durations',
    engine: 'bench',
    setup: build.setup,
  })
  store.entries.put(
    id,
    entries.map((entry) => ({
      ...entry,
      body: JSON.parse(JSON.stringify(entry.body).replaceAll(/"tree":"[0-9a-f]{64}"/g, `"tree":"${tree}"`)),
    })),
  )
  store.close()
  return id
}
