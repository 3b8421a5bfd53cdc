import { expect, test } from 'vitest'
import { awaitedIn, awaitedWords } from './waiting.js'

const small = { model: 'small', isQueued: false }

test('it says which model is waited for, and what it is to do', () => {
  expect(awaitedWords(small, 'tests')).toBe('Waiting for small to write the tests')
  expect(awaitedWords(small, 'split')).toBe('Waiting for small (dividing a task)')
  expect(awaitedWords(small, 'unheard-of')).toBe('Waiting for small')
})

test('a request that the limits of an endpoint let wait is said to wait for its turn', () => {
  const queued = { ...small, isQueued: true }
  expect(awaitedWords(queued, 'tests')).toBe('Waiting for a free request to small, within the limits of its endpoint, to write the tests')
  expect(awaitedWords(queued, 'split')).toBe('Waiting for a free request to small, within the limits of its endpoint (dividing a task)')
})

test('a model whose answer is being written is waited for no longer', () => {
  const told = { key: 'code', counted: 'words' as const, done: 0, all: null, model: 'small' }
  const asked = { isWriting: false, only: null }
  expect(awaitedIn({ ...asked, told })).toEqual(small)
  expect(awaitedIn({ ...asked, told: { ...told, done: 12 } })).toBeNull()
  expect(awaitedIn({ ...asked, told, isWriting: true })).toBeNull()
  expect(awaitedIn({ ...asked, told: { ...told, model: undefined }, only: 'small' })).toBeNull()
})

test('a run of another process waits for the model that its journal names', () => {
  expect(awaitedIn({ told: undefined, isWriting: false, only: 'small' })).toEqual(small)
  expect(awaitedIn({ told: undefined, isWriting: true, only: 'small' })).toBeNull()
  expect(awaitedIn({ told: undefined, isWriting: false, only: null })).toBeNull()
})
