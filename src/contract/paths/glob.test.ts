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
