// A folder listing is not a file, anywhere in an answer. A text that contains a listing keeps it.
import { describe, expect, test } from 'vitest'
import { parseEdits } from '../parse.js'
import { isTreeListing } from './tree-listing.js'

const CODE = 'import re\n\n\ndef words(text):\n    return re.findall(r"\\w+", text)\n'
const fence = (info: string, text: string) => `\`\`\`${info}\n${text}\`\`\`\n`
const filesIn = (answer: string, due: string | null = null, isWide = true) => {
  const parsed = parseEdits(answer, { due, isWide, source: () => null })
  return parsed.ok ? parsed.edits.map((edit) => [edit.path, edit.type === 'file' ? edit.text : null]) : parsed.problems
}

const TREES = [
  ['branches', 'proj/\n├── a.py\n├── tests/\n│   └── test_a.py\n└── README.md\n'],
  ['branches with remarks', '.\n├── a.py          # finds words\n│\n└── test_a.py     <- new\n\n1 directory, 2 files\n'],
  ['branches of ASCII', 'proj\n|-- a.py\n|   `-- deep.py\n+-- b.py\n'],
  ['indentation', 'proj/\n  a.py\n  tests/\n    test_a.py (new)\n'],
  ['bullets', '- proj/\n  - a.py\n  - b.py\n'],
] as const

const OTHERS = [
  ['a list of names', 'flask\nrequests\n'],
  ['patterns of git', 'dist/\nnode_modules/\n*.log\n'],
  ['a program', CODE],
  ['a file of YAML', 'a:\n  - b\n  - c\n'],
  ['a table of ASCII', '| a | b |\n|---|---|\n| 1 | 2 |\n'],
  ['a single name', 'proj/\n'],
  ['words', 'Files:\n├── a.py and what it needs\n└── b.py\n'],
] as const

describe('a listing of files', () => {
  test.each(TREES)('is known by %s', (_, tree) => expect(isTreeListing(tree.trimEnd().split('\n'))).toBe(true))
  test.each(OTHERS)('is not seen in %s', (_, text) => expect(isTreeListing(text.trimEnd().split('\n'))).toBe(false))

  test.each(TREES)('before files is none of them: %s', (_, tree) => {
    for (const info of ['', 'plaintext', 'text']) {
      const two = `The structure:\n\n${fence(info, tree)}\n### a.py\n\n${fence('python', CODE)}\n### tests/test_a.py\n\n${fence('python', 'import a\n')}`
      expect(filesIn(two)).toEqual([
        ['a.py', CODE],
        ['tests/test_a.py', 'import a\n'],
      ])
    }
    expect(filesIn(`Files of \`a.py\`:\n\n${fence('', tree)}\n${fence('python', CODE)}`, 'src/a.py')).toEqual([['src/a.py', CODE]])
  })

  test.each(TREES)('alone is refused: %s', (_, tree) => {
    expect(filesIn(fence('', tree), 'a.py')).toEqual([expect.stringMatching(/holds no block/)])
    // Control: without the patch it is read as the file that is due.
    expect(filesIn(fence('', tree), 'a.py', false)).toEqual([['a.py', tree]])
  })

  test.each(TREES)('is a text where it is named as one, or where one is due: %s', (_, tree) => {
    expect(filesIn(`docs/tree.txt\n${fence('', tree)}\na.py\n${fence('python', CODE)}`)).toEqual([
      ['docs/tree.txt', tree],
      ['a.py', CODE],
    ])
    expect(filesIn(fence('', tree), 'docs/tree.txt')).toEqual([['docs/tree.txt', tree]])
  })

  test('does not hide a file without a path', () => {
    expect(filesIn(`${fence('', TREES[0][1])}\na.py\n${fence('python', CODE)}\n${fence('python', 'x = 1\n')}`)).toHaveLength(1)
  })
})
