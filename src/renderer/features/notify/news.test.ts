// The changes that a user is notified of.
import { expect, test } from 'vitest'
import type { RunSummary } from '../../../contract/run/run.js'
import { newsOf } from './news.js'

const running = {
  id: 'run-12345678',
  title: 'Squares',
  state: 'running',
  asks: false,
  outcome: null,
  passed: 3,
  tests: 3,
} as unknown as RunSummary
const ended = (verdict: 'verified' | 'failed', how: 'finished' | 'stuck' | 'stopped'): RunSummary => ({
  ...running,
  state: 'ended',
  outcome: { verdict, ended: how, reason: 'Because.' },
})

test('a person is notified of a verified run, of one that ended otherwise, and of one that waits', () => {
  expect(newsOf(running, ended('verified', 'finished'))).toMatchObject({ kind: 'done', said: { tone: 'ok', title: 'Squares' } })
  expect(newsOf(running, ended('failed', 'stuck'))).toMatchObject({ kind: 'failed', said: { tone: 'bad' } })
  expect(newsOf(running, { ...running, state: 'paused' })).toMatchObject({ kind: 'needsYou', said: { tone: 'warn' } })
  expect(newsOf(running, { ...running, asks: true })).toMatchObject({
    kind: 'needsYou',
    said: { words: 'The run has a question for you.' },
  })
})

test('no change is reported twice, nor running work, nor what the person did', () => {
  expect(newsOf(running, running)).toBe(null)
  expect(newsOf(undefined, running)).toBe(null)
  expect(newsOf(ended('verified', 'finished'), ended('verified', 'finished'))).toBe(null)
  expect(newsOf(running, ended('failed', 'stopped'))).toBe(null)
  expect(newsOf({ ...running, asks: true }, { ...running, asks: true })).toBe(null)
  expect(newsOf({ ...running, state: 'paused' }, { ...running, state: 'paused' })).toBe(null)
})
