import { expect, test } from 'vitest'
import { changedWords, settingWords } from './setting-words.js'

test('what a config leaves to the settings is said so, and what has no value is none', () => {
  expect(settingWords('reader', null)).toBe('as in the settings')
  expect(settingWords('reader', 'off')).toBe('off')
  expect(settingWords('budget.usd', null)).toBe('none')
  expect(settingWords('controls', true)).toBe('yes')
})

test('what a config changes is told by the labels of the settings, never by keys', () => {
  expect(changedWords({ diagnose: false, budget: { usd: 2 }, roles: { planner: { model: 'big' } } })).toBe(
    'Diagnosis in words: no, dollars: 2, roles: planner: model: big',
  )
  expect(changedWords({})).toBe('Nothing')
})
