import { expect, test } from 'vitest'
import { StepConfig, standardConfig } from '../../../contract/config/config.js'
import { parametersOf } from '../../../contract/config/parameters.js'
import { changedIn, runParameters } from '../settings/run-parameters.js'
import { commonParameters, configOf, furtherGroups, problemsIn } from './run-config.js'

/** What the form has above its fold. */
const above = ['approve', 'budget.usd', 'budget.minutes', 'budget.tokens', 'budget.attempts', 'model.baseUrl', 'model.model']

test('every parameter of a run has a label, a sentence and a group, and is in the form, all others than its first lines in its fold', () => {
  const ofRoles = (path: string) => path.startsWith('roles.')
  const own = parametersOf(StepConfig).filter(({ path, type }) => !ofRoles(path) && (type !== 'group' || path === 'roles'))
  expect(own.filter(({ label, path, words, group }) => label === path || !/^[A-Z].*\.$/.test(words) || group === null)).toEqual([])
  const folded = [...commonParameters, ...furtherGroups.flatMap(({ parameters }) => parameters)].map(({ path }) => path)
  expect([...folded, ...above].toSorted()).toEqual(own.map(({ path }) => path).toSorted())
  expect(commonParameters).toHaveLength(8)
  expect(furtherGroups.filter(({ parameters }) => parameters.length === 0)).toEqual([])
  // What a role has, its own fields show.
  expect(parametersOf(StepConfig).filter(({ path, label }) => ofRoles(path) && label === path)).toEqual([])
  expect(folded).toContain('roles')
})

test('no two parameters of a group are called the same', () => {
  for (const { parameters } of furtherGroups) expect(new Set(parameters.map(({ label }) => label)).size).toBe(parameters.length)
})

test('what was changed is a part of a config, and only that', () => {
  expect(
    configOf({ parallel: 2, 'escalation.branches': 4, 'escalation.model.model': 'big', roles: { planner: { model: 'big' } } }),
  ).toEqual({
    parallel: 2,
    escalation: { branches: 4, model: { model: 'big' } },
    roles: { planner: { model: 'big' } },
  })
  expect(configOf({})).toEqual({})
})

test('each fault is shown at its parameter, by the schema', () => {
  expect([...problemsIn({ parallel: 9, plan: 'flat', 'limits.memoryMb': 'much' })]).toEqual([
    ['parallel', 'Expected a whole number, at least 1, at most 4.'],
    ['limits.memoryMb', 'Expected a number, above 0.'],
  ])
  expect([...problemsIn({ 'escalation.rungs': ['nudge', 'shout'] }).keys()]).toEqual(['escalation.rungs'])
  expect([...problemsIn({ roles: { planner: { temperature: 9 } } }).keys()]).toEqual(['roles'])
  expect(problemsIn({ parallel: 2 }).size).toBe(0)
})

test('what differs from the defaults is found in any config', () => {
  expect(changedIn(standardConfig())).toEqual([])
  const config = StepConfig.parse({ plan: 'flat', seed: 7, escalation: { model: { model: 'big' } }, budget: { minutes: 0 } })
  expect(changedIn(config).map(({ parameter, value }) => [parameter.path, value])).toEqual(
    runParameters
      .filter(({ path }) => ['plan', 'seed', 'escalation.model.model', 'budget.minutes'].includes(path))
      .map(({ path }) => [path, { plan: 'flat', seed: 7, 'escalation.model.model': 'big', 'budget.minutes': 0 }[path]]),
  )
})
