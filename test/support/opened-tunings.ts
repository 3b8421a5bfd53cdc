// Fine-tunings with the real store, at an endpoint on loopback: what their tests begin with.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { Settings } from '../../src/contract/config/settings.js'
import { UserError } from '../../src/contract/errors/index.js'
import { type FineTuning, TuningParameters } from '../../src/extensions/fine-tunings/contract/fine-tuning.js'
import { fineTuningHandlers } from '../../src/extensions/fine-tunings/host/handlers.js'
import { openKeysFile } from '../../src/main/host/data-folder/keys-file.js'
import { openSettingsFile } from '../../src/main/host/data-folder/settings-file.js'
import { openCapabilitiesFile } from '../../src/main/host/endpoints/capabilities-file.js'
import { openEndpoints } from '../../src/main/host/endpoints/endpoints.js'
import { openPaceBook } from '../../src/main/host/endpoints/pace-book.js'
import { PriceTable } from '../../src/main/models/price.js'
import { openStore } from '../../src/main/store/store.js'
import { temporaryFolder } from './folders.js'
import { chats, startTuningEndpoint, type TuningEndpoint, type TuningEndpointOptions } from './tuning-endpoint.js'

export const KEY = 'sk-real-secret-key-0001'
const quick = { firstMs: 1, mostMs: 5, failures: 3 }
export const until = () => new AbortController().signal

/** Handlers over a real store in a data folder, before an endpoint on loopback that offers fine-tuning. */
export async function opened(options: TuningEndpointOptions = {}, folder = temporaryFolder(), endpoint?: TuningEndpoint) {
  const at = endpoint ?? (await startTuningEndpoint({ key: KEY, ...options }))
  if (!endpoint) onTestFinished(() => at.close())
  const store = openStore(folder)
  const settings = openSettingsFile(folder)
  const keys = openKeysFile(folder)
  settings.write(
    Settings.parse({
      endpoints: [{ name: 'tuner', baseUrl: at.url, model: 'small-coder', price: { input: 1, cachedInput: 1, output: 1 } }],
    }),
  )
  await keys.set('tuner', at.url, KEY, true)
  const prices = PriceTable.parse({ date: '2026-01-01', note: '', models: [] })
  const endpoints = openEndpoints({
    settings,
    keys,
    capabilities: openCapabilitiesFile(folder),
    book: openPaceBook(folder),
    prices,
    baseUrl: '',
    key: null,
  })
  const underWay = new Set<Promise<unknown>>()
  const handlers = fineTuningHandlers({ store, settings, keys, endpoints, underWay }, quick)
  let isOpen = true
  const close = () => {
    if (isOpen) store.close()
    isOpen = false
  }
  onTestFinished(close)
  const dataset = join(folder, 'pairs.jsonl')
  const start = async (text = chats(12), parameters: Partial<TuningParameters> = {}, validation = 0): Promise<FineTuning> => {
    writeFileSync(dataset, text)
    const wish = { path: dataset, endpoint: 'tuner', model: '', validation }
    const { upload } = await handlers.check(wish)
    return handlers.start({ ...wish, parameters: TuningParameters.parse(parameters), usdPerMillion: 25, agreed: upload })
  }
  const follow = async (id: string): Promise<FineTuning[]> => {
    const changes: FineTuning[] = []
    await handlers.follow({ id }, (tuning) => void changes.push(tuning), until())
    return changes
  }
  return { endpoint: at, folder, underWay, store, settings, keys, endpoints, handlers, dataset, start, follow, close }
}

export const codeOf = (error: unknown): string => (error instanceof UserError ? error.error.code : String(error))
export const refusal = async (ask: () => unknown): Promise<unknown> => {
  try {
    await ask()
    return 'not refused'
  } catch (error) {
    return error instanceof UserError ? error.error : error
  }
}
