import { expect, test } from 'vitest'
import { openDoor } from './door.js'

function door() {
  let time = 1
  return { ...openDoor(() => time), pass: (ms: number) => (time += ms) }
}

test('a code gives the token once', () => {
  const { newCode, exchange, isToken } = door()
  const code = newCode(1_000)
  const first = exchange(code)
  expect(first.type === 'token' && isToken(first.token)).toBe(true)
  expect(isToken(code)).toBe(false)
  expect([exchange(code).type, exchange(code).type, exchange('x'.repeat(32)).type, exchange('').type]).toEqual([
    'spent',
    'wrong',
    'wrong',
    'wrong',
  ])
})

test('a code gives nothing after its time', () => {
  const { newCode, exchange, pass } = door()
  const [short, long] = [newCode(1_000), newCode(60_000)]
  pass(1_000)
  expect([exchange(short).type, exchange(long).type]).toEqual(['spent', 'token'])
})

test('the token is exchanged for itself and stays good', () => {
  const { newCode, exchange } = door()
  const got = exchange(newCode(1_000))
  const token = got.type === 'token' ? got.token : ''
  expect([exchange(token), exchange(token)]).toEqual([
    { type: 'known', token },
    { type: 'known', token },
  ])
})

test('each wrong attempt waits longer, attempts at the same time wait for each other, and all waits are bounded', () => {
  const { waitOfWrong, pass } = door()
  expect([1, 2, 3, 4, 5, 6, 7].map(() => waitOfWrong())).toEqual([100, 300, 700, 1_500, 3_100, 5_100, 7_100])
  for (let n = 0; n < 1_000; n += 1) expect(waitOfWrong()).toBeLessThanOrEqual(60_000)
  pass(200_000)
  expect(waitOfWrong()).toBe(100)
})
