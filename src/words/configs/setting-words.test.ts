import { expect, test } from 'vitest'
import { settingWords } from './setting-words.js'

test('what a config leaves to the settings is said so, and what has no value is none', () => {
  expect(settingWords('reader', null)).toBe('as the settings say')
  expect(settingWords('reader', 'off')).toBe('off')
  expect(settingWords('budget.usd', null)).toBe('none')
  expect(settingWords('controls', true)).toBe('yes')
})
