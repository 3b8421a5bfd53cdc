// Old lines with other empty lines than the file, or with dots for lines that they leave out, find their one place. All else stays as it is.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyEdits } from '../apply.js'
import { parseEdits } from '../parse.js'

/** The text of the file after an answer; the reasons where it cannot be read or applied. */
function resultOf(old: string, answer: string, path = 'a.py', isWide = true): string | null | readonly string[] {
  const source = (each: string) => (each === path ? old : null)
  const read = parseEdits(answer, { source, isWide })
  if (!read.ok) return read.problems
  const applied = applyEdits(
    source,
    read.edits,
    () => ({ ok: true }),
    () => null,
  )
  return applied.ok ? (applied.changes[0]?.text ?? old) : applied.problems
}
const edit = (find: string, replace: string, path = 'a.py') => `<<<<<<< EDIT ${path}\n${find}\n=======\n${replace}\n>>>>>>> END\n`

const TWO = 'import re\n\n\ndef a():\n    return 1\n\n\ndef b():\n    return 2\n\n\n\ndef c():\n    return 3\n'
const ONE = TWO.replace(/\n{3,}/g, '\n\n')

describe('empty lines', () => {
  test.each([
    ['one for two', TWO, edit('    return 1\n\ndef b():', '    return 1\n\ndef d():'), TWO.replace('def b', 'def d')],
    [
      'one for two and for three',
      TWO,
      edit('def b():\n    return 2\n\ndef c():', 'def b():\n    return 4\n\ndef c():'),
      TWO.replace('2', '4'),
    ],
    ['two for one', ONE, edit('    return 1\n\n\ndef b():', '    return 5\n\n\ndef b():'), ONE.replace('1', '5')],
    [
      'three for two, in several places',
      TWO,
      edit('import re\n\n\n\ndef a():\n    return 1\n\n\n\ndef b():', 'import os\n\n\n\ndef a():\n    return 1\n\n\n\ndef b():'),
      TWO.replace('re\n', 'os\n'),
    ],
    ['lines of spaces in the file', 'a = 1\n    \n  \nb = 2\n', edit('a = 1\n\nb = 2', 'a = 1\n\nb = 3'), 'a = 1\n    \n  \nb = 3\n'],
    [
      'a function between, as far apart as the file has it',
      TWO,
      edit('    return 1\n\ndef b():', '    return 1\n\ndef d():\n    return 4\n\ndef b():'),
      TWO.replace('def b', 'def d():\n    return 4\n\n\ndef b'),
    ],
    [
      'less indented too',
      'class A:\n    def a(self):\n        x = 1\n\n\n        return x\n',
      edit('x = 1\n\nreturn x', 'x = 2\n\nreturn x'),
      'class A:\n    def a(self):\n        x = 2\n\n\n        return x\n',
    ],
    ['fewer, as is asked for', TWO, edit('    return 1\n\ndef b():', '    return 1\ndef b():'), TWO.replace('1\n\n\ndef b', '1\ndef b')],
  ])('are those of the file: %s', (_, old, answer, wanted) => {
    expect(resultOf(old, answer)).toBe(wanted)
    expect(resultOf(old, answer, 'a.py', false)).not.toBe(wanted)
  })

  test.each([
    ['two places', 'x\n\n\ny\nx\n\n\n\ny\n', edit('x\n\ny', 'z')],
    ['none in the file', 'x\ny\n', edit('x\n\ny', 'z')],
    ['none in the block', 'x\n\n\ny\n', edit('x\ny', 'z')],
    ['another line between', 'x\n\nw\n\ny\n', edit('x\n\ny', 'z')],
  ])('are asked for again with %s', (_, old, answer) => expect(resultOf(old, answer)).toEqual([expect.stringMatching(/not in the file/)]))

  test('that are found as they are stay as they are', () => {
    const old = 'x\n\ny\nx\n\n\ny\n'
    expect(resultOf(old, edit('x\n\ny', 'x\n\nz'))).toBe('x\n\nz\nx\n\n\ny\n')
  })
})

const LONG = 'def a(x):\n    y = x\n    z = y\n    return z\n\n\ndef b():\n    return 2\n\n\nclass C:\n    def c(self):\n        return 3\n'

describe('lines that a block leaves out', () => {
  test.each([
    ['by dots', '...', 'a.py'],
    ['by one sign', '    …', 'a.py'],
    ['by a comment', '    # ... existing code ...', 'a.py'],
    ['by a comment of dots', '# ...', 'a.py'],
    ['by words', '    # rest of the code unchanged', 'a.py'],
    ['in another language', '  // ... existing code ...', 'a.ts'],
  ])('stay, where they are left out %s', (_, sign, path) => {
    const answer = edit(`def a(x):\n${sign}\n    return z`, `def a(x, w):\n${sign}\n    return z + w`, path)
    expect(resultOf(LONG, answer, path)).toBe(LONG.replace('a(x)', 'a(x, w)').replace('return z', 'return z + w'))
    expect(resultOf(LONG, answer, path, false)).toBeInstanceOf(Array)
  })

  test('stay twice, with empty lines around, with new lines beside them, and where the block is indented less', () => {
    const twice = edit(
      'def a(x):\n\n...\n\ndef b():\n...\n    def c(self):',
      'import re\n\n\ndef a(x):\n\n...\n\ndef b(u):\n...\n    def d(self):',
    )
    expect(resultOf(LONG, twice)).toBe(LONG.replace('def a', 'import re\n\n\ndef a').replace('b()', 'b(u)').replace('def c', 'def d'))
    const less = edit('def c(self):\n    # ...\n    return 4', 'def c(self):\n    # ...\n    return 5')
    const deep = `${LONG.replace('return 3', 'x = 3\n        return 4')}`
    expect(resultOf(deep, less)).toBe(deep.replace('return 4', 'return 5'))
    expect(resultOf(LONG, edit('def b():\n...\nclass C:', '...\nclass C:'))).toBe(LONG.replace('def b():\n', ''))
  })

  test.each([
    ['an end that is found twice', edit('def b():\n...\n    return z', 'def b():\n...\n    return 1'), `${LONG}    return z\n`],
    ['ends in another order', edit('    return 2\n...\n    y = x', '    return 4\n...\n    y = x'), LONG],
    ['an end that is not there', edit('def a(x):\n...\n    return q', 'def a(x):\n...\n    return 1'), LONG],
    ['no end', edit('def a(x):\n...', 'def a(w):\n...'), LONG],
    ['no begin', edit('...\n    return z', '...\n    return w'), LONG],
    ['no sign in the new text', edit('def a(x):\n...\n    return z', 'def a(x):\n    return 1'), LONG],
    ['another sign in the new text', edit('def a(x):\n...\n    return z', 'def a(x):\n# ...\n    return 1'), LONG],
    ['two signs in the new text', edit('def a(x):\n...\n    return z', 'def a(x):\n...\n...\n    return 1'), LONG],
    ['a stub that the file has otherwise', edit('def b():\n    ...', 'def b():\n    return 7'), LONG],
    ['dots that the file has itself', edit('def a(x):\n...\n    return z', 'def a(w):\n...\n    return z'), LONG.replace('y = x', '...')],
  ])('are asked for again: %s', (_, answer, old) => {
    expect(resultOf(old, answer)).toEqual([expect.stringMatching(/not in the file|stands in for code/)])
  })

  test('are none where dots are code', () => {
    const stub = 'class P:\n    def a(self):\n        ...\n    def b(self):\n        ...\n'
    expect(resultOf(stub, edit('    def a(self):\n        ...\n    def b(self):', '    def a(self):\n        ...\n    def c(self):'))).toBe(
      stub.replace('def b', 'def c'),
    )
    expect(resultOf(stub, edit('def a(self):\n    ...\ndef b(self):', 'def a(self):\n    return 1\ndef b(self):'))).toBe(
      stub.replace('...', 'return 1'),
    )
  })

  test('keep every byte, whatever is around them', () => {
    const line = fc.constantFrom('x', '  y', 'z = 1', '', '    ', '# n', 'def q():')
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), fc.array(line, { maxLength: 3 }), (middle, around) => {
        const inner = middle.map((each) => `${each}\n`).join('')
        const outer = around.map((each) => `${each}\n`).join('')
        const old = `${outer}BEGIN\n${inner}END\n${outer}`
        expect(resultOf(old, edit('BEGIN\n...\nEND', 'FIRST\n...\nLAST'))).toBe(`${outer}FIRST\n${inner}LAST\n${outer}`)
      }),
    )
  })
})
