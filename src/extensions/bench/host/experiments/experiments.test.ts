// Experiments: what their configs differ in, and what may be said of rows that are paired by task.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { root } from '../../../../../test/support/command-line-place.js'
import { temporaryFolder } from '../../../../../test/support/folders.js'
import { standardConfig } from '../../../../contract/config/config.js'
import { Experiment, type ExperimentRecord } from '../../contract/experiments.js'
import type { BenchHead, BenchRow } from '../../contract/results.js'
import { experimentMarkdown, verdictOf, winnerOf, wonWords } from '../../words/experiment.js'
import { tasksNeeded } from '../statistics/needed.js'
import { configOfArm, configsOf, differencesOf } from './arms.js'
import { counts, experimentReportOf } from './report.js'
import { openExperimentShelf } from './shelf.js'

const arm = (name: string, changes: Record<string, boolean | number | string> = {}) => ({ name, title: `config ${name}`, changes })
const experiment = (change: Partial<Experiment> = {}): Experiment =>
  Experiment.parse({
    ...{ format: 'tillgreen experiment 1', name: 'mine', title: 'Mine', question: 'Does it help?', suites: ['small'] },
    ...{ arms: [arm('off', { diagnose: false }), arm('on')], ...change },
  })

const head = (id: string, suite = 'small'): BenchHead => ({
  ...{
    type: 'head',
    version: 1,
    mostUsd: null,
    id,
    suite,
    suiteHash: 'h',
    only: [],
    protocol: 'loop',
    tries: 1,
    rounds: 2,
    parallel: 1,
    seed: 3,
  },
  ...{ config: standardConfig(), at: 0 },
})
const row = (task: string, passed: boolean, verdict: BenchRow['verdict'] = 'verified'): BenchRow => ({
  ...{ type: 'row', task, try: 1, run: null, passed, first: null, hidden: { passed: passed ? 1 : 0, of: 1 }, verdict, ended: 'finished' },
  ...{ usd: 0.1, unpriced: false, tokens: 100, ms: 1_000, calls: 4, malformed: 0 },
})

/** The report of an experiment with one suite: for each config, whether each task passed; null where it is not over. */
function reported(results: readonly (readonly (boolean | null)[])[], of = experiment()) {
  const names = results[0]?.map((_, at) => `t${at}`) ?? []
  const heads = results.map((_, index) => [head(`bench-000${index}`)])
  const record: ExperimentRecord = { format: 'tillgreen experiment run 1', id: 'run-00001', at: 0, experiment: of, mostUsd: null, heads }
  const states = results.map((passed, index) => [
    {
      ...{
        head: heads[index]?.[0] ?? head('none'),
        proofs: [],
        begun: new Map<string, string>(),
        lost: new Map<string, number>(),
        paid: new Map<string, Map<string, number>>(),
      },
      rows: passed.flatMap((each, at) => (each === null ? [] : [row(`t${at}`, each)])),
    },
  ])
  return experimentReportOf(record, states, [names])
}
const times = (count: number, value: boolean) => Array.from({ length: count }, () => value)

test('every shipped experiment can be read, its suites are there, and its configs differ', () => {
  const shelf = openExperimentShelf(`${root}/resources`, temporaryFolder('data'))
  const all = shelf.list()
  expect(all.map(({ name }) => name).sort()).toEqual([
    'chosen-steps',
    'controls',
    'diagnosis',
    'edit-form',
    'example-plans',
    'file-summaries',
    'hidden-tests',
    'known-errors',
    'lessons',
    'planner',
    'planted-bugs',
    'prompt-length',
    'reader',
    'reflection',
    'structured-answers',
  ])
  for (const each of all) expect(differencesOf(configsOf(each, standardConfig())).length, each.name).toBeGreaterThan(0)
})

test('configs are the base with the changes of each; a path that is no parameter and a wrong value are refused by name', () => {
  const [off, on] = configsOf(experiment(), { ...standardConfig(), mutants: 3 })
  expect([off?.diagnose, on?.diagnose, off?.mutants, off?.name]).toEqual([false, true, 3, 'mine-off'])
  expect(differencesOf([off ?? standardConfig(), on ?? standardConfig()])).toEqual([
    { path: 'diagnose', label: 'Diagnosis in words', values: [false, true] },
  ])
  for (const changes of [{ diagnosis: true }, { mutants: -1 }])
    expect(() => configsOf(experiment({ arms: [arm('on'), arm('wrong', changes)] }), standardConfig())).toThrow(/experiment-unfit.*wrong/)
})

test('where one config is better on enough tasks, that is said, with the task of the largest difference first', () => {
  const report = reported([[...times(10, false), true, true], times(12, true)])
  expect(report.isOver).toBe(true)
  expect(report.tasks[0]).toMatchObject({ suite: 'small', task: 't0', counts: [0, 1] })
  expect(report.tasks[0]?.tries.map((rows) => rows.map(({ task, passed }) => [task, passed]))).toEqual([[['t0', false]], [['t0', true]]])
  expect(verdictOf(report, 1)).toMatchObject({ title: 'B passes more often', isFound: true })
  expect(report.comparison.pairs[0]).toMatchObject({ tasks: 12, firstBetter: 0, secondBetter: 10, finding: 'second' })
})

test('configs that do alike have no significant difference, and it is said how many tasks would find one', () => {
  const { title, sentences } = verdictOf(reported([[false, ...times(11, true)], times(12, true)]), 1)
  expect([title, sentences[1]]).toEqual([
    'No significant difference',
    expect.stringMatching(/^A difference may still exist. With about \d+ tasks/),
  ])
})

test('before all tries are over nothing is said of a difference, however clear it looks', () => {
  const report = reported([times(12, false), [...times(11, true), null]])
  expect([report.isOver, verdictOf(report, 1)]).toEqual([
    false,
    { title: 'Not finished yet', sentences: ['23 of 24 tries are done. The comparison appears when all tries are done.'], isFound: false },
  ])
})

test('below the least number of tasks an experiment says that these are too few', () => {
  expect(verdictOf(reported([times(12, false), times(12, true)], experiment({ fewest: 20 })), 1).title).toBe('Too few tasks to compare')
})

test('several comparisons are corrected: what is significant alone need not be among three', () => {
  const one = [...times(6, false), ...times(6, true)]
  const alone = reported([one, times(12, true)])
  const arms = [arm('a'), arm('b'), arm('c'), arm('d')]
  const among = reported([one, times(12, true), one, one], experiment({ arms }))
  expect([alone.comparison.pairs[0]?.finding, among.comparison.pairs[0]?.finding]).toEqual(['second', 'none'])
})

test('a verdict is right where it is verified and passes, or is not and fails', () => {
  const right = (passed: boolean, verdict: BenchRow['verdict']) => counts({ passed, verdict }, 'verdict')
  expect([right(true, 'verified'), right(false, 'verified'), right(true, 'partly'), right(false, 'failed')]).toEqual([
    true,
    false,
    false,
    true,
  ])
})

test('the order of the configs does not change the result', () => {
  const results = fc.array(fc.tuple(fc.boolean(), fc.boolean()), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(results, (pairs) => {
      const [one, other] = [pairs.map(([first]) => first), pairs.map(([, second]) => second)]
      const [there, back] = [reported([one, other]).comparison.pairs[0], reported([other, one]).comparison.pairs[0]]
      const mirrored = { first: 'second', second: 'first', none: 'none', 'too-few': 'too-few' } as const
      expect(back?.finding).toBe(mirrored[there?.finding ?? 'none'])
      expect([back?.p, back?.passed?.mean]).toEqual([there?.p, expect.closeTo(-(there?.passed?.mean ?? 0), 12)])
    }),
    { numRuns: 30 },
  )
})

test('the tasks that find a difference, against values of the formula worked out by hand', () => {
  // (1.95996 * sqrt(0.4) + 0.84162 * sqrt(0.36)) ^ 2 / 0.04, and with the smallest discordance that there can be.
  expect([tasksNeeded(0.4, 0.2, 0.05), tasksNeeded(0.05, 0.2, 0.05)]).toEqual([77, 37])
})

test('Markdown holds the question, every config and every task, and keeps its columns', () => {
  const lines = experimentMarkdown(reported([[false, ...times(11, true)], times(12, true)])).split('\n')
  expect(lines[0]).toBe('# Does it help?')
  expect(lines.filter((line) => line.startsWith('| small |'))).toHaveLength(12)
  expect(lines).toContain(
    '| A | config off | 11 of 12 (92 %, 65 to 99 %) | 11 of 12 (92 %, 65 to 99 %) | 48 | 1,200 | $1.20 | 12 s | bench-0000 |',
  )
})

test('a config won where it alone is better than the first, or the first is better than all others; before the end none did', () => {
  const [few, most] = [[...times(12, false)], [...times(12, true)]]
  expect([winnerOf(reported([few, most])), wonWords(reported([few, most]))]).toEqual([1, 'B (config on) won. It passes more often than A.'])
  expect([winnerOf(reported([most, few])), wonWords(reported([most, few]))]).toEqual([
    0,
    'A (config off) won. It passes more often than B.',
  ])
  const same = reported([few, few])
  expect([winnerOf(same), wonWords(same)]).toEqual([null, 'No config won, because every difference could be due to chance.'])
  const three = experiment({ arms: [arm('off', { diagnose: false }), arm('on'), arm('more', { mutants: 20 })] })
  const both = reported([few, most, most], three)
  expect([winnerOf(both), wonWords(both)]).toEqual([
    null,
    'B and C pass more often than A. They were not compared with each other, so there is no winner.',
  ])
  expect(winnerOf(reported([few, few, most], three))).toBe(2)
  expect(winnerOf(reported([most, few, few], three))).toBe(0)
  const going = reported([
    [...few, null],
    [...most, null],
  ])
  expect([winnerOf(going), wonWords(going)]).toEqual([null, ''])
})

test('the config of an arm is its steps with what it changes, without the model and budget that the experiment was run with', () => {
  const base = standardConfig()
  const config = { ...base, mutants: 3, model: { ...base.model, model: 'big' }, budget: { ...base.budget, usd: 9 } }
  const of = experiment({ arms: [arm('cold'), arm('warm', { 'model.temperature': 1 })] })
  const heads = configsOf(of, config).map((each, at) => [{ ...head(`bench-000${at}`), config: each }])
  const record: ExperimentRecord = { format: 'tillgreen experiment run 1', id: 'run-00001', at: 0, experiment: of, mostUsd: null, heads }
  expect(configOfArm(record, 'warm')).toMatchObject({ mutants: 3, model: { ...base.model, temperature: 1 }, budget: base.budget })
  expect(configOfArm(record, 'cold').model).toEqual(base.model)
  expect(() => configOfArm(record, 'hot')).toThrow(/experiment-arm-missing/)
})
