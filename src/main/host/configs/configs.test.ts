// Configs under a name in a real data folder, and what real rows of runs say of them.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../../../test/support/command-line.js'
import { temporaryFolder } from '../../../../test/support/folders.js'
import { standardConfig } from '../../../contract/config/config.js'
import { Settings } from '../../../contract/config/settings.js'
import type { Trial } from '../../store/history/trials.js'
import { openConfigs } from './configs.js'

const standard = standardConfig()

function opened(trials: readonly Trial[] = [], exploreShare = 0, hidden: ReadonlyMap<string, boolean> = new Map(), said: object = {}) {
  const dataFolder = temporaryFolder('data')
  const settings = Settings.parse({ exploreShare, ...said })
  const deps = {
    trials: (template: string | null) => trials.filter((each) => template === null || each.template === template),
    settings: { read: () => settings },
    dataFolder,
    resources: join(root, 'resources'),
  }
  return { dataFolder, configs: openConfigs({ ...deps, hidden: () => hidden, next: () => 0.5 }) }
}

const trial = (run: string, verdict: string, changes: object = {}, more: Partial<Trial> = {}): Trial => ({
  ...{ run, template: 'python', model: 'm', verdict, ended: 'finished', worked: null, usd: 0.1, rounds: 2 },
  ...{ config: JSON.stringify({ ...standard, ...changes, model: { ...standard.model, model: 'big' }, questions: 'default' }) },
  ...more,
})

test('each save that changes something is a new version with its parent; old ones stay readable, and saving the same again keeps them', () => {
  const { configs, dataFolder } = opened()
  const fast = { ...standard, diagnose: false, questions: 'default' as const }
  expect(configs.save('fast', null, fast, 1).versions).toMatchObject([{ version: 1, parent: null, changes: { diagnose: false } }])
  const faster = { ...fast, budget: { ...fast.budget, usd: 1 } }
  expect(configs.save('fast', 'fast@1', faster, 2).versions).toHaveLength(2)
  expect(configs.save('fast', 'fast@2', faster, 3).versions).toHaveLength(2)
  expect(configs.load('fast', null).config).toMatchObject({
    name: 'fast@2',
    diagnose: false,
    budget: { usd: 1, minutes: standard.budget.minutes },
  })
  expect(configs.load('fast', 1).config).toMatchObject({ name: 'fast@1', diagnose: false, budget: standard.budget })
  expect(configs.list().map(({ name }) => name)).toEqual(['quick', 'thorough', 'fast'])
  expect(() => configs.load('fast', 3)).toThrow(/config-version-missing/)
  expect(() => configs.load('slow', null)).toThrow(/config-missing/)
  expect(() => configs.save('quick', null, fast, 4)).toThrow(/config-shipped/)
  writeFileSync(join(dataFolder, 'configs', 'broken.json'), '{')
  expect(configs.list().map(({ name }) => name)).toEqual(['quick', 'thorough', 'fast'])
  expect(() => configs.load('broken', null)).toThrow(/config-damaged/)
  configs.forget('fast')
  expect(existsSync(join(dataFolder, 'configs', 'fast.json'))).toBe(false)
  expect(() => configs.forget('__proto__')).toThrow(/config-missing/)
})

test('runs with the same steps are one config, whatever they were called; hidden tests go before the user, the user before our verdict', () => {
  const trials = [
    trial('a', 'verified'),
    trial('b', 'verified', { name: 'mine' }, { worked: 'no' }),
    trial('c', 'failed', { heldOut: 0.25 }, { worked: 'no' }),
    trial('d', 'failed', {}, { ended: 'stopped' }),
    trial('e', 'verified', { diagnose: false }),
  ]
  const { configs, dataFolder } = opened(trials, 0, new Map([['c', true]]))
  const { list, file } = configs.recommend(null)
  expect(list).toMatchObject([
    {
      ...{ template: 'python', name: 'standard', basis: 'no-evidence' },
      evidence: [{ name: 'standard', passed: { n: 3, count: 2 }, judged: { hidden: 1, user: 1, verdict: 1 }, roundsPerSuccess: 3 }],
    },
  ])
  expect(file).toBe(join(dataFolder, 'recommended-configs.json'))
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ format: 'tillgreen recommendations 2', list })
})

test('auto takes the best that is known with the model and budget of the run; with a share it explores within it', () => {
  const many = (changes: object, good: number, name: string) =>
    Array.from({ length: 20 }, (_, at) => trial(`${name}${at}`, at < good ? 'verified' : 'failed', changes))
  const trials = [...many({}, 4, 's'), ...many({ diagnose: false }, 19, 'f')]
  const { configs } = opened(trials, 0.25)
  configs.save('fast', null, { ...standard, diagnose: false }, 1)
  const asked = { ...standard, model: { ...standard.model, model: 'big' }, budget: { ...standard.budget, usd: 1 } }
  const chosen = Array.from({ length: 8 }, () => configs.choose('python', asked))
  expect(chosen.map(({ mode }) => mode)).toEqual([...'eeexeeex'].map((each) => (each === 'x' ? 'explore' : 'exploit')))
  expect(chosen[0]).toMatchObject({ name: 'fast@1', recommendation: { basis: 'better' } })
  expect(chosen[0]?.config).toMatchObject({ name: 'fast@1', diagnose: false, model: { model: 'big' }, budget: { usd: 1 } })
  const other = { ...asked, model: { ...standard.model, model: 'small' } }
  expect(configs.choose('python', other).recommendation).toMatchObject({ name: 'standard', basis: 'no-evidence', models: 'small' })
  expect(configs.choose('rust', asked)).toMatchObject({ name: 'standard', mode: 'exploit', recommendation: { basis: 'no-evidence' } })
})

test('the results of a config are listed for each model, including models of roles', () => {
  const withModels = (model: string, roles: object = {}) => ({
    config: JSON.stringify({ ...standard, model: { ...standard.model, model }, roles, questions: 'default' }),
  })
  const trials = [
    trial('a', 'verified', {}, withModels('big')),
    trial('b', 'failed', {}, withModels('small')),
    trial('c', 'failed', {}, withModels('small')),
    trial('d', 'verified', {}, withModels('small', { reviewer: { model: 'big' } })),
    trial('e', 'verified', {}, withModels('small', { reviewer: { model: 'small' } })),
  ]
  const { list } = opened(trials).configs.recommend(null)
  expect(list.map(({ models, evidence }) => [models, evidence.map(({ passed }) => `${passed.count} of ${passed.n}`)])).toEqual([
    ['big', ['1 of 1']],
    ['small', ['1 of 3']],
    ['small, reviewer: big', ['1 of 1']],
  ])
})

test('a config is read and compared by its own values, and never saves the budget of the settings', () => {
  const { configs } = opened([], 0, new Map(), { budget: { ...standard.budget, usd: 7 } })
  configs.save('fast', null, { ...standard, diagnose: false }, 1)
  configs.save('fast', 'fast@1', { ...standard, diagnose: false, mutants: 0 }, 2)
  expect(configs.load('fast', 1).config.budget.usd).toBe(7)
  expect(configs.compare('standard', 'fast@1')).toMatchObject([{ path: 'diagnose', left: true, right: false }])
  expect(configs.compare('fast@1', 'fast').map(({ path }) => path)).toEqual(['mutants'])
  expect(configs.compare('standard', 'standard')).toEqual([])
  expect(configs.compare('standard', 'quick').map(({ path }) => path)).toEqual(expect.arrayContaining(['plan', 'budget.usd']))
  expect(configs.save('other', 'fast@1', configs.read('fast@1'), 3).versions).toMatchObject([
    { parent: 'fast@1', changes: { diagnose: false } },
  ])
  expect(() => configs.read('fast@3')).toThrow(/config-version-missing/)
})

test('a saved config that no longer fits is set aside with its faults, and the others are still recommended and chosen', () => {
  const { configs, dataFolder } = opened([trial('a', 'verified', { diagnose: false })])
  configs.save('fast', null, { ...standard, diagnose: false }, 1)
  const folder = join(dataFolder, 'configs')
  const version = { version: 1, at: 1, parent: null, hash: '' }
  const old = { ...version, changes: { diagnose: 'often', budget: { usd: 'much' }, colour: 'red', ambiguity: 3 } }
  writeFileSync(join(folder, 'old.json'), JSON.stringify({ format: 'tillgreen config 1', name: 'old', versions: [old] }))
  writeFileSync(join(folder, 'other.json'), JSON.stringify({ format: 'tillgreen config 9', name: 'other', versions: [version] }))
  writeFileSync(join(folder, 'torn.json'), '{')
  const { list, unfit } = configs.recommend(null)
  expect(list).toMatchObject([{ template: 'python', evidence: [{ name: 'fast@1', passed: { n: 1, count: 1 } }] }])
  expect(unfit.map(({ name, file }) => [name, file])).toEqual([
    ['old@1', join(folder, 'old.json')],
    ['other', join(folder, 'other.json')],
    ['torn', join(folder, 'torn.json')],
  ])
  expect(unfit[0]?.faults).toEqual(
    expect.arrayContaining([
      { path: 'diagnose', expected: 'boolean', found: '"often"' },
      { path: 'budget.usd', expected: 'number', found: '"much"' },
      { path: 'colour', expected: 'no setting of this name', found: '"red"' },
      { path: 'ambiguity', expected: 'no setting of this name, since version 0.1.0 removed it', found: '3' },
    ]),
  )
  expect(unfit[1]?.faults).toContainEqual(expect.objectContaining({ path: 'format', found: '"tillgreen config 9"' }))
  expect(unfit[2]?.faults).toMatchObject([{ path: '', expected: 'a JSON file of a config' }])
  expect(configs.unfit()).toEqual(unfit)
  expect(configs.list().map(({ name }) => name)).toEqual(['quick', 'thorough', 'fast'])
  const half = { ...version, version: 2, changes: { mutants: 'few' } }
  const both = [{ ...version, changes: { mutants: 0 } }, half]
  writeFileSync(join(folder, 'half.json'), JSON.stringify({ format: 'tillgreen config 1', name: 'half', versions: both }))
  expect(configs.list().at(-1)).toMatchObject({ name: 'half', versions: [{ version: 1, changes: { mutants: 0 } }] })
  expect(configs.unfit().map(({ name }) => name)).toContain('half@2')
  expect(() => configs.load('half', null)).toThrow(/config-damaged/)
  configs.forget('half')
  expect(configs.choose('python', standard)).toMatchObject({ name: 'standard' })
  configs.forget('torn')
  expect(configs.recommend(null).unfit).toHaveLength(2)
})

test('each version has its own evidence, the same steps count once as the newest, and only newest versions are explored', () => {
  const many = (changes: object, good: number, name: string) =>
    Array.from({ length: 20 }, (_, at) => trial(`${name}${at}`, at < good ? 'verified' : 'failed', changes))
  const { configs } = opened(
    [...many({}, 4, 's'), ...many({ diagnose: false }, 19, 'f'), ...many({ diagnose: false, mutants: 0 }, 3, 'm')],
    0.5,
  )
  const fast = { ...standard, diagnose: false }
  configs.save('fast', null, fast, 1)
  configs.save('fast', 'fast@1', { ...fast, budget: { ...fast.budget, usd: 1 } }, 2)
  configs.save('fast', 'fast@2', { ...fast, mutants: 0 }, 3)
  const [recommendation] = configs.recommend(null).list
  expect(recommendation).toMatchObject({ name: 'fast@2', basis: 'better' })
  expect(recommendation?.evidence.map(({ name, newest, passed }) => [name, newest, passed.count])).toEqual([
    ['standard', 'standard', 4],
    ['fast@3', 'fast@3', 3],
    ['fast@2', 'fast@3', 19],
  ])
  const asked = { ...standard, model: { ...standard.model, model: 'big' } }
  const chosen = Array.from({ length: 6 }, () => configs.choose('python', asked))
  expect(chosen.filter(({ mode }) => mode === 'exploit').map(({ name }) => name)).toContain('fast@2')
  expect(chosen.filter(({ mode, name }) => mode === 'explore' && name === 'fast@2')).toEqual([])
})
