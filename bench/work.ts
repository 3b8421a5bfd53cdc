// How long a cheap question over the wire waits while the same host takes in 50,000 files, exports a large run and counts
// 10,000 runs. Fails where an answer takes longer than 50 ms. On a busy machine the host's thread waits for a core: that is told too.
import { type ChildProcess, fork } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { contract } from '../src/contract/calls/index.js'
import { FiguresFilter } from '../src/contract/figures/statistics.js'
import { connect } from '../src/contract/wire/connect.js'
import { serve } from '../src/contract/wire/define.js'
import { startWeb } from '../src/main/faces/web/start-web.js'
import { quantile, seedRuns } from './support/seed.js'
import { watchTurns } from './support/turns.js'
import { openHost, storeRun } from './support/window.js'

const FILES = Number(process.env.TILLGREEN_FILES ?? 50_000)
const FOLDERS = 1_000
const RUNS = Number(process.env.TILLGREEN_RUNS ?? 10_000)
/** States of the exported run, each of which becomes a commit. */
const STATES = 10
const CEILING_MS = 50
/** Milliseconds of asking while the host has nothing else to do: what this machine adds by itself. */
const IDLE_MS = 3_000

const folder = mkdtempSync(join(tmpdir(), 'tillgreen-bench-worker-'))
const project = join(folder, 'project')
for (let part = 0; part < FOLDERS; part += 1) mkdirSync(join(project, `package-${part % 40}`, `part-${part}`), { recursive: true })
for (let file = 0; file < FILES; file += 1) {
  const part = file % FOLDERS
  writeFileSync(join(project, `package-${part % 40}`, `part-${part}`, `module-${file}.py`), `VALUE = ${file % 5_000}\n`)
}
const data = join(folder, 'data')
seedRuns(data, RUNS)
const host = openHost(data)
const { store } = host.parts
const server = await startWeb({ host, rendererFolder: join(process.cwd(), 'out', 'renderer') })
const core = connect<typeof contract>(serve(contract, host.handlers, (path, error) => console.error(path, error)))

const asking = fork(join(import.meta.dirname, 'asking.js'), [server.newAddress(60_000)])
await told(asking)

const longestTurn = watchTurns()
let worst = 0
await during('nothing else', () => pause(IDLE_MS))
await during(`import of ${FILES} files`, () => core.projects.inspect({ path: project, template: null }))

const run = 'bench-work-1'
const tree = store.trees.capture(project, () => false).tree
await storeRun(host, run, tree)
for (let state = 2; state <= STATES; state += 1)
  await store.entries.append(run, {
    kind: 'result',
    key: `state-${state}`,
    step: 'write',
    factsHash: '',
    body: { value: { tree: store.trees.change(tree, [{ path: 'state.py', text: `STATE = ${state}\n` }]), changes: [] } },
  })
// As after another start: what was kept in memory to make the run is no part of exporting it.
store.trees.forget()
await pause(500)
await during(`export of ${STATES} states as git`, () => core.exports.make({ run, format: 'git' }))
await during(`figures of ${RUNS} runs`, () => core.history.figures(FiguresFilter.parse({})))
await during(`models of ${RUNS} runs`, () => core.history.inference(FiguresFilter.parse({})))
await during(`errors of ${RUNS} runs`, () => core.history.errors({}))

asking.kill()
await server.close()
await host.close()
rmSync(folder, { recursive: true, force: true })
process.exit(worst <= CEILING_MS ? 0 : 1)

/** Prints how long the answers took that were due while `work` went on. */
async function during(name: string, work: () => Promise<unknown>): Promise<void> {
  await taken()
  longestTurn()
  const started = performance.now()
  await work()
  const ms = performance.now() - started
  const { ran, queued } = longestTurn()
  const sorted = (await taken()).sort((one, other) => one - other)
  const slowest = sorted.at(-1) ?? 0
  worst = Math.max(worst, slowest)
  const [median, p99] = [quantile(sorted, 0.5), quantile(sorted, 0.99)]
  console.log(
    `${name.padEnd(30)} ${(ms / 1000).toFixed(2).padStart(6)} s  ${String(sorted.length).padStart(5)} answers: median ${median.toFixed(1)}  p99 ${p99.toFixed(1)}  max ${slowest.toFixed(1)} ms (ceiling ${CEILING_MS}); longest turn of the host: ran ${ran.toFixed(1)}, waited for a core ${queued.toFixed(1)} ms`,
  )
}

/** What was answered since the last time. */
function taken(): Promise<number[]> {
  const next = told(asking)
  asking.send('tell')
  return next
}

function told(child: ChildProcess): Promise<number[]> {
  return new Promise((resolve) => child.once('message', (message) => resolve(message as number[])))
}
