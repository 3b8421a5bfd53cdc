// A fork replays its inherited history with the config of that history, and continues with its own.
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type StepConfig, standardConfig } from '../../../contract/config/config.js'
import type { Entry } from '../../../contract/journal/entry.js'
import { canonical, toJson } from '../../../contract/text/json.js'
import { withConfigOfAttempt, withRecordedConfigs } from './config-in-force.js'
import { takeOver } from './inherited.js'
import type { Journal } from './journal.js'
import { Run } from './run-context.js'

const named = (name: string): StepConfig => ({ ...standardConfig(), name })

/** A journal with these recorded results, to which a run can add. */
function journalOf(recorded: Readonly<Record<string, number | StepConfig>>): { journal: Journal; entries: Entry[] } {
  const entries: Entry[] = []
  const hash = (text: string) => text
  const add = (entry: Pick<Entry, 'kind' | 'key' | 'step' | 'factsHash' | 'body'>): Entry => {
    const whole: Entry = { seq: entries.length + 1, at: 0, ...entry }
    entries.push(whole)
    return whole
  }
  for (const [key, value] of Object.entries(recorded))
    add({ kind: 'result', key, step: 'test', factsHash: hash(canonical({})), body: { value: toJson(value) } })
  const journal: Journal = {
    hash,
    find: (kind, key) => entries.find((entry) => entry.kind === kind && entry.key === key) ?? null,
    intents: () => ({ count: 0, latest: null }),
    append: async (entry) => add(entry),
  }
  return { journal, entries }
}

const replay = (run: Run, key: string) =>
  run.effect({ name: key, step: 'test', facts: {}, schema: z.number() }, async ({ config }) => ({ value: config.name.length }))

test('a scope has the config of its current part, and a value that was read before does not change', async () => {
  const { journal, entries } = journalOf({ config: { ...named('old') }, 'task/a/one': 1, 'task/a/two': 2 })
  const history = takeOver(entries, [3])
  const run = await withRecordedConfigs(Run.open(journal, new AbortController().signal, named('the new one'), { takenOver: history }))
  const task = run.scope('task/a')
  expect([run.config.name, task.config.name]).toEqual(['old', 'old'])
  await replay(task, 'one')
  const before = task.config
  await replay(task, 'two')
  expect([before.name, task.config.name, run.own.name]).toEqual(['old', 'the new one', 'the new one'])
  expect(await replay(task, 'three')).toBe('the new one'.length)
})

test('an attempt with a parting in it continues with the config of the fork, not with the one that it had read', async () => {
  const { journal, entries } = journalOf({ config: { ...named('old') }, 'task/a/attempt/1/one': 1 })
  const history = takeOver(entries, [2])
  const run = await withRecordedConfigs(Run.open(journal, new AbortController().signal, named('new'), { takenOver: history }))
  const attempt = withConfigOfAttempt(run.scope('task/a/attempt/1'), named('read'))
  expect(attempt.config.name).toBe('read')
  await replay(attempt, 'one')
  expect(attempt.config.name).toBe('new')
})

test('a run without partings keeps the config that an attempt read', async () => {
  const run = await withRecordedConfigs(Run.open(journalOf({}).journal, new AbortController().signal, named('own')))
  expect(withConfigOfAttempt(run.scope('attempt/1'), named('read')).config.name).toBe('read')
  expect(run.withConfig((config) => ({ ...config, name: `${config.name} changed` })).config.name).toBe('own changed')
})
