// The built-in model of a data folder: it is fetched, found damaged, asked and removed; the packages' way has its own test.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { MODEL_BYTES, makeCatalogue, PARTS, putInPlace, resourcesWith, serveFile } from '../../../../test/support/built-in.js'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { servePip, withVariables } from '../../../../test/support/registries.js'
import { standardConfig } from '../../../contract/config/config.js'
import { openStore } from '../../store/store.js'
import { openKeysFile } from '../data-folder/keys-file.js'
import { openSettingsFile } from '../data-folder/settings-file.js'
import { openCapabilitiesFile } from '../endpoints/capabilities-file.js'
import { openEndpoints } from '../endpoints/endpoints.js'
import { resolveModels } from '../endpoints/models.js'
import { openPaceBook } from '../endpoints/pace-book.js'
import { tryEndpoint } from '../preflight/try-endpoint.js'
import { type BuiltInModelDeps, openBuiltInModel, unfitMachine } from './built-in-model.js'
import { readCatalogue } from './catalogue.js'

const SHIPPED = join(import.meta.dirname, '../../../../resources')
const never = new AbortController().signal

interface ModelOptions {
  readonly answer?: Parameters<typeof serveFile>[1]
  readonly bytes?: Buffer
  readonly deps?: Partial<BuiltInModelDeps>
  /** Whether the registry has the model's parts and the engine. */
  readonly hasRegistry?: boolean
}

// Made once: each wheel is a start of Python.
const wheels = mkdtempSync(join(tmpdir(), 'tillgreen-wheels-'))
const made = makeCatalogue(wheels, '')
afterAll(() => rmSync(wheels, { recursive: true, force: true }))

async function opened({ answer, bytes = MODEL_BYTES, deps = {}, hasRegistry = false }: ModelOptions = {}) {
  const official = await serveFile(bytes, answer)
  const data = temporaryFolder('data')
  const catalogue = { ...made, models: made.models.map((each) => ({ ...each, address: official.address })) }
  const index = hasRegistry ? (await servePip(wheels)).index : null
  withVariables({ PIP_INDEX_URL: `${index?.url ?? 'http://127.0.0.1:9'}/simple`, PIP_FIND_LINKS: null, PIP_RETRIES: '0' })
  const resources = resourcesWith(catalogue, temporaryFolder('resources'), SHIPPED)
  const settings = openSettingsFile(data)
  const folder = join(data, 'built-in-model')
  const open = (more: Partial<BuiltInModelDeps> = {}) => {
    const builtIn = openBuiltInModel({ folder, resources, settings, ...deps, ...more })
    onTestFinished(() => builtIn.close())
    return builtIn
  }
  onTestFinished(() => official.close())
  const withEngine = (model: Buffer | null): void => {
    putInPlace(catalogue, folder, model ?? undefined)
    if (model === null) rmSync(join(folder, 'tiny.gguf'))
  }
  return { open, official, settings, folder, data, withEngine, file: join(folder, 'tiny.gguf') }
}

async function got(builtIn: ReturnType<typeof openBuiltInModel>) {
  builtIn.get('tiny')
  await builtIn.follow(() => {}, never)
  return builtIn.state()
}

test('a download brings model and engine, and the model is then an endpoint that answers by its name alone', async () => {
  const { open, data, settings, file } = await opened({ hasRegistry: true })
  const builtIn = open()
  const seen: string[] = []
  builtIn.get('tiny')
  await builtIn.follow(({ getting }) => void (getting && seen.push(getting.doing)), never)
  expect(builtIn.state()).toMatchObject({ failed: null, getting: null, sizes: [{ isHere: true, begun: 0 }], engine: { isHere: true } })
  expect([readFileSync(file).equals(MODEL_BYTES), seen.includes('engine')]).toEqual([true, true])
  expect(settings.read().endpoints).toMatchObject([{ name: 'built-in', baseUrl: 'builtin', model: 'tiny-coder' }])
  const store = openStore(data)
  onTestFinished(() => store.close())
  const place = { settings, keys: openKeysFile(data), capabilities: openCapabilitiesFile(data), book: openPaceBook(data), key: null }
  const endpoints = openEndpoints({ ...place, builtIn, prices: { date: '2026-01-01', note: '', models: [] }, baseUrl: '' })
  // Nothing is named: the settings lead there.
  const config = await resolveModels(endpoints.fill(standardConfig()), endpoints, never)
  expect(config.model).toMatchObject({ baseUrl: 'builtin', model: 'tiny-coder' })
  const trying = { store, endpoints, dailyUsd: () => null }
  expect(await tryEndpoint(trying, config.model, { depth: 'list' })).toMatchObject({ ok: true, models: ['tiny-coder'] })
  const state = await builtIn.remove()
  expect([state.bytes, state.sizes[0]?.isHere, settings.read().endpoints]).toEqual([0, false, []])
  const named = endpoints.fill({ ...standardConfig(), model: endpoints.choose('builtin', '') })
  await expect(resolveModels(named, endpoints, never)).rejects.toMatchObject({ error: { code: 'built-in-missing' } })
})

test('where the official bytes are other ones, the packages are taken', async () => {
  const { open, file, withEngine } = await opened({ bytes: Buffer.from('x'.repeat(MODEL_BYTES.length)), hasRegistry: true })
  withEngine(null)
  expect((await got(open())).failed).toBeNull()
  expect(readFileSync(file).equals(MODEL_BYTES)).toBe(true)
})

test('where no source has the right bytes, nothing is kept and the error names the fault', async () => {
  const { open, folder, withEngine, settings } = await opened({ bytes: Buffer.from('x'.repeat(MODEL_BYTES.length)) })
  withEngine(null)
  expect((await got(open())).failed).toEqual({ type: 'damaged', file: 'tiny.gguf' })
  expect([existsSync(join(folder, 'tiny.gguf')), settings.read().endpoints]).toEqual([false, []])
})

test('a cancelled download continues after a restart', async () => {
  const { open, official, withEngine, file } = await opened({
    answer: (response, from) => {
      if (from > 0) return false
      response.writeHead(200, { 'content-length': MODEL_BYTES.length })
      response.write(PARTS[0])
      return true
    },
  })
  withEngine(null)
  const first = open()
  first.get('tiny')
  await expect.poll(() => first.state().getting?.bytes).toBe(PARTS[0].length)
  expect(await first.cancel()).toMatchObject({ failed: { type: 'cancelled' }, getting: null, sizes: [{ begun: PARTS[0].length }] })
  expect((await got(open())).failed).toBeNull()
  expect([official.ranges, readFileSync(file).equals(MODEL_BYTES)]).toEqual([['', `bytes=${PARTS[0].length}-`], true])
})

test('a damaged file is found by a check, and fetched again', async () => {
  const { open, withEngine, file } = await opened()
  withEngine(Buffer.from(MODEL_BYTES).fill('x', 0, 10))
  expect((await got(open())).failed).toBeNull()
  expect(readFileSync(file).equals(MODEL_BYTES)).toBe(true)
})

test('a damaged file is found when the engine is to start, and removed', async () => {
  const { open, withEngine, file } = await opened()
  withEngine(MODEL_BYTES)
  const builtIn = open()
  const started = await builtIn.start('tiny-coder', never)
  expect(started.ok).toBe(true)
  writeFileSync(file, Buffer.from(MODEL_BYTES).fill('x', 0, 10))
  const other = open()
  expect(await other.start('', never)).toEqual({ ok: false, fault: { type: 'damaged' } })
  expect([existsSync(file), await other.start('', never)]).toEqual([false, { ok: false, fault: { type: 'not-here' } }])
})

test('nothing is fetched onto a disk without room for all of it', async () => {
  const { open, official } = await opened({ deps: { freeBytes: () => 1_000 } })
  expect((await got(open())).failed).toMatchObject({ type: 'no-room', free: 1_000 })
  expect(official.ranges).toEqual([])
})

test('a second download of the same data folder waits for none: it says who is at it', async () => {
  const { open, withEngine } = await opened({ answer: () => true })
  withEngine(null)
  const [first, second] = [open(), open()]
  first.get('tiny')
  await expect.poll(() => first.state().getting?.doing).toBe('model')
  expect((await got(second)).failed).toEqual({ type: 'busy', pid: process.pid })
})

test('on a machine where the engine does not run there is no download', async () => {
  const { open } = await opened({ deps: { machine: { system: 'darwin', processor: 'arm64', glibc: '' } } })
  const builtIn = open()
  expect(builtIn.state().unfit).toMatchObject({ type: 'system', system: 'darwin' })
  expect(() => builtIn.get('tiny')).toThrow('built-in-machine-unfit')
  expect(builtIn.isHere('')).toBe(false)
})

test.each([
  ['2.36', null],
  ['2.35', null],
  ['3.0', null],
  ['2.9', 'glibc'],
  ['', 'glibc'],
])('the shipped engine on a machine with glibc "%s"', (glibc, fault) => {
  const { engine } = readCatalogue(SHIPPED)
  expect(unfitMachine({ system: 'linux', processor: 'x64', glibc }, engine)?.type ?? null).toBe(fault)
})
