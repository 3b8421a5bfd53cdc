import { expect, test, vi } from 'vitest'
import { openClock } from './now.js'

test('all who listen to a clock see the same time, whenever they began', () => {
  vi.useFakeTimers({ now: 10_000 })
  const clock = openClock(1_000)
  const seen: number[][] = [[], []]
  const end = clock.listen(() => seen[0]?.push(clock.now()))
  vi.advanceTimersByTime(400)
  // A later listener shares the tick of the first.
  const endOther = clock.listen(() => seen[1]?.push(clock.now()))
  expect(clock.now()).toBe(10_000)
  vi.advanceTimersByTime(2_000)
  expect(seen).toEqual([
    [11_000, 12_000],
    [11_000, 12_000],
  ])
  end()
  endOther()
  vi.advanceTimersByTime(60_000)
  expect(seen[0]).toHaveLength(2)
  expect(clock.now()).toBe(72_400)
  vi.useRealTimers()
})
