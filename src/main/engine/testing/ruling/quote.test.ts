// Shows which quotations of a ruling stand in the texts that may decide.
import { expect, test } from 'vitest'
import { standsIn } from './quote.js'

test('a quotation stands in a text whatever white space, curly quotes and dashes it has, and no shorter or other one does', () => {
  expect(standsIn('shows  the total', ['It shows the\ntotal.'])).toBe(true)
  expect(standsIn('the "total" - always', ['It shows the “total” – always.'])).toBe(true)
  expect(standsIn('the "sum" - always', ['It shows the “total” – always.'])).toBe(false)
  expect(standsIn('It', ['It shows the total.'])).toBe(false)
})
