import { expect, test } from 'vitest'
import { filesProblem } from './given-files.js'

test.each([
  [[], ''],
  [['data.csv', 'in/names.txt'], ''],
  [[''], 'Name the file.'],
  [['../data.csv'], '“../data.csv” is no name of a file in the folder of the program.'],
  [['a.txt', 'a.txt'], 'Two files are called “a.txt”.'],
])('files called %j: "%s"', (names, words) => {
  expect(filesProblem(names.map((path) => ({ path, text: '' })))).toBe(words)
})
