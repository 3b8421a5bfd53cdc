// The requests of a stranger's file are shown as a whole, and never made in the name of the user.
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { StepConfig, standardConfig } from '../../../contract/config/config.js'
import { wishLines, wishWords } from '../../../words/wish.js'
import { openStore } from '../../store/store.js'
import { unspentBudget } from '../budgets/run-budget.js'
import { withoutEmbeddings } from '../endpoints/models.js'
import { openModels } from '../ports/models-port.js'
import { readRecording, takeRecording } from '../run-service/recordings.js'
import { readSetup } from './setup.js'
import { asksOfStranger } from './stranger.js'

const root = join(import.meta.dirname, '../../../..')
const resources = join(root, 'resources')
const RECORDED = join(root, 'test/fixtures/runs/shopping-list/run.jsonl')
/** The config of a stranger who wants a run to take all resources. */
const greedy = StepConfig.parse({
  budget: { usd: 1_000, tokens: 0, minutes: 0 },
  limits: { memoryMb: 900_000, processes: 90_000, testS: 3_600, commandS: 3_600, installS: 7_200, startS: 600 },
})

test('the end of a long command is shown as well, on a separate line', () => {
  const command = `echo ${'harmless '.repeat(1_000)}; rm -rf .`
  const wish = { file: 'run.jsonl', addresses: [], commands: ['make', command] }
  expect(wishLines(wish)).toEqual(['run in the sandbox: make', `run in the sandbox: ${command}`])
  expect(wishWords(wish).split('\n')).toContain(`  run in the sandbox: ${command}`)
})

test('limits and budget of a stranger are not taken over, also where the journal names them again', async () => {
  const store = openStore(temporaryFolder('store'))
  onTestFinished(() => store.close())
  const recording = await readRecording(store, RECORDED)
  const head = { ...recording.head, setup: { ...recording.head.setup, config: greedy } }
  expect(head.setup.config.limits.memoryMb).toBe(900_000)
  const run = takeRecording(store, { ...recording, head }, 'run.jsonl', standardConfig().budget)
  const { config } = readSetup(store, run).setup
  expect(config.limits).toEqual(standardConfig().limits)
  const ask = () => Promise.reject(new Error('Nobody is asked here.'))
  const modelClient = {
    ...withoutEmbeddings,
    priceFor: () => null,
    contextFor: async () => null,
    takesPictures: () => false,
    keepsRules: () => 'unknown' as const,
    ask,
  }
  const models = openModels({ store, run, modelClient, budget: unspentBudget(config), onText: () => {}, onAsk: () => {} })
  const asked = { role: 'builder' as const, key: 'a', messages: [], maxOutputTokens: 1, seed: null }
  const at = { key: 'a-budget', number: 1, config: greedy, signal: new AbortController().signal }
  const { limits } = await models.checkBudget(asked, at)
  expect(limits?.tokens).toBe(standardConfig().budget.tokens)
})

test("only a stranger's packages that a template of ours names count as asked for", async () => {
  const store = openStore(temporaryFolder('store'))
  onTestFinished(() => store.close())
  const { template } = (await readRecording(store, RECORDED)).head.setup.goal
  const evil = { manager: 'pip' as const, packages: ['runs-at-start==1.0'] }
  expect(asksOfStranger(evil, resources)).toEqual({ manager: 'pip', packages: [] })
  expect(asksOfStranger({ ...template, packages: [...template.packages, 'evil'] }, resources).packages).toEqual([])
  const ours = { manager: 'pip' as const, packages: ['pytest'] }
  expect(asksOfStranger(ours, resources)).toEqual(ours)
})
