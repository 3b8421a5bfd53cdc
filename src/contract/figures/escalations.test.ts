// Shows that escalation steps are sorted by success over price, and that what is not known well enough keeps its place.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EscalationStep } from '../config/escalation.js'
import { cheapestFirst, FEWEST_CLIMBS } from './escalations.js'
import type { ClimbedStep } from './statistics.js'

interface StepShare {
  readonly count: number
  readonly n: number
}

const step = (rung: EscalationStep, { count, n }: StepShare, tokens: number, usd = 0): ClimbedStep => ({
  rung,
  helped: { n, count, low: 0, high: 1 },
  calls: 1,
  tokens,
  usd,
})

test('what helps most for its price comes first, and what is not known well enough keeps its place', () => {
  const known = [
    step('nudge', { count: 1, n: 20 }, 3_000),
    step('fresh', { count: 12, n: 20 }, 3_000),
    step('branches', { count: 15, n: 20 }, 9_000),
    step('split', { count: 4, n: 4 }, 1),
  ]
  expect(cheapestFirst(['nudge', 'fresh', 'branches', 'split', 'replan', 'ask'], known)).toEqual([
    'fresh',
    'branches',
    'nudge',
    'split',
    'replan',
    'ask',
  ])
})

test('a question to the user is not moved, however often it helps', () => {
  expect(
    cheapestFirst(
      ['nudge', 'replan', 'ask'],
      [step('ask', { count: 30, n: 30 }, 1), step('nudge', { count: 1, n: 30 }, 500), step('replan', { count: 29, n: 30 }, 500)],
    ),
  ).toEqual(['replan', 'nudge', 'ask'])
})

test('dollars are the price if every step has one, else tokens', () => {
  // The other model takes fewer tokens, each of which costs more.
  const dear = [step('fresh', { count: 5, n: 10 }, 4_000, 0.01), step('other-model', { count: 5, n: 10 }, 2_000, 0.4)]
  expect(cheapestFirst(['other-model', 'fresh'], dear)).toEqual(['fresh', 'other-model'])
  expect(
    cheapestFirst(
      ['other-model', 'fresh'],
      [step('fresh', { count: 5, n: 10 }, 4_000), step('other-model', { count: 5, n: 10 }, 2_000, 0.4)],
    ),
  ).toEqual(['other-model', 'fresh'])
})

const climbed = fc.record({ rung: fc.constantFrom(...EscalationStep.options), n: fc.nat(30), tokens: fc.nat(9_000) })

test('no step is lost or added, whatever the counts', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.constantFrom(...EscalationStep.options)),
      fc.uniqueArray(climbed, { selector: ({ rung }) => rung }),
      (listed, all) => {
        const found = cheapestFirst(
          listed,
          all.map(({ rung, n, tokens }) => step(rung, { count: Math.floor(n / 2), n }, tokens)),
        )
        expect(found.toSorted()).toEqual(listed.toSorted())
        const isFixed = (rung: EscalationStep) => rung === 'ask' || (all.find((each) => each.rung === rung)?.n ?? 0) < FEWEST_CLIMBS
        for (const [place, rung] of listed.entries()) if (isFixed(rung)) expect(found[place]).toBe(rung)
      },
    ),
  )
})

test('the order has the least expected price of all orders, for steps that are tried until one helps', () => {
  const price = fc.record({ count: fc.nat(20), tokens: fc.integer({ min: 1, max: 9_000 }) })
  fc.assert(
    fc.property(fc.tuple(price, price, price), (three) => {
      const rungs = ['nudge', 'fresh', 'branches'] as const
      const steps = three.map(({ count, tokens }, at) => step(rungs[at] ?? 'nudge', { count, n: 20 }, tokens))
      const expected = (order: readonly EscalationStep[]) =>
        order.reduce(
          ({ sum, reached }, rung) => {
            const { helped, tokens } = steps.find((each) => each.rung === rung) ?? step(rung, { count: 0, n: 0 }, 0)
            return { sum: sum + reached * tokens, reached: reached * (1 - (helped.count + 1) / (helped.n + 2)) }
          },
          { sum: 0, reached: 1 },
        ).sum
      const [a, b, c] = rungs
      const all = [
        [a, b, c],
        [a, c, b],
        [b, a, c],
        [b, c, a],
        [c, a, b],
        [c, b, a],
      ]
      expect(expected(cheapestFirst(rungs, steps))).toBeLessThanOrEqual(Math.min(...all.map(expected)) * (1 + 1e-9))
    }),
  )
})
