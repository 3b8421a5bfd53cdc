// One very long run: the recorded rounds of a real one, told again and again under new numbers.
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Entry } from '../../src/contract/journal.js'
import { openStore } from '../../src/main/store/store.js'

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
  const isRound = (entry: Entry) => entry.key.startsWith('task/read/attempt/1/')
  const before = told.slice(0, told.findIndex(isRound))
  const round = told.filter(isRound)
  const end = told.slice(-1)
  const rounds = Math.round((count - before.length - end.length) / round.length)
  const again = Array.from({ length: rounds }, (_, index) =>
    round.map((entry) => ({ ...entry, key: entry.key.replace('/attempt/1/', `/attempt/${index + 1}/`) })),
  )
  const entries = [...before, ...again.flat(), ...end].map((entry, index) => ({
    ...entry,
    seq: index + 1,
    at: 1_790_000_000_000 + index * 400,
  }))
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
