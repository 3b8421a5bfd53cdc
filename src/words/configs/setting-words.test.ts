import { expect, test } from 'vitest'
import { changedWords, settingWords } from './setting-words.js'

test('a value left to the settings is named so, and a null value is "none"', () => {
  expect(settingWords('reader', null)).toBe('as in the settings')
  expect(settingWords('reader', 'off')).toBe('off')
  expect(settingWords('budget.usd', null)).toBe('none')
  expect(settingWords('controls', true)).toBe('yes')
})

test('a change of a config is named by the labels of the settings, never by keys', () => {
  expect(changedWords({ diagnose: false, budget: { usd: 2 }, roles: { planner: { model: 'big' } } })).toBe(
    'Diagnosis in words: no, dollars: 2, roles: planner: model: big',
  )
  expect(changedWords({})).toBe('Nothing')
})
