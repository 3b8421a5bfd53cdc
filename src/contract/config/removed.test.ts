// A config that names a removed parameter: refused from a user, read from a journal.
import { expect, test } from 'vitest'
import { BenchHead } from '../../extensions/bench/contract/results.js'
import { ExplorationHead } from '../../extensions/explorations/contract/exploration.js'
import { RecordedConfig, StepConfig, standardConfig } from './config.js'

const messageOf = (config: object) => StepConfig.safeParse(config).error?.issues[0]?.message

test('a config of the user’s own is refused with the version that removed the parameter', () => {
  expect(messageOf({ ambiguity: 3 })).toBe('"ambiguity" was removed in version 0.1.0; delete the line')
  expect(messageOf({ ambiguity: 3, telepathy: true })).toMatch(/delete the line\. unrecognized: "telepathy"$/)
  expect(messageOf({ telepathy: true })).toBe('Unrecognized key: "telepathy"')
})

test('journals, bench runs and explorations that recorded it are read without it', () => {
  for (const schema of [RecordedConfig, BenchHead.shape.config, ExplorationHead.shape.config])
    expect(schema.parse({ ...standardConfig(), ambiguity: 3 })).toEqual(standardConfig())
})
