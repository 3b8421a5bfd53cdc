// How long the list of runs takes with 100,000 of them: pages over the wire (contract, checks, JSON both ways), filters,
// text search, figures. Fails where a page takes longer than its ceiling.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HistoryFilter as Filter, type HistoryFilter, type HistoryKey } from '../src/contract/calls/history.js'
import { contract } from '../src/contract/calls/index.js'
import { FiguresFilter } from '../src/contract/figures/statistics.js'
import { connect } from '../src/contract/wire/connect.js'
import { serve, type Wire } from '../src/contract/wire/define.js'
import { composeHost } from '../src/main/host/compose.js'
import { quantile, seedRuns, timesOf } from './support/seed.js'

const RUNS = Number(process.env.TILLGREEN_RUNS ?? 100_000)
const PAGE = 50
const CEILING_MS = 5
const folder = mkdtempSync(join(tmpdir(), 'tillgreen-bench-'))
const seeding = performance.now()
seedRuns(folder, RUNS)
console.log(`runs               ${RUNS} (seeded in ${((performance.now() - seeding) / 1000).toFixed(1)} s)`)

const opening = performance.now()
const host = composeHost({
  dataFolder: folder,
  resources: join(process.cwd(), 'resources'),
  version: 'bench',
  baseUrl: '',
  key: null,
  log: console.error,
})
console.log(`opening the store  ${(performance.now() - opening).toFixed(0)} ms`)
const served = serve(contract, host.handlers, (path, error) => console.error(path, error))
// What a socket does to a message, without the socket.
const wire: Wire = {
  ask: async (path, input) => JSON.parse(JSON.stringify(await served.ask(path, JSON.parse(JSON.stringify(input))))),
  listen: served.listen,
}
const core = connect<typeof contract>(wire)
const everything = Filter.parse({})

let worst = 0
const report = (name: string, sorted: readonly number[], hasCeiling = true) => {
  if (hasCeiling) worst = Math.max(worst, quantile(sorted, 0.95))
  console.log(
    `${name.padEnd(34)} p50 ${quantile(sorted, 0.5).toFixed(2)}  p95 ${quantile(sorted, 0.95).toFixed(2)} ms${hasCeiling ? ` (ceiling ${CEILING_MS})` : ''}`,
  )
}

const ask = (change: Partial<HistoryFilter>, after: HistoryKey | null = null) =>
  core.history.page({ filter: { ...everything, ...change }, after, limit: PAGE })
await timesOf(200, () => ask({}))

const keys: (HistoryKey | null)[] = [null]
for (let at = 1; at <= 20; at++) {
  const id = `seed-${String(Math.floor((RUNS * at) / 21)).padStart(8, '0')}`
  keys.push({ createdAt: host.parts.store.history.run(id)?.createdAt ?? 0, id })
}
report('newest page', await timesOf(400, () => ask({})))
report('one line for each project', await timesOf(400, () => ask({ newest: true })))
report('page anywhere, by key', await timesOf(400, (index) => ask({}, keys[index % keys.length] ?? null)))
report('filter by template', await timesOf(200, () => ask({ template: 'python' })))
report('filter by outcome and cost', await timesOf(200, () => ask({ outcome: 'failed', usdFrom: 0.1, usdTo: 1 })))
report('filter by a tag of 1 in 500', await timesOf(200, () => ask({ tag: 'keep' })))
report('filter that nothing matches', await timesOf(40, () => ask({ template: 'cobol' })), false)
const words = ['voronoi', 'shop', 'forgets case 12', 'tables number 4', 'rate limiter tests', 'nowhere']
for (const word of words) report(`search "${word}"`, await timesOf(40, () => ask({ text: word })), false)
report('count of all', await timesOf(20, () => core.history.count({ filter: everything })), false)
report('count of a search', await timesOf(10, () => core.history.count({ filter: { ...everything, text: 'voronoi' } })), false)
report('choices of the filters', await timesOf(10, () => core.history.choices({})), false)
report('figures of all runs', await timesOf(5, () => core.history.figures(FiguresFilter.parse({}))), false)
await host.close()
rmSync(folder, { recursive: true, force: true })
process.exit(worst <= CEILING_MS ? 0 : 1)
