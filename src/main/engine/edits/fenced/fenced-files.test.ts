// Files in code blocks are read wherever a model writes their paths. A part of a file does not count as the file.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { EditHints } from '../edit.js'
import { parseEdits } from '../parse.js'

const CODE = 'import re\n\n\ndef words(text):\n    return re.findall(r"\\w+", text)\n'
const filesIn = (answer: string, hints: EditHints = {}) => {
  const parsed = parseEdits(answer, { ...hints, isWide: false })
  return parsed.ok ? Object.fromEntries(parsed.edits.map((edit) => [edit.path, edit.type === 'file' ? edit.text : null])) : parsed.problems
}
const fence = (info: string, text: string, marks = '```') => `${marks}${info}\n${text}${marks}\n`

describe('the path of a code block is read', () => {
  test.each([
    ['python path=a.py'],
    ['python:a.py'],
    ['python a.py'],
    ['python title="a.py"'],
    ["python title='a.py' showLineNumbers"],
    ['python file=a.py'],
    ['python filename="a.py"'],
    ['python {path="a.py"}'],
    ['{.python filename="a.py"}'],
    ['python # a.py'],
    ['python, name: a.py'],
    ['path=a.py'],
    ['a.py'],
    ['python ./a.py'],
    ['python "a.py"'],
  ])('beside the opening: %s', (info) => {
    expect(filesIn(`Here it is.\n\n${fence(info, CODE)}\nDone.`)).toEqual({ 'a.py': CODE })
  })

  test.each([
    ['a.py'],
    ['a.py:'],
    ['`a.py`'],
    ['`a.py`:'],
    ['**a.py**'],
    ['**a.py:**'],
    ['**`a.py`**:'],
    ['### a.py'],
    ['## `a.py`'],
    ['### 1. `a.py`'],
    ['### File 1: a.py'],
    ['### `a.py` (new file)'],
    ['File: a.py'],
    ['**File: `a.py`**'],
    ['**Filename:** `a.py`'],
    ['Here is the file `a.py`:'],
    ['1. **a.py**:'],
    ['- `a.py`'],
    ['"a.py"'],
    ['./a.py'],
    ['=== a.py ==='],
  ])('above it: %s', (above) => {
    expect(filesIn(`I split it.\n\n${above}\n\n${fence('python', CODE)}`)).toEqual({ 'a.py': CODE })
  })

  test.each([
    ['a.py', '# a.py'],
    ['a.py', '# path=a.py'],
    ['a.py', '# File: a.py'],
    ['a.py', '# filename: a.py'],
    ['a.py', '#a.py'],
    ['a.py', '# --- a.py ---'],
    ['a.mjs', '// path=a.mjs'],
    ['a.mjs', '/* a.mjs */'],
    ['a.mjs', '/**\n * a.mjs\n */'],
    ['index.html', '<!-- index.html -->'],
    ['a.css', '/* a.css */'],
    ['a.lua', '-- a.lua'],
    ['a.lisp', ';; a.lisp'],
    ['a.tex', '% a.tex'],
    ['a.ml', '(* a.ml *)'],
    ['src/a.go', '// File: src/a.go'],
    ['src/a.go', '// src\\a.go'],
  ])('of %s in a first comment, which goes: %s', (path, comment) => {
    expect(filesIn(fence('', `${comment}\n${CODE}`))).toEqual({ [path]: CODE })
    expect(filesIn(`${path}\n${fence('', `${comment}\n${CODE}`)}`)).toEqual({ [path]: CODE })
  })

  test('in a comment below the first line that must come first, which stays', () => {
    expect(filesIn(fence('python', `#!/usr/bin/env python3\n# a.py\n${CODE}`))).toEqual({ 'a.py': `#!/usr/bin/env python3\n${CODE}` })
  })

  test('in a comment that says more, which stays', () => {
    expect(filesIn(fence('python', `# a.py - finds words\n${CODE}`))).toEqual({ 'a.py': `# a.py - finds words\n${CODE}` })
  })

  test('for two files in one answer, each named by its first comment', () => {
    const answer = `Two files.\n\n${fence('python', `# path=words.py\n${CODE}`)}\nAnd:\n\n${fence('python', '# main.py\nimport words\n')}\nThat is all.`
    expect(filesIn(answer)).toEqual({ 'words.py': CODE, 'main.py': 'import words\n' })
  })

  test('in no docstring, string or other text', () => {
    for (const first of ['"""a.py"""', "'a.py'", '# reads a.py', '#!a.py', 'see a.py'])
      expect(filesIn(fence('python', `${first}\n${CODE}`))).toHaveLength(1)
  })

  test('a comment stays where the file that is there begins with it', () => {
    const text = `// a.ts\n${CODE}`
    expect(filesIn(`a.ts\n${fence('ts', text)}`, { source: () => text })).toEqual({ 'a.ts': text })
  })
})

describe('where one file is due', () => {
  const due = 'src/words.py'
  test.each([
    ['one block', fence('python', CODE)],
    ['one block with prose around it', `Sure!\n\n${fence('python', CODE)}\nIt finds words. Call \`words("a b")\`.`],
    ['a comment that names another file', fence('python', `# main.py\n${CODE}`)],
    ['its name without the folder', `words.py:\n${fence('python', CODE)}`],
    ['four marks', fence('python', CODE, '````')],
    ['tildes', fence('python', CODE, '~~~')],
    ['a block in a list', `1. The file:\n\n   ${fence('python', CODE).trimEnd().replaceAll('\n', '\n   ')}\n`],
    ['CRLF', fence('python', CODE).replaceAll('\n', '\r\n')],
    ['a block that is never closed', `Here:\n\`\`\`python\n${CODE}`],
    ['code and how it is run', `${fence('python', CODE)}\nRun it:\n${fence('bash', 'python3 words.py\n')}`],
    ['code and an example', `${fence('python', CODE)}\nExample usage:\n${fence('python', 'print(words("a b"))\n')}`],
    ['a draft and its last version', `${fence('python', CODE.replace('re.findall', 're.split'))}\nBetter:\n${fence('python', CODE)}`],
    ['nothing but code', CODE],
    ['nothing but code below its path', `# src/words.py\n${CODE}`],
    ['thinking in front', `<think>\n\`\`\`python\nx\n\`\`\`\n</think>\n${fence('python', CODE)}`],
    ['a block that closes longer than it opens', `\`\`\`python\n${CODE}\`\`\`\`\n`],
  ])('it is read from %s', (_, answer) => {
    expect(filesIn(answer, { due })).toEqual({ [due]: CODE })
  })

  test.each([
    ['prose alone', 'I would use a regular expression for that.\nIt finds all words.'],
    ['prose and code without a block', `Here is the code:\n${CODE}`],
    ['code that stops', `\`\`\`python\n${CODE}def more(a,`],
    ['an answer of one word', 'None'],
    ['two parts of it', `${fence('python', CODE)}\nThen:\n${fence('python', 'def main():\n    print(words("a"))\n')}`],
    ['two other files', `${fence('python', CODE)}\n${fence('python', 'x = 1\n')}`],
    ['lines of a function', fence('python', '    x = 1\n')],
  ])('it is not read from %s', (_, answer) => {
    expect(filesIn(answer, { due })).toHaveLength(1)
  })

  test('another file that is there is not taken for it', () => {
    const answer = fence('python', `# main.py\n${CODE}`)
    expect(filesIn(answer, { due, source: (path) => (path === 'main.py' ? CODE : null) })).toEqual({ 'main.py': CODE })
  })
})

describe('blocks within blocks', () => {
  test.each([
    ['with a language', `# Words\n\n\`\`\`bash\nnpm install\n\`\`\`\n\nMore.\n`],
    ['without one', `# Words\n\n\`\`\`\nnpm install\n\`\`\`\n\nMore.\n`],
    ['at the end', `# Words\n\n\`\`\`bash\nnpm install\n\`\`\`\n`],
    ['two of them', `# Words\n\n\`\`\`\na\n\`\`\`\n\nand\n\n\`\`\`js\nb\n\`\`\`\n`],
    ['none', '# Words\n\nText.\n'],
  ])('belong to a Markdown file: %s', (_, text) => {
    expect(filesIn(`README.md\n${fence('markdown', text)}`)).toEqual({ 'README.md': text })
    expect(filesIn(`README.md\n${fence('markdown', text)}\nRun it:\n\n${fence('bash', 'npm start\n')}`)).toEqual({ 'README.md': text })
    expect(filesIn(`README.md\n${fence('markdown', text)}\na.py\n${fence('python', CODE)}`)).toEqual({ 'README.md': text, 'a.py': CODE })
    expect(filesIn(`a.py\n${fence('python', CODE)}\nREADME.md\n${fence('markdown', text, '````')}`)).toEqual({
      'README.md': text,
      'a.py': CODE,
    })
  })

  test('belong to a text in the code', () => {
    const code = 'HELP = """\n```\nwords FILE\n```\n"""\nprint(HELP)\n'
    const documented = 'def f():\n    """Adds.\n\n    ```python\n    f()\n    ```\n    """\n    return 1\n'
    for (const each of [code, documented]) expect(filesIn(`a.py\n${fence('python', each)}`)).toEqual({ 'a.py': each })
  })

  test('are blocks of their own where the one before was left open', () => {
    expect(filesIn(`a.py\n\`\`\`python\n${CODE}\nb.py\n${fence('python', 'x = 1\n')}`)).toEqual({ 'a.py': CODE, 'b.py': 'x = 1\n' })
  })
})

test('of several blocks for one file the last that is whole counts, and parts of it are not joined', () => {
  const better = CODE.replace('text)', 'text.lower())')
  expect(filesIn(`a.py\n${fence('python', CODE)}\nFixed:\n\na.py\n${fence('python', better)}`)).toEqual({ 'a.py': better })
  expect(filesIn(`a.py\n${fence('python', CODE)}\nFor example:\n\na.py\n${fence('python', 'def words(text):\n')}`)).toEqual({
    'a.py': CODE,
  })
  expect(
    filesIn(`a.py\n${fence('python', CODE)}\na.py\n${fence('python', 'def more():\n    return 1\n\n\ndef most():\n    return 2\n')}`),
  ).toHaveLength(1)
})

test('reading never throws, whatever the lines', () => {
  const line = fc.constantFrom(
    '```',
    '```python a.py',
    '````',
    '~~~',
    '# a.py',
    'a.py',
    '',
    '  ```',
    'x = 1',
    '"""',
    'def f():',
    '    return 1',
    'Run it:',
    '```md',
  )
  fc.assert(
    fc.property(fc.array(line, { maxLength: 14 }), fc.constantFrom('a.py', 'b.md', null), (lines, due) => {
      const parsed = parseEdits(lines.join('\n'), { isWide: false, due })
      for (const edit of parsed.ok ? parsed.edits : []) expect(edit.type === 'file' && edit.text.endsWith('\n')).toBe(true)
    }),
    { numRuns: 1_000 },
  )
})
