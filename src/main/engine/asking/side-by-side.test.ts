import { setImmediate as turn } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { standardConfig } from '../../../contract/config/config.js'
import { lanesOf, sideBySide } from './side-by-side.js'

test('results have the order of the items, and no lane is used twice at a time, however long each item takes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat({ max: 5 }), { maxLength: 12 }), fc.integer({ min: 1, max: 4 }), async (turns, lanes) => {
      const busy = new Set<number>()
      let most = 0
      const results = await sideBySide(turns, lanes, async (count, lane, index) => {
        expect(busy).not.toContain(lane)
        busy.add(lane)
        most = Math.max(most, busy.size)
        for (let left = count; left > 0; left -= 1) await turn()
        busy.delete(lane)
        return `${index} ${count}`
      })
      expect(results).toEqual(turns.map((count, index) => `${index} ${count}`))
      expect(most).toBeLessThanOrEqual(lanes)
    }),
  )
})

test('after a failure nothing begins, and running items end before it is thrown', async () => {
  const ended: number[] = []
  const all = sideBySide([1, 2, 3, 4], 2, async (item) => {
    if (item === 1) throw new Error('first')
    await turn()
    ended.push(item)
  })
  await expect(all).rejects.toThrow('first')
  expect(ended).toEqual([2])
})

test('if a limit asks the user, nothing runs side by side, so that only one question is asked', () => {
  const config = { ...standardConfig(), checksAtOnce: 4 }
  expect(lanesOf(config)).toBe(4)
  expect(lanesOf({ ...config, budget: { ...config.budget, atLimit: 'ask' } })).toBe(1)
})
