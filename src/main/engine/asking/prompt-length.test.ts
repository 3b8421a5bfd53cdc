// Which models get short prompts: by the config, the context, the probes, and the size in their name.
import { expect, test } from 'vitest'
import { StepConfig } from '../../../contract/config/config.js'
import { promptLengthOf, wordingOf } from './prompt-length.js'

const untried = { contextTokens: null, keepsRules: 'unknown' as const }
const of = (model: string, contextTokens: number | null, prompts: 'auto' | 'long' | 'short' = 'auto') =>
  promptLengthOf(StepConfig.parse({ prompts, model: { model } }), 'builder', { ...untried, contextTokens })

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

test('the config overrides both, and a role overrides the model of the run', () => {
  expect(of('qwen:7b', 4_096, 'long')).toBe('long')
  expect(of('gpt-large', null, 'short')).toBe('short')
  const config = StepConfig.parse({ model: { model: 'gpt-large' }, roles: { builder: { model: 'qwen:7b' } } })
  expect([promptLengthOf(config, 'builder', untried), promptLengthOf(config, 'planner', untried)]).toEqual(['short', 'long'])
})

test.each([
  ['qwen2.5-coder:7b', null, 'yes', 'long'],
  ['gpt-large', null, 'no', 'short'],
  ['gpt-large', 8_192, 'yes', 'short'],
] as const)('%s with a context of %s that keeps several rules at once (%s) gets %s prompts', (model, contextTokens, keepsRules, length) => {
  expect(promptLengthOf(StepConfig.parse({ model: { model } }), 'builder', { contextTokens, keepsRules })).toBe(length)
})

test('a user may reword the prompt of a step, but no prompt without a step', () => {
  const variants = [{ step: 'code' as const, models: ['*'], length: null, text: 'mine' }]
  const both = { long: 'all rules', short: 'few rules' }
  const { of } = wordingOf('short', 'qwen:7b', variants)
  expect([of({ step: 'code', ...both }), of({ step: 'tests', ...both }), of({ step: null, ...both })]).toEqual([
    'mine',
    'few rules',
    'few rules',
  ])
})
