// Shows which models get short prompts: by the config, by the context, by the size that a name tells.
import { expect, test } from 'vitest'
import { StepConfig } from '../../../contract/config/config.js'
import { promptLengthOf } from './prompt-length.js'

const of = (model: string, context: number | null, prompts: 'auto' | 'long' | 'short' = 'auto') =>
  promptLengthOf(StepConfig.parse({ prompts, model: { model } }), 'builder', context)

test.each([
  ['qwen2.5-coder:7b', null, 'short'],
  ['Llama-3.1-8B-Instruct', 131_072, 'short'],
  ['phi3:3.8b-q4_K_M', 131_072, 'short'],
  ['qwen2.5-coder:32b', 32_768, 'long'],
  ['qwen3-30b-a3b', 32_768, 'long'],
  ['gpt-large', null, 'long'],
  ['gpt-large', 16_384, 'long'],
  ['gpt-large', 8_192, 'short'],
  ['model-4bit', null, 'long'],
])('%s with a context of %s gets %s prompts', (model, context, length) => {
  expect(of(model, context)).toBe(length)
})

test('the config counts over both, and a role over the model of the run', () => {
  expect(of('qwen:7b', 4_096, 'long')).toBe('long')
  expect(of('gpt-large', null, 'short')).toBe('short')
  const config = StepConfig.parse({ model: { model: 'gpt-large' }, roles: { builder: { model: 'qwen:7b' } } })
  expect([promptLengthOf(config, 'builder', null), promptLengthOf(config, 'planner', null)]).toEqual(['short', 'long'])
})
