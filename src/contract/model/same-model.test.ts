import { expect, test } from 'vitest'
import { isOffered, modelInstead } from './same-model.js'

test('a model is offered under its name, with a tag or below its maker; an empty list decides nothing', () => {
  expect(isOffered(['llama:latest'], 'llama')).toBe(true)
  expect(isOffered(['maker/llama'], 'llama')).toBe(true)
  expect(isOffered(['llama-2'], 'llama')).toBe(false)
  expect(isOffered([], 'llama')).toBe(true)
  expect(isOffered(['llama'], '')).toBe(true)
})

test('a missing model is replaced by that of the endpoint, else by the first that answers questions', () => {
  expect(modelInstead(['a', 'b'], 'b')).toBe('b')
  expect(modelInstead(['nomic-embed-text', 'a'], 'gone')).toBe('a')
  expect(modelInstead([], 'gone')).toBeNull()
})
