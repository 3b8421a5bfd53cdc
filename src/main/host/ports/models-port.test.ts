// Which time of a question counts for a run: neither the wait for its turn, nor for an unreachable endpoint.
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { standardConfig } from '../../../contract/config/config.js'
import type { ModelRequest, PlannedRequest } from '../../../contract/model/model.js'
import { openStore } from '../../store/store.js'
import { unspentBudget } from '../budgets/run-budget.js'
import { type ModelClient, withoutEmbeddings } from '../endpoints/models.js'
import { openModels } from './models-port.js'

const WAIT_MS = 80
const pause = () => new Promise((resolve) => setTimeout(resolve, WAIT_MS))
const worst = { usage: { promptTokens: 1, completionTokens: 1, cachedTokens: 0, reasoningTokens: 0, estimated: true }, usd: 0 }
const planned = (number: number): PlannedRequest => ({ number, model: 'small', endpoint: 'here', promptBytes: 1, worst })
const request = (number: number, more: Partial<ModelRequest>): ModelRequest => ({
  ...{ number, model: 'small', endpoint: 'here', fault: null, message: '', usage: null, cost: 0 },
  timing: { firstTokenMs: null, totalMs: 0, promptBytes: 1, answerBytes: 0 },
  ...more,
})

test('a question that waits for its turn and for an unreachable endpoint names its model, and only its own work counts', async () => {
  const store = openStore(temporaryFolder('store'))
  onTestFinished(() => store.close())
  const config = { ...standardConfig(), model: { ...standardConfig().model, model: 'small' } }
  const budget = unspentBudget(config)
  const asked: string[] = []
  const modelClient: ModelClient = {
    ...withoutEmbeddings,
    priceFor: () => null,
    contextFor: async () => null,
    takesPictures: () => false,
    keepsRules: () => 'unknown',
    async ask(_question, _config, { beforeRequest, onRequest, onQueued }) {
      const admitted = onQueued?.()
      await pause()
      admitted?.()
      await beforeRequest?.(planned(1))
      await onRequest(request(1, { fault: 'unreachable', outageMs: WAIT_MS }))
      await pause()
      await beforeRequest?.(planned(2))
      // The answer itself.
      await pause()
      await onRequest(request(2, {}))
      return { type: 'answer', text: 'ready', finish: 'stop', model: 'small', endpoint: 'here', fingerprint: null, tries: [] }
    },
  }
  const onAsk = (key: string, model: string, isQueued: boolean) => void asked.push(`${key} ${model}${isQueued ? ' queued' : ''}`)
  const models = openModels({ store, run: 'a', modelClient, budget, onText: () => {}, onAsk })
  const question = { role: 'builder' as const, key: 'code', messages: [], maxOutputTokens: 1, seed: null }
  const begun = performance.now()
  await models.ask(question, { key: 'code', number: 1, config, signal: new AbortController().signal }, async () => {})
  const took = performance.now() - begun
  expect(asked).toEqual(['code small', 'code small queued', 'code small'])
  expect(budget.waits.waitedMs()).toBeGreaterThan(2 * WAIT_MS - 10)
  expect(took - budget.waits.waitedMs()).toBeGreaterThan(WAIT_MS - 10)
})
