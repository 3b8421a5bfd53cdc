// Compares the shapes of sources that differ in layout, and of sources that differ in content.
import { expect, test } from 'vitest'
import { languages } from '../index.js'
import { openSources } from './open-sources.js'

const sources = await openSources(languages)

const SAME: readonly (readonly [string, string, string])[] = [
  ['a.py', 'def f(a, b):\n    return a + b\n', '# adds\ndef f(\n    a,\n    b,\n):\n        return  a+b\n'],
  ['a.ts', 'export const f = (a: number) => a + 1\n', '/** Adds. */\nexport const f = (\n  a: number,\n) => a + 1;\n'],
  ['a.rs', 'fn f(a: i32) -> i32 { a + 1 }\n', '// adds\nfn f(a: i32) -> i32 {\n    a + 1\n}\n'],
  ['a.go', 'package a\n\nfunc f(a int) int { return a + 1 }\n', 'package a\n\n// f adds.\nfunc f(a int) int {\n\treturn a + 1\n}\n'],
]

test.each(SAME)('comments and layout of %s say nothing', (path, one, other) => {
  expect(sources.shape(path, one)).not.toBeNull()
  expect(sources.shape(path, one)).toBe(sources.shape(path, other))
})

test('nesting, names and blanks in quotes do say something', () => {
  const inside = 'if a:\n    b()\n    c()\n'
  expect(sources.shape('a.py', inside)).not.toBe(sources.shape('a.py', 'if a:\n    b()\nc()\n'))
  expect(sources.shape('a.py', 'x = "a  b"\n')).not.toBe(sources.shape('a.py', 'x = "a b"\n'))
  expect(sources.shape('a.py', 'x = 1\n')).not.toBe(sources.shape('a.py', 'y = 1\n'))
})

test('what cannot be parsed, or is in no language that is known, has no shape', () => {
  expect([sources.shape('a.py', 'def f(:\n'), sources.shape('notes.md', '# Notes\n')]).toEqual([null, null])
})
