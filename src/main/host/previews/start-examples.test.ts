// The examples of a preview are calls that the program takes.
import { expect, test } from 'vitest'
import { takesOptions } from './start-examples.js'

test('a call with an option that the program never names is no example', () => {
  const texts = ['if "--quiet" in arguments:', "parser.add_argument('--width')", 'options: { depth: number }']
  expect([['a.txt'], ['--quiet'], ['in', '--width=3'], ['--depth', '2'], ['-']].every((args) => takesOptions(texts, args))).toBe(true)
  expect([['--nope'], ['in', '--quiet', '--bogus=1']].some((args) => takesOptions(texts, args))).toBe(false)
})
