// The sizes of the house may fall, not grow. What is above its target is written down here, with the number that it may not pass.
import { expect, test } from 'vitest'
import { measureHouse, quantile, roomOf, sentencesIn } from '../scripts/house.mjs'

const house = measureHouse()

test('files stay small, and no folder holds more than 25 modules', () => {
  const lines = house['lines per file'].map(({ count }) => count)
  expect(quantile(lines, 0.5)).toBeLessThanOrEqual(110)
  expect(quantile(lines, 0.95)).toBeLessThanOrEqual(300)
  expect(Math.max(...lines)).toBeLessThanOrEqual(350)
  expect(house['modules per folder'][0]?.count).toBeLessThanOrEqual(25)
})

test('long functions do not become more, nor longer', () => {
  const long = house['functions over 60 lines']
  // What is left are straight paths, and screens whose parts share all of their state.
  expect(long.length).toBeLessThanOrEqual(13)
  expect(long.filter(({ count }) => count > 90)).toEqual([])
})

test('a kind of note is in one list', () => {
  expect(house['notes in more than one list']).toEqual([])
})

test('a sentence in a room without English is counted, one for developers is not', () => {
  const path = 'src/main/engine/run.ts'
  expect(sentencesIn(path, "const title = 'The tests are red in a fresh copy.'")).toHaveLength(1)
  expect(sentencesIn(path, 'halt(`The plan grew too large: $' + '{count} tasks.`)')).toHaveLength(1)
  expect(sentencesIn(path, "throw new UserError('There is no run that could be found.')")).toHaveLength(1)
  expect(sentencesIn(path, "throw new Error('A suite was sealed without a test of its own.')")).toEqual([])
  expect(sentencesIn('src/extensions/review/host/x.ts', "const title = 'The tests are red in a fresh copy.'")).toHaveLength(1)
  expect(sentencesIn('src/extensions/review/words/x.ts', "const title = 'The tests are red in a fresh copy.'")).toEqual([])
  expect(sentencesIn('src/words/end.ts', "const title = 'The tests are red in a fresh copy.'")).toEqual([])
})

/** Rooms that hand out data and codes. Their sentences for a model are in Markdown beside the code. */
const WITHOUT_ENGLISH = ['contract', 'engine', 'files', 'host', 'languages', 'models', 'sandbox', 'store']

test.each(WITHOUT_ENGLISH)('%s makes no English sentence', (room) => {
  const found = house['English outside of words'].filter(({ at }) => roomOf(at) === (room === 'contract' ? room : `main/${room}`))
  expect(found.map(({ at, why }) => `${at} ${why}`)).toEqual([])
})
