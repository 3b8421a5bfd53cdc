import { expect, test } from 'vitest'
import { filesProblem } from './given-files.js'

test.each([
  [[], ''],
  [['data.csv', 'in/names.txt'], ''],
  [[''], 'Name the file.'],
  [['../data.csv'], '“../data.csv” is not a valid file name in the program folder.'],
  [['a.txt', 'a.txt'], 'Two files are named “a.txt”.'],
])('files called %j: "%s"', (names, words) => {
  expect(filesProblem(names.map((path) => ({ path, text: '' })))).toBe(words)
})
