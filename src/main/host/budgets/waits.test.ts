import { expect, test } from 'vitest'
import { openWaits } from './waits.js'

function clocked() {
  let at = 0
  const waits = openWaits(() => at)
  return { waits, pass: (ms: number) => (at += ms) }
}

test('a question and a pause at once count once', () => {
  const { waits, pass } = clocked()
  const answered = waits.forUser()
  pass(100)
  const goesOn = waits.forUser()
  pass(100)
  answered()
  answered()
  pass(100)
  goesOn()
  pass(1_000)
  expect(waits.waitedMs()).toBe(300)
})

test('who waits for a turn or an endpoint stops the clock only where nothing else is under way', () => {
  const { waits, pass } = clocked()
  const [one, other] = [waits.working(), waits.working()]
  const turn = waits.forTurn()
  pass(100)
  expect(waits.waitedMs()).toBe(0)
  other()
  pass(100)
  expect(waits.waitedMs()).toBe(100)
  turn()
  pass(50)
  waits.inVain(50)
  one()
  expect(waits.waitedMs()).toBe(150)
})
