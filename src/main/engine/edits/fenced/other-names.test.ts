// The path above a block is read in italics, in a summary and in other languages. Names that only look like that stay as they are.
import { describe, expect, test } from 'vitest'
import { parseEdits } from '../parse.js'

const CODE = 'import re\n\n\ndef words(text):\n    return re.findall(r"\\w+", text)\n'
const fence = (text: string) => `\`\`\`python\n${text}\`\`\`\n`
const filesIn = (answer: string, isWide = true) => {
  const parsed = parseEdits(answer, { isWide, source: () => null })
  return parsed.ok ? parsed.edits.map((edit) => [edit.path, edit.type === 'file' ? edit.text : null]) : parsed.problems
}

const NAMES = [
  ...['*a.py*', '_a.py_', '*a.py:*', '_a.py_:', '### *a.py*', '- _a.py_', '1. *a.py*', '*`a.py`*', '***a.py***', '*File: a.py*'],
  ...['Datei: `a.py`', '**Datei:** `a.py`', '### Datei 1: `a.py`', '**Datei**: a.py', 'Dateiname: *a.py*', 'Pfad: a.py'],
  ...['文件:a.py', '文件:`a.py`', '### 文件1:`a.py`', '**文件名**:a.py', '文件 `a.py`:', 'ファイル名:a.py'],
  ...['Fichier : a.py', '**Fichier :** `a.py`', 'Nom du fichier : `a.py`', '### Fichier `a.py`'],
  ...['Archivo: a.py', 'Fichero: `a.py`', '**Archivo 2:** `a.py`', 'Nombre del archivo: a.py', 'Arquivo: a.py'],
]
const COMMENTS = ['# Datei: a.py', '# 文件:a.py', '# Fichier : a.py', '# Archivo: a.py']

describe('the path of a block is read', () => {
  test.each(NAMES)('in the line %s', (name) => {
    const two = `${name}\n\n${fence(CODE)}\n### b.py\n${fence('x = 1\n')}`
    expect(filesIn(two)).toEqual([
      ['a.py', CODE],
      ['b.py', 'x = 1\n'],
    ])
    expect(filesIn(`${name}\n<<<<<<< SEARCH\nx = 1\n=======\nx = 2\n>>>>>>> REPLACE\n`)).toEqual(
      /`:$|^### Fichier/.test(name) ? [expect.stringMatching(/a block starts/)] : [['a.py', null]],
    )
  })

  test.each(COMMENTS)('in the first comment %s, which goes', (comment) =>
    expect(filesIn(fence(`${comment}\n${CODE}`))).toEqual([['a.py', CODE]]),
  )

  test.each([
    ['on one line', '<details><summary>a.py</summary>'],
    ['with emphasis', '<details>\n<summary><b>a.py</b></summary>'],
    ['as code, with words beside it', '<details open>\n<summary>The code: <code>a.py</code> (new)</summary>\n<p>'],
    ['on a line alone', '<details>\n<summary>\na.py\n</summary>'],
    ['with a sign', '<details><summary>📄 a.py</summary><br>'],
    ['with a word of another language', '<details><summary>Datei: a.py</summary>'],
  ])('in the summary of a folded part, %s', (_, head) => {
    const tail = '\n</details>\n'
    expect(filesIn(`${head}\n\n${fence(CODE)}${tail}\n<details><summary>b.py</summary>\n\n${fence('x = 1\n')}${tail}`)).toEqual([
      ['a.py', CODE],
      ['b.py', 'x = 1\n'],
    ])
    // Control: without the patch such a path is not read.
    expect(filesIn(`${head}\n\n${fence(CODE)}${tail}`, false)).toHaveLength(1)
  })
})

test.each([
  ['_private.py', '_private.py'],
  ['__init__.py', '__init__.py'],
  ['### __init__.py', '__init__.py'],
  ['**__init__.py**', '__init__.py'],
  ['*__init__.py*', '__init__.py'],
  ['File: `__init__.py`', '__init__.py'],
  ['__tests__/a.py', '__tests__/a.py'],
  ['__a.py__', 'a.py'],
  ['__File: a.py__', 'a.py'],
  ['file.py', 'file.py'],
  ['### datei.py', 'datei.py'],
  ['archivo/a.py', 'archivo/a.py'],
])('the name %s stays the path %s', (name, path) => expect(filesIn(`${name}\n${fence(CODE)}`)).toEqual([[path, CODE]]))

test('two low lines that begin a name stay in a comment too', () => {
  expect(filesIn(fence(`# __main__.py\n${CODE}`))).toEqual([['__main__.py', CODE]])
  expect(filesIn(fence(`# __main__.py - starts it\n${CODE}`))).toEqual([['__main__.py', `# __main__.py - starts it\n${CODE}`]])
  // Control: without the patch they are taken for the mark of bold words.
  expect(filesIn(`__init__.py\n${fence(CODE)}`, false)).toEqual([['init__.py', CODE]])
})

test.each([
  ['a path among words in italics', '*see a.py for more*'],
  ['a product, not a file', 'Zieldatei ist *a.py*'],
  ['two paths', '<details><summary>a.py and b.py</summary>'],
  ['a summary without a path', '<details><summary>Show the code</summary>'],
  [
    'a path in a part that is folded before',
    `<details><summary>a.py</summary>\n\n${fence('')}</details>\n\n<details><summary>More</summary>`,
  ],
])('no path is read from %s', (_, above) => expect(filesIn(`${above}\n\n${fence(CODE)}`)).toEqual([expect.stringMatching(/no block/)]))

test('the lines of a page stay as they are', () => {
  const page = `# Wörter\n\nDatei: \`a.py\`\n\n*b.py*\n\n<details><summary>c.py</summary>\n\n${fence('x = 1\n')}</details>\n`
  expect(filesIn(`Datei: \`README.md\`\n\n\`\`\`\`markdown\n${page}\`\`\`\`\n`)).toEqual([['README.md', page]])
  expect(filesIn(`*README.md*\n\n\`\`\`markdown\n${page}\`\`\`\n`)).toEqual([['README.md', page]])
})
