// Runs a suite against an endpoint, and prints the arms side by side: one bare answer, the largest group of several, Tillgreen.
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { type BareDeps, tryBare, tryBestOf } from './real/arms/bare.js'
import { loopArms, tryLoop } from './real/arms/tillgreen.js'
import { openBox } from './real/box.js'
import { readCi, shortOf } from './real/ci.js'
import { figuresOf } from './real/figures.js'
import { proveTask } from './real/judge.js'
import { type Options, placesIn, readOptions, samplesOf, USAGE } from './real/options.js'
import { writePage } from './real/page.js'
import { openShelf } from './real/shelf.js'
import { folderOf, readSuite } from './real/suites/suites.js'
import { notesOf, tableOf } from './real/table.js'
import { isSolved, type Row, type Task } from './real/task.js'

const options = readOptions(process.argv.slice(2), process.env)
if (typeof options === 'string') {
  process.stderr.write(`${options}\n\n${USAGE}`)
  process.exit(2)
}
if (options.suite === 'ci' && !options.isProof && options.baseUrl === '') {
  process.stderr.write('The suite ci is skipped: TILLGREEN_BENCH_BASE_URL and TILLGREEN_BENCH_MODEL are not set.\n')
  process.exit(0)
}
const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'tillgreen-bench')
const stop = new AbortController()
process.once('SIGINT', () => stop.abort())
const box = openBox(join(cache, 'layers'), resolve('resources'), stop.signal)
const all = readSuite(options.suite, cache)
const places = options.tasks === '' ? null : placesIn(options.tasks)
const tasks = all.filter(({ number }) => places === null || places.includes(number))
process.exit(options.isProof ? await prove(tasks) : await run(options, tasks))

/** The exit code: 1 where hidden tests are not fit for use. */
async function prove(given: readonly Task[]): Promise<number> {
  let unfit = 0
  for (const task of given) {
    const { solution, stub, isFit } = await proveTask(box, task)
    if (isFit) continue
    unfit += 1
    console.log(`${task.name}: solution ${solution.passed} of ${solution.of}, stub ${stub.passed} of ${stub.of}\n${solution.output}`)
  }
  console.log(`${given.length - unfit} of ${given.length} tasks: green on the reference solution, red on the stub`)
  return unfit === 0 ? 0 : 1
}

async function run({ suite, baseUrl, model, arms, out, parallel, ...rest }: Options, given: readonly Task[]): Promise<number> {
  const shelf = openShelf(out, suite, model)
  const endpoint = { baseUrl, model, key: process.env.OPENAI_API_KEY ?? null }
  const deps: BareDeps = { endpoint, box, shelf, suite, parallel, signal: stop.signal }
  const rows: Row[] = []
  for (const task of given)
    for (const arm of arms) {
      const kept = shelf.read(arm, task.number)
      const row = kept.row ?? (await tryArm(deps, task, arm))
      if (!kept.row) shelf.write(arm, task.number, { ...shelf.read(arm, task.number), row })
      rows.push(row)
      process.stderr.write(`${task.name} ${arm}: ${isSolved(row.judged) ? 'solved' : `${row.judged.passed} of ${row.judged.of}`}\n`)
    }
  console.log(`${suite}, ${given.length} tasks, ${model}\n`)
  const figures = figuresOf(rows, arms)
  console.log([tableOf(figures), '', ...notesOf(figures)].join('\n'))
  if (rest.hasPage) writePage({ model, suite, tasks: rest.tasks || 'all', arms: figures })
  const short = suite === 'ci' ? shortOf(readCi(folderOf(suite)), rows) : null
  if (short !== null) console.log(`\n${short}`)
  return short === null ? 0 : 1
}

function tryArm(deps: BareDeps, task: Task, arm: string): Promise<Row> {
  const n = samplesOf(arm)
  if (n !== null) return tryBestOf(deps, task, n)
  const loop = loopArms.find(({ name }) => name === arm)
  return loop ? tryLoop(deps, task, loop) : tryBare(deps, task)
}
