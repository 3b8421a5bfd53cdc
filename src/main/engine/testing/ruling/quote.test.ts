// Which quotations of a ruling occur in the texts that may decide.
import { expect, test } from 'vitest'
import { standsIn } from './quote.js'

test('a quotation is found despite other white space, curly quotes and dashes; a shorter or different one is not', () => {
  expect(standsIn('shows  the total', ['It shows the\ntotal.'])).toBe(true)
  expect(standsIn('the "total" - always', ['It shows the “total” – always.'])).toBe(true)
  expect(standsIn('the "sum" - always', ['It shows the “total” – always.'])).toBe(false)
  expect(standsIn('It', ['It shows the total.'])).toBe(false)
})
