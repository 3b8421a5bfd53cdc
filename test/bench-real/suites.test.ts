// The suites of `npm run bench:real` that come with Tillgreen. `npm run bench:real -- --suite SUITE --prove` proves all of their tasks.
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { openBox } from '../../bench/real/box.js'
import { proveTask } from '../../bench/real/judge.js'
import { readSuite } from '../../bench/real/suites/suites.js'
import { dataWithLayers } from '../support/folders.js'

/** They download nothing. */
const read = (suite: string) => readSuite(suite, '')

test('the suites have their tasks, each with words, a stub, a solution and a hidden judge', () => {
  const sizes = ['small-programs', 'exercism', 'small-products'].map((suite) => read(suite).length)
  expect(sizes).toEqual([12, 12, 6])
  const all = ['small-programs', 'exercism', 'small-products'].flatMap(read)
  expect(all.filter(({ description, file, prompt }) => !description.includes(file) || !prompt.includes(file))).toEqual([])
  expect(all.filter(({ stub, solution, hidden }) => [stub, solution, hidden].some((files) => files.length === 0))).toEqual([])
  expect(read('ci').map(({ number }) => number)).toEqual([0, 1, 2])
  expect(all.filter(({ language }) => language === 'javascript')).toHaveLength(4)
})

test.each([
  ['small-programs', 'column-sum'],
  ['exercism', 'seat-code'],
  ['exercism', 'ticket-line'],
  ['small-products', 'page'],
])('hidden tests of %s pass on the solution, and none passes on the stub', async (suite, name) => {
  const box = openBox(join(dataWithLayers(), 'layers'), resolve('resources'), new AbortController().signal)
  const task = read(suite).find((each) => each.name === name)
  expect(task && (await proveTask(box, task))).toMatchObject({ isFit: true, solution: { output: '' } })
})
