// No run of an exploration may take more than its limits have left, whatever was spent before and whatever its config says.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Budget } from '../../../../contract/config/budget.js'
import { bounded, leftOf, limitReached, nothing, sum } from './spending.js'

const limit = (most: number) => fc.oneof(fc.constant(null), fc.double({ min: 0.01, max: most, noNaN: true }))

test('runs that each take all that they may never take more together than the exploration may', () => {
  fc.assert(
    fc.property(
      limit(20),
      fc.oneof(fc.constant(null), fc.integer({ min: 1_500, max: 5_000_000 })),
      limit(500),
      fc.array(fc.record({ usd: limit(5), tokens: fc.integer({ min: 0, max: 900_000 }), minutes: fc.integer({ min: 0, max: 60 }) }), {
        minLength: 1,
        maxLength: 30,
      }),
      (usd, tokens, minutes, budgets) => {
        const most = { number: 12, usd, tokens, minutes }
        let spent = nothing
        let begun = 0
        for (const own of budgets) {
          if (limitReached(most, begun, spent) !== null) break
          const budget = bounded(Budget.parse({ ...own }), leftOf(most, spent))
          begun += 1
          // A run whose limit is off takes a lot.
          const took = { usd: budget.usd ?? 99, tokens: budget.tokens || 9_999_999, ms: (budget.minutes || 9_999) * 60_000 }
          spent = sum([spent, took])
        }
        expect(begun).toBeLessThanOrEqual(12)
        if (usd !== null) expect(spent.usd).toBeLessThanOrEqual(usd + 1e-6)
        if (tokens !== null) expect(spent.tokens).toBeLessThanOrEqual(tokens)
        if (minutes !== null) expect(spent.ms).toBeLessThanOrEqual(minutes * 60_000 + 1)
      },
    ),
  )
})

test('the limit that is reached is named, and a limit of a run that is off becomes what is left', () => {
  const most = { number: 2, usd: 1, tokens: 10_000, minutes: 5 }
  expect(limitReached(most, 2, nothing)).toBe('number')
  expect(limitReached(most, 1, { usd: 1, tokens: 0, ms: 0 })).toBe('usd')
  expect(limitReached(most, 1, { usd: 0, tokens: 9_500, ms: 0 })).toBe('tokens')
  expect(limitReached(most, 1, { usd: 0, tokens: 0, ms: 300_000 })).toBe('minutes')
  expect(limitReached(most, 1, nothing)).toBeNull()
  const off = Budget.parse({ usd: 0, tokens: 0, minutes: 0, atLimit: 'ask' })
  expect(bounded(off, leftOf(most, nothing))).toMatchObject({ usd: 1, tokens: 10_000, minutes: 5, atLimit: 'stop' })
})
