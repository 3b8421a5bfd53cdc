import { expect, test } from 'vitest'
import { titleOf } from './run-title.js'

test.each([
  ['Sums squares. An empty list gives 0.', 'Sums squares'],
  ['I want a module `rental.mjs` for tools.\nIt has prices.', 'I want a module `rental.mjs` for tools'],
  ['Rounds to 2.5 or 3.0! And more.', 'Rounds to 2.5 or 3.0'],
  ['# Library fines\n\nI run a desk.', 'Library fines'],
  ['  \n', 'Project'],
  [`${'word '.repeat(20)}end`, `${'word '.repeat(14).trim()} …`],
])('%j is called "%s"', (description, title) => {
  expect(titleOf(description)).toBe(title)
})
