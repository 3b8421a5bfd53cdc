// The look before a run: real sandbox and toolchains, an endpoint on this machine, and a user who has set little or much.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startEndpoint } from '../../../../test/support/endpoint.js'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { workIn } from '../../../../test/support/work.js'
import type { PreflightLine } from '../../../contract/calls/preflight.js'
import { Settings } from '../../../contract/config/settings.js'
import { StartRun } from '../../../contract/run/run.js'
import { errorText } from '../../../words/errors/index.js'
import { preflightWords } from '../../../words/preflight.js'
import { openStore } from '../../store/store.js'
import { openAppliedRecords } from '../changes/applied-records.js'
import { openKeysFile } from '../data-folder/keys-file.js'
import { openSettingsFile } from '../data-folder/settings-file.js'
import { openCapabilitiesFile } from '../endpoints/capabilities-file.js'
import { openEndpoints } from '../endpoints/endpoints.js'
import { openPaceBook } from '../endpoints/pace-book.js'
import { openChangeLog } from '../folder-changes/change-log.js'
import { openProjects } from '../projects/projects.js'
import { openTemplateShelf } from '../templates/template-shelf.js'
import { preflight } from './preflight.js'

const resources = join(import.meta.dirname, '../../../../resources')
const prices = { date: '2026-01-01', note: '', models: [{ pattern: 'known', input: 1, cachedInput: 1, output: 2 }] }

const errorOf = (line: Pick<PreflightLine, 'error'> | undefined) => (line?.error ? errorText(line.error) : '')

async function look(settings: object, input: object, key: string | null = null, folder = temporaryFolder()) {
  const file = openSettingsFile(folder)
  file.write(Settings.parse(settings))
  const endpoints = openEndpoints({
    settings: file,
    keys: openKeysFile(folder),
    capabilities: openCapabilitiesFile(folder),
    book: openPaceBook(folder),
    prices,
    baseUrl: '',
    key,
  })
  const lines: PreflightLine[] = []
  const store = openStore(folder)
  onTestFinished(() => store.close())
  const projects = openProjects({
    store,
    work: workIn(folder),
    changes: openChangeLog(folder),
    records: openAppliedRecords(folder),
    checked: () => ({}),
  })
  const place = {
    store,
    resources,
    projects,
    templates: openTemplateShelf(resources, folder),
    endpoints,
    programsFolder: () => null,
    dailyUsd: () => file.read().dailyUsd,
  }
  const start = StartRun.parse({ description: 'x', template: 'python-plain', ...input })
  await preflight(place, start, (line) => lines.push(line), new AbortController().signal)
  return Object.fromEntries(
    lines.map((line) => {
      const findings = preflightWords(line)
      const found = findings.map(({ asker, found: words }) => (asker ? `${asker}: ${words}` : words)).join('\n')
      return [line.subject, { ...line, findings, found, remedy: findings.map(({ remedy }) => remedy).join('\n') }]
    }),
  )
}

async function endpoint(more: object = {}) {
  const opened = await startEndpoint({ models: ['known'], answer: () => 'ready', ...more })
  onTestFinished(() => opened.close())
  return opened
}

test('all is good where a local model answers; its capabilities are tried once and remembered', async () => {
  const { url, requests } = await endpoint({ style: 'vllm', models: ['local'] })
  const folder = temporaryFolder()
  const found = await look({ endpoints: [{ name: 'here', baseUrl: url }] }, {}, null, folder)
  expect(Object.values(found).map((line) => [line.subject, line.state])).toEqual(
    ['sandbox', 'toolchain', 'endpoint', 'price', 'output'].map((subject) => [subject, 'good']),
  )
  expect(found.price?.found).toContain('free on this machine')
  expect(found.endpoint?.found).toContain('Context length: 32,768 tokens in the loaded model.')
  expect(requests.map((request) => request.key)).toEqual(['check', 'check-tools', 'check-picture', 'check-rules'])
  const again = await look({ endpoints: [{ name: 'here', baseUrl: url }] }, {}, null, folder)
  expect(again.endpoint).toMatchObject({
    state: 'good',
    found: expect.stringContaining('Context length: 32,768 tokens in the loaded model.'),
  })
  expect(requests.length).toBe(4)
})

test('a small context is reported as a question, with its remedy', async () => {
  const { url } = await endpoint({ style: 'lm-studio', contextTokens: 4_096 })
  const found = await look({ endpoints: [{ name: 'here', baseUrl: url }] }, {})
  expect(found.endpoint).toMatchObject({
    state: 'asks',
    found: expect.stringContaining('Context length: 4,096 tokens in the loaded model. Larger projects will not fit'),
    remedy: expect.stringContaining('This context length is enough for a small project.'),
  })
})

test('the model of each role is checked, and its faults name the role', async () => {
  const [one, other] = [await endpoint(), await endpoint({ models: ['big'], requiredKey: 'right' })]
  const config = { roles: { planner: { baseUrl: 'there', model: 'big' } } }
  const endpoints = [
    { name: 'here', baseUrl: one.url },
    { name: 'there', baseUrl: other.url },
  ]
  const found = await look({ endpoints }, { config })
  expect(found.endpoint).toMatchObject({ state: 'bad', found: expect.stringMatching(/answers\. .*\nPlanner: .*refuses the key/) })
})

test('roles that name a model which their endpoint does not list are named together, with the model that it has', async () => {
  const { url } = await endpoint({ models: ['embedder', 'known', 'new'] })
  const roles = { planner: { model: 'gone' }, builder: { model: 'gone' }, reviewer: { model: 'lost' } }
  const found = await look({ endpoints: [{ name: 'here', baseUrl: url, model: 'new' }], roles }, {})
  expect(found.endpoint?.state).toBe('bad')
  const bad = found.endpoint?.findings.filter(({ isBad }) => isBad)
  expect(bad?.map(({ asker, whose, fact }) => [asker, whose, fact.type === 'endpoint-unusable' && fact.instead])).toEqual([
    ['Planner, builder', ['planner', 'builder'], 'new'],
    ['Reviewer', ['reviewer'], 'new'],
  ])
  expect(bad?.[0]?.found).toMatch(/does not offer the model "gone"/)
})

test('an endpoint that cannot be listed says what kept it from that', async () => {
  const { url } = await endpoint({ requiredKey: 'right' })
  const refused = await look({ endpoints: [{ name: 'here', baseUrl: url }] }, {})
  const silent = await look({ endpoints: [{ name: 'here', baseUrl: 'http://127.0.0.1:9/v1' }] }, {})
  const faults = [refused, silent].map(({ endpoint: line }) => {
    const fact = line?.findings[0]?.fact
    return fact?.type === 'endpoint-unusable' && fact.said.type === 'not-listed' ? fact.said.fault : null
  })
  expect(faults).toEqual(['key-refused', 'unreachable'])
})

test('a missing part is bad and names its remedy', async () => {
  const full = temporaryFolder('full')
  mkdirSync(join(full, 'out'))
  writeFileSync(join(full, 'out/file'), '')
  const found = await look({}, { template: 'cobol', out: join(full, 'out') })
  expect(found.endpoint).toMatchObject({ state: 'bad', found: 'No model connected', remedy: 'Connect a model. Demos do not need one.' })
  expect([found.toolchain?.state, errorOf(found.toolchain)]).toEqual([
    'bad',
    expect.stringContaining('The template "cobol" does not exist'),
  ])
  expect([found.output?.state, errorOf(found.output)]).toEqual(['bad', expect.stringContaining('is not empty')])
  expect(found.sandbox?.state).toBe('good')
})

test('a wrong key is bad before it costs anything', async () => {
  const { url } = await endpoint({ requiredKey: 'right' })
  const found = await look({ endpoints: [{ name: 'here', baseUrl: url }] }, {})
  expect(found.endpoint).toMatchObject({ state: 'bad', remedy: expect.stringContaining('settings') })
})

test('an unknown price is reported as a question, unless there is no dollar limit or the user answered it', async () => {
  const { url } = await endpoint({ models: ['odd'] })
  // It leads here, but by an address that says nothing of it.
  const far = { name: 'far', baseUrl: url.replace('127.0.0.1', '0.0.0.0'), model: 'odd' }
  const asked = await look({ endpoints: [far] }, { config: { model: { baseUrl: 'far' } } }, null)
  expect(asked.price).toMatchObject({
    state: 'asks',
    found: expect.stringMatching(/"odd" is unknown, so the dollar limit does not apply.*Continue\?/),
  })
  const unlimited = await look({ endpoints: [far] }, { config: { model: { baseUrl: 'far' }, budget: { usd: null } } })
  expect(unlimited.price?.state).toBe('good')
  const said = await look(
    { endpoints: [{ ...far, price: { input: 3, cachedInput: 1, output: 9 } }] },
    { config: { model: { baseUrl: 'far' } } },
  )
  expect(said.price).toMatchObject({ state: 'good', found: '$3 in, $9 out per million tokens; at most $2.00 for the run' })
  const other = await look({ endpoints: [{ ...far, model: 'known', embeddings: 'vectors' }] }, {}, 'key')
  expect(other.price).toMatchObject({ state: 'asks', found: expect.stringMatching(/Embeddings: The price of "vectors" is unknown/) })
})

test('a model on this machine with the name of a hosted one is reported as a question, and one that reports its cost needs no price', async () => {
  const { url } = await endpoint()
  const gateway = { name: 'here', baseUrl: url, model: 'known' }
  expect((await look({ endpoints: [gateway] }, {})).price).toMatchObject({
    state: 'asks',
    found: expect.stringContaining('the price is $1 in and $2 out per million tokens'),
    findings: [{ fact: { type: 'price-unsettled', baseUrl: url, model: 'known' } }],
  })
  const folder = temporaryFolder()
  const billing = { ...gateway, baseUrl: (await endpoint({ models: ['alias'] })).url, model: 'alias' }
  openCapabilitiesFile(folder).keepCharge(billing.baseUrl, 'alias', 'reported')
  expect((await look({ endpoints: [billing] }, {}, null, folder)).price).toMatchObject({
    state: 'good',
    found: 'the endpoint reports the price of "alias"; the run ends after the answer that reaches the dollar limit',
  })
})
