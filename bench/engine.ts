// How much time the engine adds to each attempt of a run: real sandbox, real durability, an endpoint without latency,
// against a bare loop of the same run that asks, starts bubblewrap on a pty for the same tests and writes a tree.
// Prints ratios of this one run and fails above the ceilings.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StepConfig } from '../src/contract/config/config.js'
import { REPORT, RUNNER, WORKSPACE } from '../src/contract/sandbox/inside.js'
import { composeHost } from '../src/main/host/compose.js'
import { languages } from '../src/main/languages/index.js'
import { prepareEnvironment } from '../src/main/sandbox/layers/layers.js'
import { runInSandbox } from '../src/main/sandbox/process/run-in-sandbox.js'
import { openTrees } from '../src/main/store/trees/trees.js'
import { startEndpoint } from '../test/support/endpoint.js'
import { edit, goodStory, json } from '../test/support/story.js'

const ATTEMPTS = Number(process.env.TILLGREEN_ATTEMPTS ?? 500)
const RATIO_CEILING = 1.5
const SLOPE_CEILING = 1.3
/** Of the last prompt to the one of the attempt at which the ledger is full. */
const PROMPT_CEILING = 1.02
const LEDGER_FULL = 12
const resources = join(process.cwd(), 'resources')
const folder = mkdtempSync(join(tmpdir(), 'tillgreen-bench-'))

/** Attempts that never end in green: each repair only changes the comment at the end. */
const wrongForEver = (number: number) => `        if number % 2 == 1:  # attempt ${number}`
const requestTimes: number[] = []
const endpoint = await startEndpoint({
  models: ['bench'],
  answer: ({ key }) => {
    const attempt = Number(/attempt\/(\d+)\//.exec(key)?.[1] ?? 0)
    if (key.endsWith('/decide')) {
      requestTimes.push(performance.now())
      return json({ actions: [{ action: 'fix-file', path: 'squares.py', change: 'even numbers' }] })
    }
    if (key.endsWith('/fix'))
      return edit('squares.py', attempt === 1 ? '        if number % 2 == 1:' : wrongForEver(attempt - 1), wrongForEver(attempt))
    const told = goodStory[key]
    return typeof told === 'string' ? told : 'nothing'
  },
})

const bare = await bareLoop(Math.min(ATTEMPTS, 100))
const cpuBefore = process.cpuUsage()
const ours = await ourRun()
const cpu = process.cpuUsage(cpuBefore)

const gaps = requestTimes.slice(1).map((at, index) => at - (requestTimes[index] ?? at))
const first = median(gaps.slice(0, 10))
const last = median(gaps.slice(-10))
const ratio = median(gaps) / bare
const slope = last / first
const cpuMs = (cpu.user + cpu.system) / 1000 / ATTEMPTS
console.log(`attempts           ${ATTEMPTS}`)
console.log(`bare loop          ${bare.toFixed(1)} ms an attempt (two questions, one test run in bubblewrap on a pty, one tree)`)
console.log(`Tillgreen          ${median(gaps).toFixed(1)} ms an attempt`)
console.log(`ratio              ${ratio.toFixed(2)} (ceiling ${RATIO_CEILING})`)
console.log(`last ten / first   ${slope.toFixed(2)} (ceiling ${SLOPE_CEILING}; ${last.toFixed(1)} and ${first.toFixed(1)} ms)`)
console.log(`CPU of this process ${cpuMs.toFixed(1)} ms an attempt, endpoint included`)
console.log(`peak memory        ${Math.round(process.resourceUsage().maxRSS / 1024)} MiB`)
const growth = ours.lastPrompt / ours.fullPrompt
console.log(
  `prompt bytes       first ${ours.firstPrompt}, ledger full ${ours.fullPrompt}, last ${ours.lastPrompt}; growth ${growth.toFixed(3)} (ceiling ${PROMPT_CEILING})`,
)
await endpoint.close()
rmSync(folder, { recursive: true, force: true })
process.exit(ratio <= RATIO_CEILING && slope <= SLOPE_CEILING && growth <= PROMPT_CEILING ? 0 : 1)

async function ourRun(): Promise<{ firstPrompt: number; fullPrompt: number; lastPrompt: number }> {
  const host = composeHost({
    dataFolder: join(folder, 'data'),
    resources,
    version: 'bench',
    baseUrl: endpoint.url,
    key: null,
    log: console.error,
  })
  const config = StepConfig.parse({
    diagnose: false,
    summarise: false,
    escalation: { rungs: [], reflectEvery: 0 },
    budget: { usd: null, minutes: 600, tokens: 1e12, attempts: ATTEMPTS },
    model: { baseUrl: endpoint.url, model: 'bench' },
  })
  const run = await host.parts.runs.start({
    description: 'Sums even squares.',
    template: 'python-plain',
    config,
    plan: null,
    out: null,
    force: false,
    project: null,
  })
  const outcome = await host.parts.runs.outcome(run)
  const prompts = host.parts.store.entries
    .after(run, 0)
    .flatMap((entry) =>
      entry.step === 'called' && entry.key.includes('/decide') ? [(entry.body as { promptBytes: number }).promptBytes] : [],
    )
  if (outcome.ended !== 'stuck' || prompts.length < ATTEMPTS - 1)
    throw new Error(`The run ended as ${JSON.stringify(outcome)} after ${prompts.length} attempts.`)
  await host.close()
  return { firstPrompt: prompts[0] ?? 0, fullPrompt: prompts[LEDGER_FULL] ?? 0, lastPrompt: prompts.at(-1) ?? 0 }
}

/** Median milliseconds of an attempt with nothing around it. */
async function bareLoop(times: number): Promise<number> {
  const trees = openTrees(join(folder, 'bare-trees'))
  const runner = languages.runners.get('unittest')
  if (!runner) throw new Error('The unittest runner is missing.')
  const signal = new AbortController().signal
  const environment = await prepareEnvironment(
    { template: 'python-plain', toolchains: ['python'], steps: [] },
    { layersFolder: join(folder, 'data', 'layers'), languages, resources },
    { signal },
  )
  if (!environment.ok) throw new Error(environment.message)
  const [workspace, report, runnerFolder] = ['workspace', 'report', 'runner'].map((name) => join(folder, name))
  if (!workspace || !report || !runnerFolder) throw new Error('unreachable')
  const stub = { path: 'squares.py', text: 'def even_squares(numbers):\n    return 1\n' }
  const suite = /FILE (tests\/\S+)\n([\s\S]*?)\n>>>>>>> END/.exec(String(goodStory['task/sum/tests-1/tests']))
  let tree = trees.create([stub, { path: suite?.[1] ?? '', text: suite?.[2] ?? '' }])
  trees.checkout(trees.create(runner.files), runnerFolder, () => false)
  trees.checkout(trees.create([]), report, () => false)
  const { argv, variables } = runner.command(['tests'], {
    program: environment.programs.get(runner.toolchain) ?? runner.toolchain,
    packages: [],
  })
  const samples: number[] = []
  for (let number = 1; number <= times; number++) {
    const started = performance.now()
    await askBare('task/sum/attempt/1/decide')
    await askBare('task/sum/attempt/1/action/1/fix')
    tree = trees.change(tree, [{ path: 'squares.py', text: `${stub.text}# ${number}\n` }])
    trees.checkout(tree, workspace, () => false)
    await runInSandbox(
      {
        argv,
        cwd: WORKSPACE,
        policy: 'test',
        mounts: [
          { source: workspace, target: WORKSPACE, access: 'write' },
          { source: runnerFolder, target: RUNNER, access: 'read' },
          { source: report, target: REPORT, access: 'write' },
          ...environment.mounts,
        ],
        scratch: environment.scratch,
        variables: { ...environment.variables, ...variables },
        limits: { wallS: 60, memoryMb: 4096, processes: 512, outputBytes: 1e7, fileBytes: 1e9, diskBytes: 4e9 },
      },
      { signal },
      { resources },
    )
    readFileSync(join(report, 'report.json'))
    samples.push(performance.now() - started)
  }
  requestTimes.length = 0
  return median(samples)
}

async function askBare(key: string): Promise<void> {
  const response = await fetch(`${endpoint.url}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-tillgreen-key': key },
    body: JSON.stringify({ model: 'bench', stream: true, messages: [{ role: 'user', content: 'x'.repeat(8_000) }] }),
  })
  await response.text()
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
