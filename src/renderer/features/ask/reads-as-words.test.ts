import { expect, test } from 'vitest'
import { readsAsWords } from './reads-as-words.js'

test.each([
  'The total is shown with two digits.',
  'the error names the line, and nothing is written',
  'Die Übersicht zeigt 12 Einträge.\n',
  'a list of 3 names',
])('%j reads as words', (text) => {
  expect(readsAsWords(text)).toBe(true)
})

test.each([
  'even_squares([1, 2, 4])',
  '[1, 2, 4]',
  '1 2 4',
  'name,amount',
  'two words',
  'a sentence  with two spaces',
  ' a sentence after a space',
  'one line of\ntwo lines here',
  'python main.py --out file',
  'if number == 2: return',
])('%j is code', (text) => {
  expect(readsAsWords(text)).toBe(false)
})
