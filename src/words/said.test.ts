import { expect, test } from 'vitest'
import { WHOLE } from '../contract/state/view-state.js'
import { offeredWords, readSoon, readWhen, saidName, saidText } from './said.js'

test('the offer has the words of the person, and names the files that they changed', () => {
  const one = { key: 'said-1', at: 0, words: 'Take floats.', path: null, fate: 'waiting' as const, by: '' }
  expect(offeredWords([one, { ...one, words: '', path: 'a.py' }, { ...one, words: '', path: 'a.py' }])).toBe(
    'Take floats.\n\nI changed a.py myself. Keep my version, and make everything work with it.',
  )
  expect(offeredWords([{ ...one, words: '', path: WHOLE }])).toContain('I changed files back to an earlier state myself.')
})

test('a lock is named as a lock, not as a change of the file', () => {
  const lock = { words: '', path: 'a.py', isLocked: true }
  expect([saidText(lock), saidName(lock)]).toEqual(['You locked a.py', 'your lock on a.py'])
  expect([saidText({ ...lock, isLocked: false }), saidName({ ...lock, isLocked: false })]).toEqual([
    'You unlocked a.py',
    'your unlocking of a.py',
  ])
})

test('a plan changed by hand is not shown as a message of the user', () => {
  const words = '{"title":"Sums","tasks":[{"id":"sum","acceptance":["[] gives 0"]}]}'
  expect(saidText({ words, path: null })).toBe('You changed the plan by hand')
})

test('waiting words show the step after which they are read', () => {
  expect(readWhen({ type: 'asking', name: 'code' })).toBe('read after the model finishes its current answer (now: writing code)')
  expect(readWhen({ type: 'awaiting', step: 'test' })).toBe('read after this step (now: testing)')
  expect(readWhen({ type: 'awaiting', step: 'question' })).toBe('read after you answer the question')
  expect(readWhen({ type: 'awaiting', step: 'question' }, true)).toBe('read when the first task starts')
  expect(readWhen(null)).toBe('read at the next step')
  const steps = [
    { type: 'asking', name: 'code' },
    { type: 'awaiting', step: 'test' },
    { type: 'awaiting', step: 'question' },
    null,
  ] as const
  expect(steps.map((step) => readSoon(step))).toEqual([
    "read after the model's current answer",
    'read after this step',
    'read after your answer',
    'read at the next step',
  ])
})
