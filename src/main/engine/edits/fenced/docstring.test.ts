// A block whose docstring begins with the name of one file that is due is that file. A docstring that says anything else names none.
import { describe, expect, test } from 'vitest'
import { parseEdits } from '../parse.js'

const CODE = 'import re\n\n\ndef words(text):\n    return re.findall(r"\\w+", text)\n'
const fence = (text: string) => `\`\`\`python\n${text}\`\`\`\n`
const DUES = ['src/a.py', 'src/b.py', 'x/same.py', 'y/same.py']
const filesIn = (answer: string, isWide = true, dues: readonly string[] = DUES) => {
  const read = parseEdits(answer, { due: null, dues, isWide, source: () => null })
  return read.ok ? read.edits.map((edit) => [edit.path, edit.type === 'file' ? edit.text : null]) : read.problems
}

const NAMES = [
  ...[
    '"""a.py - finds words."""',
    '"""a.py: finds words."""',
    '"""src/a.py"""',
    "'''a.py -- finds words.'''",
    'r"""a.py - finds words."""',
  ],
  ...[
    '"""a.py\n\nFinds words.\n"""',
    '"""\na.py - finds words.\n"""',
    '#!/usr/bin/env python3\n"""a.py - finds words."""',
    '"""`a.py` - finds."""',
  ],
]

describe('the docstring of a module', () => {
  test.each(NAMES)('names the file that is due, and stays: %s', (head) => {
    const [a, b] = [`${head}\n${CODE}`, '"""b.py - prints."""\nx = 1\n']
    expect(filesIn(`Both files:\n\n${fence(a)}\nAnd an example of its use:\n\n${fence(b)}`)).toEqual([
      ['src/a.py', a],
      ['src/b.py', b],
    ])
    expect(filesIn(`b.py\n${fence(b)}\n${fence(a)}`, true, ['src/a.py'])).toEqual([
      ['b.py', b],
      ['src/a.py', a],
    ])
    expect(filesIn(fence(a), false)).toEqual([expect.stringMatching(/no block/)])
  })

  test('does not stand against the path above the block', () => {
    const text = `"""a.py - finds words."""\n${CODE}`
    expect(filesIn(`src/b.py\n${fence(text)}`)).toEqual([['src/b.py', text]])
  })

  test.each([
    ['a file that is not due', '"""c.py - finds words."""'],
    ['a name that two files have', '"""same.py - finds words."""'],
    ['another folder', '"""lib/a.py - finds words."""'],
    ['words about a file', '"""Reads what a.py wrote."""'],
    ['a name further down', '"""Finds words.\n\na.py - this file.\n"""'],
    ['a text that is no docstring', 'TEXT = """a.py - finds words."""'],
    ['the end of a name', '"""data.py - finds words."""'],
  ])('names none by %s', (_, head) => expect(filesIn(fence(`${head}\n${CODE}`))).toEqual([expect.stringMatching(/no block/)]))
})
