import { expect, it } from 'vitest'
import type { Template } from '../../../contract/run/template.js'
import { singleFile as javascript } from '../../languages/javascript/single-file.js'
import { singleFile as python } from '../../languages/python/single-file.js'
import { readRequest } from './file-request.js'

const template = { start: null } as unknown as Template
const callsOf = (description: string, single = python) =>
  readRequest(single, template, { description }).examples.map(({ example }) =>
    example.kind === 'call' ? `${example.call} = ${example.result}` : example.command,
  )

it('values of "Input" and "Output" become arguments of the function at the start, in the order of its parameters', () => {
  const description =
    'def least(grid: list[list[int]], k=1) -> list:\n    """Least path.\n\n    Input: k = 3, grid = [[1]]\n    Output: [1]\n    """'
  expect(callsOf(description)).toEqual(['least([[1]], 3) = [1]'])
})

it('values are no example if their number differs from that of the parameters', () => {
  expect(callsOf('def f(a, b):\n    """\n    Input: 1\n    Output: 2\n    """')).toEqual([])
})

it('the only function that prose names gets the values', () => {
  expect(callsOf('Write `double(n)`. For n = 3 the output should be 6.')).toEqual(['double(3) = 6'])
  expect(callsOf('A program for text.\nInput: 1\nOutput: 2')).toEqual([])
})

it('calls of built-in functions and of other names are no examples of the function at the start', () => {
  expect(callsOf('def shift(s):\n    """Uses ord(\'a\') = 0.\n    >>> shift(\'a\')\n    \'b\'\n    """')).toEqual(["shift('a') = 'b'"])
})

it('a helper at the start is not the function to complete', () => {
  const description =
    'def is_even(n):\n    return n % 2 == 0\n\n\ndef evens(items):\n    """\n    Input: items = [1, 2]\n    Output: [2]\n    """'
  expect(callsOf(description)).toEqual(['evens([1, 2]) = [2]'])
})

it('truths get the spelling of the language, also inside values and arguments, but not in strings', () => {
  const description = 'A function f.\nf([true], "true") -> {"a": null}'
  const numbered = readRequest(python, template, { description }).examples
  expect(python.tests(numbered, 'f.py').text).toContain('self.assertEqual(f([True], "true"), {"a": None})')
  const other = readRequest(javascript, template, { description: 'A function f.\nf(True, [None]) -> [False]' }).examples
  expect(javascript.tests(other, 'f.mjs').text).toContain('assert.deepEqual(f(true, [null]), [false])')
})
