// A builder that returns a table of the values it sees: learning never rewards the config that does not notice it. Real rows of a real store.
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '../../../../test/support/command-line.js'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { type StepConfig, standardConfig } from '../../../contract/config/config.js'
import { Settings } from '../../../contract/config/settings.js'
import type { Outcome } from '../../../contract/run/outcome.js'
import { openStore } from '../../store/store.js'
import { openConfigs } from './configs.js'

const standard: StepConfig = { ...standardConfig(), model: { ...standardConfig().model, model: 'm' } }

/** Configs over a store in which each of these runs has ended. */
function learning(exploreShare = 0, hidden: ReadonlyMap<string, boolean> = new Map()) {
  const store = openStore(temporaryFolder('store'))
  onTestFinished(() => store.close())
  const settings = { now: Settings.parse({ exploreShare }) }
  const configs = openConfigs({
    ...{ trials: (template) => store.history.trials(template), settings: { read: () => settings.now }, hidden: () => hidden },
    ...{ dataFolder: temporaryFolder('data'), resources: join(root, 'resources'), next: Math.random },
  })
  /** Ten runs with a config, all with the same end. */
  async function ten(name: string, config: StepConfig, verdict: Outcome['verdict'], worked: 'yes' | 'no' | null = null) {
    for (const id of Array.from({ length: 10 }, (_, at) => `${name}-${at}`)) {
      store.runs.create({
        ...{ id, project: null, parent: null, kind: 'build', title: id, description: 'd', template: 'python', model: 'm' },
        ...{ config: config.name, demo: null, engine: 'e', setup: JSON.stringify({ config }) },
      })
      await store.entries.append(id, {
        ...{ kind: 'note', key: 'finished', step: 'finished', factsHash: '' },
        body: { type: 'finished', outcome: { verdict, ended: 'finished', reason: '' }, tree: '', ended: 'finished' },
      })
      if (worked !== null) store.runs.judge(id, { ran: 'yes', worked, perfect: 'unsure', comment: '' })
    }
  }
  const asShipped = (name: string): StepConfig => ({ ...configs.read(name), model: standard.model })
  return { configs, ten, asShipped, settings }
}

test('ten tables that standard refuses and quick verifies leave the standard config recommended', async () => {
  const { configs, ten, asShipped } = learning()
  await ten('refused', standard, 'partly')
  await ten('believed', asShipped('quick'), 'verified')
  expect(configs.choose('python', standard)).toMatchObject({ name: 'standard', mode: 'exploit', config: { heldOut: 0.25, controls: true } })
  const [recommended] = configs.recommend('python').list
  expect(recommended).toMatchObject({ name: 'standard', basis: 'standard', difference: null })
  expect(recommended?.evidence.find(({ name }) => name === 'quick')).toMatchObject({
    ...{ checking: 'less', proven: { n: 0 }, judged: { verdict: 10 }, usdPerSuccess: null },
  })
  await ten('liked', asShipped('quick'), 'verified', 'yes')
  expect(configs.choose('python', standard).name).toBe('standard')
})

test('a config with fewer checks is not explored either, and the only one with runs is not recommended', async () => {
  const { configs, ten, asShipped } = learning(0.5)
  await ten('believed', asShipped('quick'), 'verified')
  configs.save('bare', null, { ...standard, mutants: 0 }, 1)
  const chosen = Array.from({ length: 40 }, () => configs.choose('python', standard))
  expect(chosen.filter(({ mode }) => mode === 'explore').length).toBeGreaterThan(5)
  expect(chosen.filter(({ name }) => name !== 'standard' && name !== 'thorough')).toEqual([])
  expect(configs.recommend('python').list).toMatchObject([{ name: 'standard', basis: 'no-evidence' }])
})

test('hidden tests recommend a config with other checks, and our own verdict does not', async () => {
  const hidden = new Map<string, boolean>()
  const { configs, ten, asShipped } = learning(0, hidden)
  await ten('weak', standard, 'partly')
  await ten('strong', asShipped('thorough'), 'verified')
  expect(configs.choose('python', standard).name).toBe('standard')
  for (let at = 0; at < 10; at++) {
    hidden.set(`weak-${at}`, false)
    hidden.set(`strong-${at}`, true)
  }
  expect(configs.choose('python', standard)).toMatchObject({ name: 'thorough', recommendation: { basis: 'better' } })
})

test('our own verdict counts beside another config with the same checks, and only of runs whose settings checked as today', async () => {
  const { configs, ten, settings } = learning()
  const fast = { ...standard, diagnose: false }
  configs.save('fast', null, fast, 1)
  await ten('slow', { ...standard, reader: 'on' }, 'partly')
  await ten('unread', { ...fast, reader: 'off' }, 'verified')
  expect(configs.choose('python', standard).name).toBe('standard')
  settings.now = { ...settings.now, reader: 'off' }
  await ten('slow-unread', { ...standard, reader: 'off' }, 'partly')
  expect(configs.choose('python', standard)).toMatchObject({ name: 'fast@1', recommendation: { basis: 'better' } })
})
