// What an iteration costs beside the test command itself: a changed file, its tests in the sandbox and their report, against the bare
// command in a folder that is ready, for each template. Prints ratios of this one run and fails above the ceiling.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { standardConfig } from '../src/contract/config/config.js'
import type { Template } from '../src/contract/run/template.js'
import { environmentSpec } from '../src/main/engine/task/environment-spec.js'
import { quietBench } from '../src/main/host/ports/bench-port.js'
import { languages } from '../src/main/languages/index.js'
import { readFolder } from '../src/main/sandbox/templates/template-folder.js'
import { loadTemplate } from '../src/main/sandbox/templates/templates.js'
import { openStore } from '../src/main/store/store.js'

const TIMES = Number(process.env.TILLGREEN_TIMES ?? 7)
const CEILING = 1.15
/** How people run the tests of each runner by hand. */
const BARE: Readonly<Record<string, string>> = {
  pytest: 'python3 -m pytest -q',
  unittest: 'python3 -m unittest discover -q -s tests',
  vitest: 'node node_modules/vitest/vitest.mjs run',
  jest: 'node node_modules/jest/bin/jest.js --ci',
  'node-test': 'node --test "tests/**/*.test.mjs"',
  'cargo-test': 'cargo test --offline --quiet',
  'go-test': 'go test -count=1 ./...',
}
const resources = join(process.cwd(), 'resources')
const templates = join(resources, 'templates')
const folder = mkdtempSync(join(process.env.TILLGREEN_BENCH_FOLDER ?? tmpdir(), 'tillgreen-bench-iteration-'))
const config = { ...standardConfig(), startAhead: process.env.TILLGREEN_START_AHEAD !== '0' }
const store = openStore(join(folder, 'data'))
const over = new AbortController()
const bench = quietBench({ store, resources, run: 'bench', config, isForeign: false, onOutput: () => undefined, over: over.signal })
const at = { key: 'bench', number: 1, config, signal: new AbortController().signal }
/** How long a model takes to answer, at least: what is started ahead has this time. */
const ANSWER_MS = Number(process.env.TILLGREEN_ANSWER_MS ?? 3_000)

let worst = 0
const asked = process.argv.slice(2)
const names = readdirSync(templates, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
for (const name of asked.length > 0 ? asked : names) {
  const loaded = await loadTemplate(join(templates, name), languages)
  if (!loaded.ok) throw new Error(`The template ${name} cannot be read.`)
  const ratio = await measure(name, loaded.template)
  if (ratio !== null) worst = Math.max(worst, ratio)
}
over.abort()
store.close()
rmSync(folder, { recursive: true, force: true })
process.exit(worst <= CEILING ? 0 : 1)

/** The ratio of the medians; null where this machine cannot make the environment. */
async function measure(name: string, template: Template): Promise<number | null> {
  const environment = environmentSpec(languages, template, [])
  const made = await bench.environment({ environment, template }, at)
  if (made.type === 'failed') {
    console.log(`${name.padEnd(14)} no environment: ${made.result.stderr.trim().split('\n').at(-1)}`)
    return null
  }
  const own = await readFolder(join(templates, name), 'canaries/pass')
  if (!own.ok) throw new Error(`The template ${name} has no passing canary.`)
  const paths = new Set(own.files.map(({ path }) => path))
  const first = store.trees.create([...template.files.filter(({ path }) => !paths.has(path)), ...own.files])
  const source = own.files.find(({ path }) => path.includes('canary.') || path.endsWith('App.tsx'))
  if (!source) throw new Error(`The canary of ${name} has no source.`)
  const bare = BARE[template.runner]
  if (bare === undefined) throw new Error(`The bare command of ${template.runner} is not known here.`)
  const ours: number[] = []
  const alone: number[] = []
  // One after the other in turn, since a machine is not equally busy all the time. The first of each makes its folder ready.
  for (let number = 0; number <= TIMES; number += 1) {
    const text = `${source.text}\n${lineOf(source.path, number)}\n`
    // The iteration before it was red, and a model is asked.
    const broken = store.trees.change(first, [{ path: source.path, text: '' }])
    await bench.test({ tree: broken, environment, template }, false, { ...at, isRound: true })
    await pause(ANSWER_MS)
    const started = performance.now()
    const tree = store.trees.change(first, [{ path: source.path, text }])
    const tested = await bench.test({ tree, environment, template }, false, { ...at, isRound: true })
    const ms = performance.now() - started
    if (!tested.report?.cases.every(({ state }) => state === 'passed')) throw new Error(`The canary of ${name} is not green.`)
    const clock = 'date +ms%s%N >>/tmp/took'
    const change = `echo '${lineOf(source.path, number + 1_000)}' >>${source.path}`
    // The clock's lines come last: some runners draw over what stands before.
    const script = `${bare} && ${change} && ${clock} && ${bare} && ${clock} && echo && cat /tmp/took`
    const { result } = await bench.command({ tree, environment, template }, ['sh', '-c', script], at)
    if (result.exit !== 0) throw new Error(`${bare} failed for ${name}: ${result.stdout.slice(-2_000)}`)
    const [from = 0, to = 0] = [...result.stdout.matchAll(/^ms(\d+)\r?$/gm)].map(([, digits]) => Number(digits) / 1e6)
    if (number === 0) continue
    ours.push(ms)
    alone.push(to - from)
  }
  const ratio = median(ours) / median(alone)
  const figures = `${median(ours).toFixed(0).padStart(6)} ms   bare ${median(alone).toFixed(0).padStart(6)} ms`
  console.log(`${name.padEnd(14)} iteration ${figures}   ratio ${ratio.toFixed(2)} (ceiling ${CEILING})`)
  return ratio
}

/** A line that changes what is compiled, so that no tool answers from its cache. */
function lineOf(path: string, number: number): string {
  switch (extname(path)) {
    case '.py':
      return `BENCH_${number} = ${number}`
    case '.go':
      return `var Bench${number} = ${number}`
    case '.rs':
      return `pub static BENCH_${number}: u32 = ${number};`
    default:
      return `export const bench${number} = ${number}`
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
