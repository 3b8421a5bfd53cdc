import { expect, test } from 'vitest'
import { modelToTry, nameFor, other, placeFound, services } from './model-places.js'

test('the only model is tried, then one that the place is known for; a stranger is never chosen for money', () => {
  const [openai] = services
  const found = placeFound({ name: 'ollama', title: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1', models: [], needsKey: false })
  expect(modelToTry(['one'], other)).toBe('one')
  expect(modelToTry(['one', 'two'], other)).toBeNull()
  expect(modelToTry(['babbage-002', 'gpt-4o', 'gpt-5'], openai ?? other)).toBe('gpt-5')
  expect(modelToTry(['babbage-002', 'gpt-5-preview'], openai ?? other)).toBeNull()
  expect(modelToTry(['llama', 'tiny-coder'], found)).toBe('tiny-coder')
  expect(modelToTry(['llama', 'gemma'], found)).toBe('llama')
  expect(modelToTry([], found)).toBeNull()
})

test('an endpoint is named after its host, this machine is local, and no name is given twice', () => {
  expect(nameFor('https://api.openai.com/v1', [])).toBe('openai')
  expect(nameFor('http://127.0.0.1:8080/v1', ['local'])).toBe('local-2')
  expect(nameFor('api.openai.com', [])).toBe('openai')
  expect(nameFor('localhost:8080', [])).toBe('local')
  expect(nameFor('no address', [])).toBe('local')
})
