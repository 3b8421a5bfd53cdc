// Repeated output of a runner is shown once, and nothing else is lost.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { folded } from './folded.js'

test('the frames of an endless recursion are shown once', () => {
  const frame = '  File "/work/solver.py", line 4, in solve\n    return solve(grid)\n           ^^^^^^^^^^^\n'
  const text = `Traceback (most recent call last):\n  File "/work/tests/test_solver.py", line 9, in test_it\n${frame.repeat(60)}RecursionError: maximum recursion depth exceeded`
  expect(folded(text)).toBe(
    `Traceback (most recent call last):\n  File "/work/tests/test_solver.py", line 9, in test_it\n${frame}  [the same 59 more times]\nRecursionError: maximum recursion depth exceeded`,
  )
})

test('lines of dashes around a failure are removed', () => {
  expect(folded('⎯⎯⎯⎯⎯⎯⎯ Failed Tests 1 ⎯⎯⎯⎯⎯⎯⎯\n⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯[1/1]⎯\nexpected 1\n==========\ndone')).toBe(
    '⎯⎯⎯⎯⎯⎯⎯ Failed Tests 1 ⎯⎯⎯⎯⎯⎯⎯\nexpected 1\ndone',
  )
})

test('a text without repetition does not change', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ minLength: 1 }).filter((line) => /\w/.test(line) && !line.includes('\n'))), (lines) => {
      expect(folded(lines.join('\n'))).toBe(lines.join('\n'))
    }),
  )
  expect(folded('a\na\nb')).toBe('a\na\nb')
  expect(folded('+ 1\n+ 1\n- 1')).toBe('+ 1\n+ 1\n- 1')
})
