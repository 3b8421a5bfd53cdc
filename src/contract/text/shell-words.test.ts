import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shellLine, shellWords } from './shell-words.js'

test('only what needs it is quoted', () => {
  expect(shellLine(['python3', 'main.py', '1h 30m', '45m', '', "it's", 'a/b-c.txt'])).toBe(
    `python3 main.py '1h 30m' 45m '' 'it'\\''s' a/b-c.txt`,
  )
})

test('a line is divided as a shell divides it', () => {
  expect(shellWords(`'1h 30m'  45m "a \\"b\\" $c" d\\ e ''`)).toEqual(['1h 30m', '45m', 'a "b" $c', 'd e', ''])
  expect(shellWords('  ')).toEqual([])
  expect(shellWords(`'open`)).toBeNull()
})

const words = fc.array(fc.string({ unit: fc.constantFrom('a', ' ', "'", '"', '\\', '$', '`', '*', '\n', 'é', '#', '-') }), { maxLength: 5 })

test('every written line reads back the same, by this and by a shell', () => {
  fc.assert(fc.property(words, (argv) => void expect(shellWords(shellLine(argv))).toEqual(argv)))
  fc.assert(
    fc.property(words, (argv) => {
      const printed = execFileSync('sh', ['-c', `for word in ${shellLine(argv)}; do printf '%s\\0' "$word"; done`], { encoding: 'utf8' })
      expect(printed.split('\0').slice(0, -1)).toEqual(argv)
    }),
    { numRuns: 25 },
  )
})
