import { expect, test } from 'vitest'
import { hasSaid } from './unsaid.js'

test('a sentence begun for the user counts only once they end it', () => {
  const begun = ['“Zero counts.” is wrong. Instead: ', '“Sums” means something else: ']
  expect(hasSaid('', [])).toBe(false)
  expect(hasSaid(begun.join('\n'), begun)).toBe(false)
  expect(hasSaid(`${begun.join('\n')}it is left out.`, begun)).toBe(true)
  expect(hasSaid('Use floats.', begun)).toBe(true)
})
