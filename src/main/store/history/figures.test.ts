import { expect, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { FiguresFilter, figuresAsCsv } from '../../../contract/figures/statistics.js'
import { wilson } from '../../../contract/figures/wilson.js'
import type { Outcome } from '../../../contract/run/outcome.js'
import { Ended, isCounted, Verdict, verdictAt } from '../../../contract/run/outcome.js'
import { openReadStore, type ReadStore } from '../read-store.js'
import { openStore, type Store } from '../store.js'

const all = FiguresFilter.parse({})

function read<T>({ folder }: Store, use: (store: ReadStore) => T): T {
  const store = openReadStore(folder)
  try {
    return use(store)
  } finally {
    store.close()
  }
}
const rounded = ({ low, high }: { low: number; high: number }) => [Number(low.toFixed(4)), Number(high.toFixed(4))]

// Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in Medicine 17 (1998), table I, method 3.
test.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])('the Wilson interval of %i in %i is the published one', (count, n, low, high) => {
  expect(rounded(wilson(count, n))).toEqual([low, high])
})

test('the Wilson interval of nothing is everything, and of all of them ends at one', () => {
  expect(wilson(0, 0)).toEqual({ low: 0, high: 1 })
  expect(rounded(wilson(20, 20))).toEqual([0.8389, 1])
})

/** Monday, 5 January 2026, 00:00 UTC. */
const MONDAY = Date.UTC(2026, 0, 5)
const DAY = 86_400_000

interface RunFacts {
  readonly day: number
  readonly verdict: Outcome['verdict']
  readonly ended?: Outcome['ended']
  readonly seconds: number
  readonly usd?: number
  readonly rounds?: number
  readonly template?: string
  readonly model?: string
  readonly demo?: string
  readonly worked?: 'yes' | 'no' | 'unsure'
  readonly calls?: number
  readonly malformed?: number
}

/** A store with one finished run for each case. */
async function storeOf(runs: readonly RunFacts[]): Promise<Store> {
  let clock = 0
  const store = openStore(temporaryFolder(), () => clock)
  const note = (run: string, key: string, body: { readonly [name: string]: unknown } & { type: string }) =>
    store.entries.append(run, { kind: 'note', key, step: body.type, factsHash: '', body: JSON.parse(JSON.stringify(body)) })
  for (const [index, each] of runs.entries()) {
    const id = `run-${String(index).padStart(8, '0')}`
    clock = MONDAY + each.day * DAY
    store.runs.create({
      id,
      project: null,
      parent: null,
      kind: 'build',
      title: id,
      description: 'd',
      template: each.template ?? 'python',
      model: each.model ?? 'm',
      config: 'standard',
      demo: each.demo ?? null,
      engine: 'e',
      setup: '{}',
    })
    for (let call = 0; call < (each.calls ?? 1); call++)
      await note(id, `called-${call}`, {
        type: 'called',
        role: 'builder',
        model: 'm',
        endpoint: '',
        number: 1,
        fault: null,
        message: '',
        usage: null,
        usd: call === 0 ? (each.usd ?? 0) : 0,
        firstTokenMs: null,
        totalMs: 1,
        promptBytes: 1,
        answerBytes: 1,
      })
    for (let bad = 0; bad < (each.malformed ?? 0); bad++)
      await note(id, `malformed-${bad}`, { type: 'malformed', role: 'builder', problems: [], repaired: false })
    clock += each.seconds * 1_000
    const ended = each.ended ?? 'finished'
    await note(id, 'finished', { type: 'finished', outcome: { verdict: each.verdict, ended, reason: '' }, tree: '', ended })
    if (each.worked) store.runs.judge(id, { ran: 'yes', worked: each.worked, perfect: 'no', comment: '' })
  }
  return store
}

const runs: readonly RunFacts[] = [
  { day: 0, verdict: 'verified', seconds: 10, usd: 0.1, worked: 'yes', calls: 3, malformed: 1 },
  { day: 6, verdict: 'verified', seconds: 20, usd: 0.2, worked: 'no' },
  { day: 7, verdict: 'verified', seconds: 40, usd: 0.6, worked: 'unsure' },
  { day: 8, verdict: 'failed', seconds: 900, usd: 9, worked: 'no' },
  { day: 9, verdict: 'verified', seconds: 30, usd: 0.3, template: 'rust', worked: 'yes' },
  { day: 9, verdict: 'verified', seconds: 1, demo: 'durations', worked: 'no' },
]

test('shares, medians and quartiles are those that one computes by hand', async () => {
  const store = await storeOf(runs)
  const figures = read(store, ({ figures }) => figures(all))
  // Verified: 10, 20, 30, 40 s; positions 0.75, 1.5 and 2.25 of the four.
  expect(figures.all).toEqual({
    name: 'all',
    verified: { n: 5, count: 4, ...wilson(4, 5) },
    ms: { low: 17_500, median: 25_000, high: 32_500 },
    usd: { low: expect.closeTo(0.175), median: expect.closeTo(0.25), high: expect.closeTo(0.375) },
    rounds: { low: 0, median: 0, high: 0 },
  })
  expect(figures.weeks).toEqual([
    { start: MONDAY, verified: { n: 2, count: 2, ...wilson(2, 2) } },
    { start: MONDAY + 7 * DAY, verified: { n: 3, count: 2, ...wilson(2, 3) } },
  ])
  expect(figures.byTemplate.map(({ name, verified, ms }) => [name, verified.count, verified.n, ms?.median])).toEqual([
    ['python', 3, 4, 20_000],
    ['rust', 1, 1, 30_000],
  ])
  store.close()
})

test('our "verified" is held against what the person says, unsure ones left out, demos too', async () => {
  const store = await storeOf(runs)
  const { verifiedRight, human, demos, malformed } = read(store, ({ figures }) => figures(all))
  expect(verifiedRight).toEqual({ n: 3, count: 2, ...wilson(2, 3) })
  expect(human).toContainEqual({ verdict: 'failed', worked: 'no', runs: 1 })
  expect(demos).toBe(1)
  expect(malformed).toEqual([{ model: 'm', role: 'builder', malformed: { n: 7, count: 1, ...wilson(1, 7) } }])
  store.close()
})

test('shares count the runs that the contract names, for every verdict and every end', async () => {
  const outcomes = Verdict.options.flatMap((verdict) => Ended.options.map((ended) => ({ verdict: verdictAt(ended, verdict), ended })))
  const store = await storeOf(outcomes.map((outcome) => ({ day: 0, seconds: 1, ...outcome })))
  const figures = read(store, ({ figures }) => figures(all))
  const counted = outcomes.filter(isCounted).length
  expect([figures.all.verified.n, figures.uncounted]).toEqual([counted, outcomes.length - counted])
  store.close()
})

test('a stopped or broken run is counted among outcomes, and in no share', async () => {
  const store = await storeOf([
    { day: 0, verdict: 'verified', seconds: 10 },
    { day: 0, verdict: 'unverifiable', ended: 'stopped', seconds: 1 },
    { day: 0, verdict: 'unverifiable', ended: 'endpoint', seconds: 1 },
    // Control: something was tried here.
    { day: 0, verdict: 'unverifiable', seconds: 1 },
    { day: 0, verdict: 'partly', ended: 'endpoint', seconds: 1 },
  ])
  const figures = read(store, ({ figures }) => figures(all))
  expect(figures).toMatchObject({ all: { verified: { n: 2, count: 1 } }, weeks: [{ verified: { n: 2 } }], uncounted: 3 })
  expect(figures.byOutcome.reduce((sum, { runs }) => sum + runs, 0)).toBe(5)
  expect(store.verifiedBy('template')).toEqual([{ name: 'python', runs: 2, verified: 1 }])
  expect(store.verifiedBy('model').map(({ runs, verified }) => [runs, verified])).toEqual([[2, 1]])
  store.close()
})

test('filters and deletion change the counts, and the number of omitted runs is given', async () => {
  const store = await storeOf(runs)
  expect(read(store, ({ figures }) => figures({ ...all, template: 'rust' })).all.verified).toMatchObject({ n: 1, count: 1 })
  expect(read(store, ({ figures }) => figures({ ...all, from: MONDAY + 7 * DAY, to: MONDAY + 9 * DAY })).all.verified).toMatchObject({
    n: 2,
    count: 1,
  })
  expect(read(store, ({ figures }) => figures({ ...all, project: 'run-00000000' })).all.verified).toMatchObject({ n: 1, count: 1 })
  store.removal.remove(['run-00000003'])
  expect(read(store, ({ figures }) => figures(all))).toMatchObject({ all: { verified: { n: 4, count: 4 } }, deleted: 1 })
  expect(store.verifiedBy('template')).toEqual([
    { name: 'python', runs: 3, verified: 3 },
    { name: 'rust', runs: 1, verified: 1 },
  ])
  store.close()
})

test('the figures of no runs are empty and say so', () => {
  const store = openStore(temporaryFolder())
  expect(read(store, ({ figures }) => figures(all))).toMatchObject({
    all: { verified: { n: 0, count: 0, low: 0, high: 1 }, ms: null },
    weeks: [],
    malformed: [],
  })
  store.close()
})

test('the CSV file has one width, and quotes what needs it', async () => {
  const store = await storeOf([{ day: 0, verdict: 'verified', seconds: 10, usd: 0.1, model: '=cmd, "x"' }])
  const lines = figuresAsCsv(read(store, ({ figures }) => figures(all)))
    .trimEnd()
    .split('\r\n')
  expect(lines[1]).toBe('verified,all,,1,1,1,0.206549,1,0.1,0.1,0.1,10,10,10,0,0,0')
  expect(lines).toContain(`verified by model,"'=cmd, ""x""",,1,1,1,0.206549,1,0.1,0.1,0.1,10,10,10,0,0,0`)
  store.close()
})
