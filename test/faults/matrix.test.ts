// The fault matrix: everything that an endpoint was seen to do wrong, met by the engine, on the command line and in the
// browser face. Each ends in its named outcome within its deadline, cost counted, nothing half carried out, no key shown.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startTillgreen } from '../support/command-line.js'
import { startEndpoint } from '../support/endpoint.js'
import { temporaryFolder } from '../support/folders.js'
import { description, goodStory } from '../support/story.js'
import { browserFace, commandLine, engine, KEY, type Met, type Place } from './places.js'
import { type FaultRow, rows } from './rows.js'
import { isWhole, keepLine } from './table.js'

const chosen = rows.filter((row) => isWhole || row.isQuick === true)

/** What the work of a busy machine may add to the limits. */
const MACHINE_MS = 60_000

const data = mkdtempSync(join(tmpdir(), 'tillgreen-faults-'))
let face: Place
beforeAll(async () => {
  face = await browserFace(data)
})
afterAll(async () => {
  await face.close()
  rmSync(data, { recursive: true, force: true })
})

describe.each([
  ['engine', () => engine],
  ['command line', () => commandLine],
  ['browser face', () => face],
] as const)('met in the %s', (_, place) => {
  test.each(chosen.map((row) => [row.name, row] as const))('%s', async (_name, row) => {
    let first = 0
    const endpoint = await startEndpoint({
      models: ['storyteller'],
      answer: (request) => {
        first ||= performance.now()
        return row.answer(request.number) ?? goodStory[request.key] ?? 'ready'
      },
    })
    onTestFinished(() => endpoint.close())
    const met = await place().meet(endpoint, row)
    const tookMs = Math.round(performance.now() - first)
    keepLine({
      fault: row.name,
      place: place().name,
      outcome: outcomeOf(row, met),
      tookMs,
      deadlineMs: row.deadlineMs,
      ...countedOf(row, met),
    })
    expect(met.words).toMatch(place() === engine || row.gos.length > 0 ? row.words : /./)
    expect(tookMs).toBeLessThan(row.deadlineMs + MACHINE_MS)
    expect(met.seen).not.toContain(KEY)
    if (row.gos.length === 0) expectWell(met, place() === engine)
    else expectFault(row, met)
  })
})

function expectFault(row: FaultRow, met: Met): void {
  if (met.outcome) expect(met.outcome).toMatchObject({ verdict: 'unverifiable', ended: 'endpoint' })
  expect(met.gos.map(({ fault }) => fault)).toEqual(row.gos)
  expect(met.carriedOut).toEqual([])
  // A refused question costs nothing; one that was taken is counted, by estimate where nothing was reported.
  for (const go of met.gos) expect(go).toMatchObject(isTaken(row) ? { tokens: expect.any(Number) } : { tokens: null, usd: 0 })
  if (isTaken(row)) expect(Math.min(...met.gos.map(({ usd }) => usd ?? 0))).toBeGreaterThan(0)
}

function expectWell(met: Met, isEngine: boolean): void {
  if (!isEngine) expect(met.outcome).toMatchObject({ verdict: 'verified', ended: 'finished' })
  expect(met.gos.slice(0, 3).map(({ fault }) => fault)).toEqual(['rate-limited', 'rate-limited', null])
  expect(met.gos[2]?.usd).toBeGreaterThan(0)
}

/** Whether the endpoint takes the question before it fails, so that it may charge for it. */
function isTaken(row: FaultRow): boolean {
  const answer = row.answer(1)
  const refusals = ['error', 'rate-limit', 'unauthorized', 'hang-up', 'status']
  return answer !== null && typeof answer !== 'string' && !refusals.includes(answer.type)
}

function outcomeOf(row: FaultRow, { outcome, gos }: Met): string {
  const ended = outcome ? `${outcome.verdict} · ${outcome.ended}` : gos.at(-1)?.fault === null ? 'answered' : 'fault'
  return row.gos.length > 0 ? `${ended} · ${gos.at(-1)?.fault}` : ended
}

const countedOf = (row: FaultRow, { gos, carriedOut }: Met) => ({
  cost: {
    gos: gos.length,
    tokens: gos.reduce((sum, go) => sum + (go.tokens ?? 0), 0),
    usd: gos.reduce((sum, go) => sum + (go.usd ?? 0), 0),
  },
  carriedOut: row.gos.length === 0 ? 0 : carriedOut.length,
})

test('a long wait for an endpoint that asks to slow down is shown before it begins, and Stop ends it', async () => {
  const endpoint = await startEndpoint({ models: ['storyteller'], answer: () => ({ type: 'rate-limit', retryAfter: '3600' }) })
  onTestFinished(() => endpoint.close())
  const place = { data: temporaryFolder('faults'), baseUrl: endpoint.url }
  writeFileSync(join(place.data, 'patient.json'), JSON.stringify({ model: { waitS: 3_000 } }))
  const { child, result } = startTillgreen(['run', description, '--template', 'python-plain', '--config', 'patient.json'], place)
  let shown = ''
  child.stdout?.on('data', (chunk) => {
    shown += chunk
  })
  await expect.poll(() => shown, { timeout: 60_000 }).toContain('It is asked again in 3000 s.')
  const stopped = performance.now()
  child.kill('SIGINT')
  expect((await result).code).toBe(4)
  expect(performance.now() - stopped).toBeLessThan(30_000)
  expect(endpoint.requests).toHaveLength(1)
})
