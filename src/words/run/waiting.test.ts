import { expect, test } from 'vitest'
import { awaitedIn, awaitedWords } from './waiting.js'

const small = { model: 'small', isQueued: false }

test('it says which model is waited for, and what it is to do', () => {
  expect(awaitedWords(small, 'tests')).toBe('Waiting for small to write the tests')
  expect(awaitedWords(small, 'split')).toBe('Waiting for small (dividing a task)')
  expect(awaitedWords(small, 'unheard-of')).toBe('Waiting for small')
})

test('a request that is held back by the limits of an endpoint waits for its turn', () => {
  const queued = { ...small, isQueued: true }
  expect(awaitedWords(queued, 'tests')).toBe('Waiting for a free request slot at the endpoint for small, to write the tests')
  expect(awaitedWords(queued, 'split')).toBe('Waiting for a free request slot at the endpoint for small (dividing a task)')
})

test('a model whose answer is being written is waited for no longer', () => {
  const progress = { key: 'code', counted: 'words' as const, done: 0, all: null, model: 'small' }
  const asked = { isWriting: false, only: null }
  expect(awaitedIn({ ...asked, progress })).toEqual(small)
  expect(awaitedIn({ ...asked, progress: { ...progress, done: 12 } })).toBeNull()
  expect(awaitedIn({ ...asked, progress, isWriting: true })).toBeNull()
  expect(awaitedIn({ ...asked, progress: { ...progress, model: undefined }, only: 'small' })).toBeNull()
})

test('a run of another process waits for the model that its journal names', () => {
  expect(awaitedIn({ progress: undefined, isWriting: false, only: 'small' })).toEqual(small)
  expect(awaitedIn({ progress: undefined, isWriting: true, only: 'small' })).toBeNull()
  expect(awaitedIn({ progress: undefined, isWriting: false, only: null })).toBeNull()
})
