// Shows how many packages an install by npm has fetched, by what it prints.
import { expect, test } from 'vitest'
import { counted } from './npm.js'

const fetch = (name: string) => `npm http fetch GET 200 https://example.org/${name}/-/${name}-1.0.0.tgz 34ms (cache miss)\n`
const TO_FETCH = 'npm http fetch GET 200 https://example.org/left 71ms (cache miss)\n\nup to date in 332ms\nnpm will fetch 3 packages\n'

test('packages whose archives were fetched are counted once each, of those that are to come', () => {
  expect(counted(TO_FETCH)).toBeNull()
  expect(counted(`${TO_FETCH}npm http fetch GET 200 https://example.org/left 30ms (cache updated)\n`)).toBeNull()
  expect(counted(TO_FETCH + fetch('left') + fetch('left') + fetch('right'))).toEqual({ done: 2, all: 3 })
})

test('an archive that npm had kept counts as fetched', () => {
  const kept = 'npm http cache left@https://example.org/left/-/left-1.0.0.tgz 0ms (cache hit)\n'
  expect(counted(TO_FETCH + kept + fetch('left'))).toEqual({ done: 1, all: 3 })
})

test('the count never exceeds the announced number, and a resumed install is counted again from zero', () => {
  expect(counted(TO_FETCH + ['a', 'b', 'c', 'd'].map(fetch).join(''))).toBeNull()
  expect(counted(TO_FETCH + fetch('a') + TO_FETCH + fetch('b'))).toEqual({ done: 1, all: 3 })
})
