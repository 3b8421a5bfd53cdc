import { expect, test } from 'vitest'
import { notSaidYet } from './examples.js'

const choice = (plan: string) => ({ quote: 'an order', plan })

test('a choice is said once: what an assumption or a choice before it says in the same words is left out, and what says more is kept', () => {
  const said = ['Names are sorted by their letters, and empty ones come last.']
  const chosen = ['Empty ones come last.', 'Empty ones are left out.', 'Ones left out are empty.'].map(choice)
  expect(notSaidYet(chosen, said).map(({ plan }) => plan)).toEqual(['Empty ones are left out.'])
})
