import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matches, rootsOf } from './glob.js'

test.each([
  ['tests/**', 'tests/a.py', true],
  ['tests/**', 'tests/deep/er/a.py', true],
  ['tests/**', 'src/tests/a.py', false],
  ['**/__pycache__/**', '__pycache__/a.pyc', true],
  ['**/__pycache__/**', 'src/__pycache__/a.pyc', true],
  ['*.py', 'a.py', true],
  ['*.py', 'src/a.py', false],
  ['a.b', 'axb', false],
  ['vitest.config.*', 'vitest.config.ts', true],
  ['.env', '.env', true],
])('%s and %s: %s', (glob, path, expected) => {
  expect(matches(glob, path)).toBe(expected)
})

test('the fixed beginnings of globs are folders', () => {
  expect(rootsOf(['tests/**', 'src/**/*.test.ts', '*.spec.ts'])).toEqual(['tests', 'src'])
})

/** The same by a regular expression, which goes back and forth. */
function matchesByExpression(glob: string, path: string): boolean {
  const words: Readonly<Record<string, string>> = { '**/': '(?:[^/]+/)*', '**': '.*', '*': '[^/]*', '?': '[^/]' }
  const pattern = glob.split(/(\*\*\/|\*\*|\*|\?)/).map((part) => words[part] ?? part.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'))
  return new RegExp(`^${pattern.join('')}$`, 's').test(path)
}

test('globs mean what a regular expression of them means', () => {
  const glob = fc.array(fc.constantFrom('**/', '**', '*', '?', '/', 'a', 'b', '.', '\n'), { maxLength: 8 }).map((parts) => parts.join(''))
  const path = fc.array(fc.constantFrom('/', 'a', 'b', '.', '\n'), { maxLength: 9 }).map((letters) => letters.join(''))
  fc.assert(
    fc.property(glob, path, (one, other) => {
      expect(matches(one, other)).toBe(matchesByExpression(one, other))
    }),
    { numRuns: 20_000 },
  )
})

test.each(['constructor', '__proto__', 'toString'])('%s is the name of a file like any other', (name) => {
  expect([matches(name, name), matches(name, 'other'), matches(`src/${name}`, 'src/x')]).toEqual([true, false, false])
})

test('no glob takes long, however many ways there are to match', () => {
  const path = 'a/'.repeat(500)
  for (const part of ['**/', '*', '**', '**/a/', '*a', 'a**', '?*']) expect(matches(`${part.repeat(400)}b`, path)).toBe(false)
  expect(matches(`${'**/'.repeat(400)}*`, path)).toBe(true)
})
