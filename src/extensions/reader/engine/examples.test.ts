import { expect, test } from 'vitest'
import type { Plan } from '../../../contract/run/plan.js'
import { isSameOrPart, notSaidYet, readExamples, readWhole } from './examples.js'

const choice = (plan: string) => ({ quote: 'an order', plan })

test('a choice is said once: what an assumption or a choice before it says in the same words is left out, and what says more is kept', () => {
  const said = ['Names are sorted by their letters, and empty ones come last.']
  const chosen = ['Empty ones come last.', 'Empty ones are left out.', 'Ones left out are empty.'].map(choice)
  expect(notSaidYet(chosen, said).map(({ plan }) => plan)).toEqual(['Empty ones are left out.'])
})

test('a quotation is known as a part of a longer one by its whole words, whatever signs are between', () => {
  expect(isSameOrPart('take off the percent', 'Take off the percent, and give back the rest')).toBe(true)
  expect(isSameOrPart('give back the rest', 'the rest is given back')).toBe(false)
  expect(isSameOrPart('an order', 'an orderly list')).toBe(false)
})

const texts = ['An order has lines. OK. Each line is printed once.']
const plan = { tasks: [{ id: 'orders' }] } as unknown as Plan
const example = (quote: string) => ({ given: 'an order', outcome: 'its lines', quote })
const difference = (quote: string) => ({
  ...{ kind: 'lacking', task: 'orders', quote, plan: 'Nothing is printed.', isSettled: true, worth: 3 },
  options: ['prints nothing', 'prints each line'],
})
const written = (value: unknown) => `Here it is:\n\`\`\`json\n${JSON.stringify(value)}\n\`\`\``

test('examples and differences are read from one answer, and an example with a false quotation is read without it', () => {
  const examples = [example('An order has lines.'), example('Orders have lines'), { given: 'none', outcome: 'open' }]
  const chosen = [choice('Lines are sorted.'), { quote: 'An order has lines.', plan: 'Lines keep their order.' }]
  const answer = { examples, differences: [difference('Each line is printed once.')], chosen }
  const reading = readWhole(texts, plan, written(answer))
  expect(reading).toMatchObject({ ok: true, value: { compared: { differences: [{ task: 'orders' }], chosen: [chosen[1]] } } })
  expect(reading.ok && reading.value.examples.map(({ quote }) => quote)).toEqual(['An order has lines.', '', ''])
})

test('an answer with examples alone leaves the differences open, and one with differences alone has no example', () => {
  expect(readWhole(texts, plan, written({ examples: [example('An order has lines.')] }))).toMatchObject({
    ok: true,
    value: { examples: [{ outcome: 'its lines' }], compared: null },
  })
  expect(readWhole(texts, plan, written({ differences: [] }))).toMatchObject({
    ok: true,
    value: { examples: [], compared: { differences: [], chosen: [] } },
  })
})

test('a difference with a false quotation goes back with the reason', () => {
  const problems = (quote: string) => {
    const reading = readWhole(texts, plan, written({ examples: [], differences: [difference(quote)] }))
    return reading.ok ? [] : reading.problems
  }
  expect(problems('Each line is printed once.')).toEqual([])
  expect(problems('Each line is printed twice.')).toEqual([
    '"Each line is printed twice." is not in the person\'s words. Copy them letter by letter.',
  ])
  expect(problems('order')).toEqual(['"order" is too short. Quote the whole sentence.'])
})

test('the examples of an older run still go back where a quotation is false', () => {
  const examples = [example('An order has lines.'), example('Orders have lines')]
  expect(readExamples(texts, written({ examples }))).toMatchObject({ ok: false, otherwise: [examples[0]] })
})
