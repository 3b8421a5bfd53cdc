// The figures of one run are the same everywhere: show, statistics, the certificate of an export, and the window.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Figures } from '../../src/contract/figures/statistics.js'
import type { Entry } from '../../src/contract/journal/entry.js'
import type { RunSummary } from '../../src/contract/run/run.js'
import { workedMs } from '../../src/contract/state/waits.js'
import type { Verification } from '../../src/contract/traces/verification.js'
import { emptyView } from '../../src/contract/view/run-view.js'
import { fold } from '../../src/contract/view/view.js'
import { factsOf } from '../../src/renderer/features/outcome/facts.js'
import { outcomeWords, reasonWords } from '../../src/words/outcome.js'
import { type Surroundings, tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { buildWithProofs } from '../support/lean.js'
import { code, description, goodStory, type Story, tellStory } from '../support/story.js'

buildWithProofs()

/** What the command line, a certificate and a window say of one run. */
async function figuresOf(place: Surroundings, run: string, entries: readonly Entry[]) {
  const written = await tillgreen(['show', run], place)
  const shown = (await tillgreen(['show', run, '--json'], place)).lines.find((line) => line.type === 'run') as unknown as {
    summary: RunSummary
  }
  await tillgreen(['export', run, '--out', `${run}.zip`], place)
  const zip = join(place.data, `${run}.zip`)
  const certificate: Verification = JSON.parse(
    execFileSync(
      'python3',
      [
        '-c',
        'import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(z.read(next(n for n in z.namelist() if n.endswith("/verification.json"))).decode())',
        zip,
      ],
      {
        encoding: 'utf8',
      },
    ),
  )
  return { written: written.stdout, summary: shown.summary, certificate, view: fold(emptyView, entries) }
}

const stories: readonly (readonly [string, Story, readonly string[]])[] = [
  ['verified', goodStory, []],
  [
    'partly',
    { ...goodStory, 'task/sum/attempt/1/diagnose': 'NONE', 'task/sum/attempt/1/decide': 'NONE', 'task/sum/code': code },
    ['--max-attempts', '1'],
  ],
]

for (const [verdict, story, flags] of stories)
  test(`of a run that is ${verdict} show, statistics, certificate and window say the same figures`, async () => {
    const endpoint = await tellStory({ ...story, '*': 'NONE' })
    const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
    const result = await tillgreen(['run', description, '--template', 'python-plain', '--json', ...flags], place)
    const entries = result.lines.filter(({ type }) => type === 'entry') as unknown as Entry[]
    const { written, summary, certificate, view } = await figuresOf(place, result.run, entries)
    const last = view.evidence.findLast(({ stage }) => stage === 'final') ?? view.evidence.at(-1)
    const outcome = summary.outcome
    if (!outcome || !view.outcome || !last) throw new Error('It has no outcome.')
    expect(outcome.verdict, result.stderr).toBe(verdict)

    // The verdict with its reasons, letter by letter.
    expect(view.outcome).toEqual(outcome)
    expect(reasonWords(view.outcome)).toBe(reasonWords(outcome))
    expect(certificate.outcome).toEqual(outcome)
    expect(result.outcome?.reason).toBe(reasonWords(outcome))
    expect(written).toContain(reasonWords(outcome))
    expect(written).toContain(outcomeWords(outcome))

    // Tests.
    expect({ tests: last.counts.collected, passed: last.counts.passed }).toEqual({ tests: summary.tests, passed: summary.passed })
    expect(certificate.counts).toEqual(last.counts)
    expect(outcome.findings?.tests ?? { of: summary.tests, done: summary.passed }).toEqual({ of: summary.tests, done: summary.passed })
    expect(written).toContain(`${summary.passed} of ${summary.tests} tests green`)
    expect(factsOf(last)).toContainEqual(expect.objectContaining({ figure: `${summary.passed}/${summary.tests}`, words: 'pass' }))
    expect(certificate.red).toHaveLength(last.red)
    if (last.controls)
      expect(written).toMatch(new RegExp(`Tests that failed with a changed expectation +${last.controls.failed} of ${last.controls.tried}`))

    // What it took.
    expect({ tokens: view.tokens, usd: view.usd, rounds: view.rounds.length }).toEqual({
      ...{ tokens: summary.tokens, usd: summary.usd, rounds: summary.rounds },
    })
    expect(written).toContain(`${summary.tokens} tokens · $${summary.usd.toFixed(4)}`)

    // All runs, of which there is one.
    const statistics = await tillgreen(['stats', '--json'], place)
    const { figures } = statistics.lines.find(({ type }) => type === 'statistics') as unknown as { figures: Figures }
    const verified = outcome.verdict === 'verified' ? 1 : 0
    expect(figures).toMatchObject({
      all: { verified: { n: 1, count: verified } },
      byOutcome: [{ verdict: outcome.verdict, ended: outcome.ended, runs: 1 }],
    })
    expect(summary.ms).toBe(Math.round(workedMs(view)))
    if (figures.all.ms) expect(figures.all.ms.median).toBe(summary.ms)
    if (figures.all.rounds) expect(figures.all.rounds.median).toBe(summary.rounds)
    if (figures.all.usd) expect(figures.all.usd.median).toBe(summary.usd)
    expect((await tillgreen(['stats'], place)).stdout).toMatch(new RegExp(`verified ${verified} of 1 `))
  })
