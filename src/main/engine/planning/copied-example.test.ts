import { expect, test } from 'vitest'
import { Plan } from '../../../contract/run/plan.js'
import { languages } from '../../languages/index.js'
import { isCopied } from './copied-example.js'
import { ourExample } from './example-plan.js'

const example = ourExample(languages, { toolchains: ['python'], start: null, preview: null })
const about = (title: string, words: string, acceptance: string[]): Plan =>
  Plan.parse({
    ...example,
    title,
    tasks: [{ ...example.tasks[0], title, words, acceptance, delivers: true, inputs: [], needs: [] }],
  })

const roman = about('Roman numerals', 'Converts whole numbers from 1 to 3999 into Roman numerals and back.', [
  'to_roman(4) == "IV"',
  'from_roman("X") == 10',
])

test('a plan of the example instead of the request is recognised', () => {
  expect(isCopied(example, example, ['A module that converts numbers to Roman numerals.'])).toBe(true)
  expect(isCopied({ ...example, title: 'Roman numerals' }, example, ['A module that converts numbers to Roman numerals.'])).toBe(true)
})

test('a plan of the request is no copy, and neither is the example if it is what was asked for', () => {
  expect(isCopied(roman, example, ['A module that converts numbers to Roman numerals.'])).toBe(false)
  expect(isCopied(roman, example, ['Ein Modul für römische Zahlen.'])).toBe(false)
  expect(isCopied(example, example, ['Count the words of a text.'])).toBe(false)
})
