// What each check of a verdict costs: the demos are played with their recorded answers over the real sandbox, and the time between
// intent and result is summed up by check. Checks that go side by side count once.
//
//   npm run bench:checks [-- names of demos]
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

interface Span {
  readonly check: string
  readonly from: number
  readonly to: number
}

/** The check that an effect belongs to, by its key and step; all else is the work of the run itself. */
const checkOf = (key: string, step: string): string =>
  step === 'hollow'
    ? 'empty programs, before the code'
    : step === 'mutant' || key.startsWith('final/mutants/')
      ? 'planted bugs'
      : step === 'control'
        ? 'changed expectations'
        : key.includes('/unseen-') || key.includes('/shown-test')
          ? 'hidden tests, while it is built'
          : step === 'start'
            ? 'start command'
            : step === 'pages' || key.startsWith('final/pages')
              ? 'pages'
              : step === 'prove'
                ? 'proof of the sandbox'
                : step === 'environment'
                  ? 'environments'
                  : step === 'test'
                    ? 'rounds of tests'
                    : 'all else'

const folder = mkdtempSync(join(tmpdir(), 'tillgreen-bench-checks-'))
const asked = process.argv.slice(2)
const demos = readdirSync('resources/demo', { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
for (const demo of asked.length > 0 ? asked : demos) {
  // The first time makes the environments.
  await play(demo)
  const { spans, template, verdict } = await play(demo)
  const first = Math.min(...spans.map(({ from }) => from))
  const whole = Math.max(...spans.map(({ to }) => to)) - first
  console.log(`${demo} (${template}), ${verdict}: ${seconds(whole)} s`)
  for (const [check, ms] of byCheck(spans)) console.log(`  ${check.padEnd(34)} ${seconds(ms).padStart(6)} s`)
}
rmSync(folder, { recursive: true, force: true })

interface Played {
  readonly spans: readonly Span[]
  readonly template: string
  readonly verdict: string
}

/** One run of a demo, without the feedback that follows it. */
async function play(demo: string): Promise<Played> {
  const child = spawn(process.execPath, ['out/main/cli.js', 'demo', demo, '--data', folder, '--json'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const open = new Map<string, number>()
  const spans: Span[] = []
  let [template, verdict, run] = ['', '', '']
  for await (const line of createInterface({ input: child.stdout })) {
    const entry = JSON.parse(line)
    run ||= entry.run ?? ''
    if (entry.run !== run) continue
    if (entry.step === 'started') template = entry.body.goal.template.name ?? entry.body.goal.template.title
    if (entry.step === 'finished') verdict = entry.body.outcome.verdict
    if (entry.kind === 'intent') open.set(entry.key, entry.at)
    const from = entry.kind === 'result' ? open.get(entry.key) : undefined
    if (from !== undefined) spans.push({ check: checkOf(entry.key, entry.step), from, to: entry.at })
  }
  return { spans, template, verdict }
}

/** Milliseconds of each check, the longest first; where spans lie over each other their time counts once. */
function byCheck(spans: readonly Span[]): (readonly [string, number])[] {
  const checks = [...new Set(spans.map(({ check }) => check))]
  return checks.map((check) => [check, covered(spans.filter((span) => span.check === check))] as const).toSorted(([, a], [, b]) => b - a)
}

function covered(spans: readonly Span[]): number {
  let [sum, end] = [0, 0]
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    sum += Math.max(0, to - Math.max(from, end))
    end = Math.max(end, to)
  }
  return sum
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1)
}
