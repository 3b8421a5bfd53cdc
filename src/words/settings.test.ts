import { expect, test } from 'vitest'
import { parametersOf } from '../contract/config/parameters.js'
import { Settings } from '../contract/config/settings.js'
import { searchedText } from './settings.js'

const parameters = parametersOf(Settings)
const foundBy = (word: string): string[] =>
  parameters.filter((parameter) => searchedText(parameter).toLowerCase().includes(word)).map(({ path }) => path)

test.each([
  ['time', ['budget.minutes', 'outageMinutes']],
  ['money', ['budget.usd', 'dailyUsd']],
  ['cost', ['budget.usd', 'dailyUsd']],
  ['price', ['budget.usd', 'dailyUsd']],
  ['usd', ['budget.usd', 'dailyUsd']],
])('%s finds what is counted in other words', (word, paths) => {
  expect(foundBy(word)).toEqual(expect.arrayContaining(paths))
})

test('a word for one measure does not find what counts another one', () => {
  expect(foundBy('money')).not.toContain('budget.minutes')
  expect(foundBy('time')).not.toContain('budget.usd')
  expect(foundBy('money')).not.toContain('zoom')
})
