// Whether memory stays where it is while a run goes on: 1,000 attempts that print 10 KB each, in the real sandbox, with the
// window open on the run. Heaps are measured after a collection, at a quarter of the way and at its end; fails above 1.1x.
import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { CDPSession } from 'playwright'
import { StepConfig } from '../src/contract/config/config.js'
import { startEndpoint } from '../test/support/endpoint.js'
import { edit, file, goodStory, json, wrong } from '../test/support/good-story.js'
import { openBrowser, openHost, openWindow } from './support/window.js'

const ATTEMPTS = Number(process.env.TILLGREEN_ATTEMPTS ?? 1_000)
const CEILING = 1.1
const MB = 1 << 20

if (process.argv[2] === 'endpoint') await answer()
else process.exit(await measure())

/** The endpoint remembers what it was asked, so it is a process of its own. */
async function answer(): Promise<void> {
  const comment = (number: number) => `        if number % 2 == 1:  # attempt ${number}`
  const noisy = `${wrong}\nfor line in range(100):\n    print("line", line, "x" * 90)\n`
  const endpoint = await startEndpoint({
    models: ['bench'],
    answer: ({ key }) => {
      const attempt = Number(/attempt\/(\d+)\//.exec(key)?.[1] ?? 0)
      if (key.endsWith('/decide')) return json({ actions: [{ action: 'fix-file', path: 'squares.py', change: 'even numbers' }] })
      if (key.endsWith('/fix'))
        return edit('squares.py', attempt === 1 ? '        if number % 2 == 1:' : comment(attempt - 1), comment(attempt))
      return key === 'task/sum/code' ? file('squares.py', noisy) : (goodStory[key] ?? 'nothing')
    },
  })
  process.send?.(endpoint.url)
}

interface Sample {
  readonly attempt: number
  readonly host: number
  readonly window: number
  readonly elements: number
}

async function measure(): Promise<number> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const folder = mkdtempSync(join(tmpdir(), 'tillgreen-bench-memory-'))
  const answering = fork(process.argv[1] ?? '', ['endpoint'])
  const url = await new Promise<string>((resolve) => answering.once('message', (message) => resolve(String(message))))
  const host = openHost(join(folder, 'data'))
  const browser = await openBrowser()
  const window = await openWindow(browser, host.handlers, '')
  const devtools = await window.page.context().newCDPSession(window.page)
  const config = StepConfig.parse({
    diagnose: false,
    heldOut: 0,
    escalation: { rungs: [], reflectEvery: 0 },
    budget: { usd: null, minutes: 600, tokens: 1e12, attempts: ATTEMPTS },
    model: { baseUrl: url, model: 'bench' },
  })
  const start = { description: 'Sums even squares.', template: 'python-plain', config, plan: null, out: null, force: false, project: null }
  const run = await host.parts.runs.start(start)
  let over = false
  const outcome = host.parts.runs.outcome(run).finally(() => {
    over = true
  })
  await window.go(run)
  await window.page.locator('.task-card').first().waitFor()

  const samples: Sample[] = []
  for (const part of [0.25, 0.5, 0.75, 1]) {
    // It is stopped while it is at work, so that the same screen is measured each time.
    const wanted = Math.floor(0.98 * ATTEMPTS * part)
    while (!over && (host.parts.store.runs.summary(run)?.rounds ?? 0) < wanted) await pause(50)
    collect()
    collect()
    const { heapUsed, external } = process.memoryUsage()
    samples.push({ attempt: host.parts.store.runs.summary(run)?.rounds ?? 0, host: heapUsed + external, ...(await windowMemory(devtools)) })
    console.log(lineOf(samples.at(-1) as Sample))
  }
  await host.parts.runs.stop(run)
  const { ended } = await outcome
  await window.close()
  await browser.close()
  await host.close()
  answering.kill()
  rmSync(folder, { recursive: true, force: true })
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last || ended !== 'stopped') throw new Error(`The run ended as ${ended} after ${last?.attempt} attempts.`)
  const ratios = { host: last.host / first.host, window: last.window / first.window, elements: last.elements / first.elements }
  for (const [name, ratio] of Object.entries(ratios))
    console.log(`${name.padEnd(18)} ${ratio.toFixed(3)} of what it was at attempt ${first.attempt} (ceiling ${CEILING})`)
  return Object.values(ratios).every((ratio) => ratio <= CEILING) ? 0 : 1
}

async function windowMemory(devtools: CDPSession): Promise<{ window: number; elements: number }> {
  await devtools.send('HeapProfiler.enable')
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  // What stands in the page: what is still held although it was taken out of it shows in the heap.
  const { result } = await devtools.send('Runtime.evaluate', { expression: "document.querySelectorAll('*').length" })
  return { window: usedSize, elements: Number(result.value) }
}

function lineOf({ attempt, host, window, elements }: Sample): string {
  return `attempt ${String(attempt).padEnd(10)} host ${(host / MB).toFixed(1)} MiB, window ${(window / MB).toFixed(1)} MiB of script, ${elements} elements`
}
