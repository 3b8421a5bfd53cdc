// The limit of a bench run holds, whatever tries cost and however many run at once.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openPurse } from './purse.js'

test('tries at the same time never have more at stake than the limit, and one begins if its worst case fits', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.double({ min: 0.1, max: 20, noNaN: true }),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 30 }),
      fc.integer({ min: 1, max: 6 }),
      async (most, shares, parallel) => {
        const worst = 1
        const purse = openPurse(most, worst, 0, new AbortController().signal)
        const state = { spent: 0, underWay: 0, ran: 0 }
        const queue = shares.map((share) => share * worst)
        const work = async () => {
          for (let cost = queue.shift(); cost !== undefined; cost = queue.shift()) {
            if (!(await purse.take(0))) {
              expect(state.spent + worst).toBeGreaterThan(most)
              continue
            }
            state.underWay += 1
            state.ran += 1
            expect(state.spent + state.underWay * worst).toBeLessThanOrEqual(most + 1e-6)
            await new Promise((done) => setImmediate(done))
            state.underWay -= 1
            state.spent += cost
            purse.giveBack(0, cost)
          }
        }
        await Promise.all(Array.from({ length: parallel }, work))
        expect(state.spent).toBeLessThanOrEqual(most + 1e-6)
        if (most >= shares.length * worst) expect(state.ran).toBe(shares.length)
      },
    ),
  )
})

test('a try that was begun before needs only what is left of its worst case', async () => {
  const purse = openPurse(1.5, 1, 0.8, new AbortController().signal)
  expect([await purse.take(0), await purse.take(0.5)]).toEqual([false, true])
  purse.giveBack(0.5, 0.9)
  expect(purse.left()).toBeCloseTo(0.3)
})
