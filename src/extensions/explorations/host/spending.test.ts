// No run of an exploration may take more than its limits have left, whatever was spent before and whatever its config says.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Budget } from '../../../contract/config/budget.js'
import { bounded, type Left, leftOf, limitReached, nothing, pledgedOf, shareOf, sum } from './spending.js'

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
          // A run without a limit takes a lot.
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

test('topics that are worked on side by side and take all of their shares never take more together than the exploration may', () => {
  const most = { number: 12, usd: 2, tokens: 50_000, minutes: 30 }
  const all = (share: Left) => ({ usd: share.usd ?? 99, tokens: share.tokens ?? 9_999_999, ms: (share.minutes ?? 9_999) * 60_000 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 12 }), (atOnce, uses) => {
      const underWay: { readonly share: Left; readonly use: number }[] = []
      let [spent, begun] = [nothing, 0]
      const finish = () => {
        const first = underWay.shift()
        if (!first) return
        const { usd, tokens, ms } = all(first.share)
        spent = sum([spent, { usd: usd * first.use, tokens: Math.floor(tokens * first.use), ms: ms * first.use }])
      }
      for (const use of uses) {
        const pledged = () => sum([spent, ...underWay.map(({ share }) => pledgedOf(nothing, share))])
        while (underWay.length > 0 && (underWay.length === atOnce || limitReached(most, begun, pledged()) !== null)) finish()
        if (limitReached(most, begun, pledged()) !== null) break
        underWay.push({ share: shareOf(leftOf(most, pledged()), atOnce - underWay.length), use })
        begun += 1
        const worst = sum([spent, ...underWay.map(({ share }) => all(share))])
        expect(worst.usd).toBeLessThanOrEqual(most.usd + 1e-6)
        expect(worst.tokens).toBeLessThanOrEqual(most.tokens)
        expect(worst.ms).toBeLessThanOrEqual(most.minutes * 60_000 + 1)
      }
    }),
  )
  // The first of two gets half. The second gets everything that is still free.
  const half = shareOf(leftOf(most, nothing), 2)
  expect(half).toEqual({ usd: 1, tokens: 25_000, minutes: 15 })
  expect(shareOf(leftOf(most, pledgedOf(nothing, half)), 1)).toEqual(half)
  expect(pledgedOf({ usd: 0.2, tokens: 1, ms: 1 }, null)).toEqual({ usd: 0.2, tokens: 1, ms: 1 })
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
