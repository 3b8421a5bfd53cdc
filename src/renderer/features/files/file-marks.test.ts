// The marks beside a file's name.
import { expect, test } from 'vitest'
import { changeMarks, holdOf } from './file-marks.js'

test('a folder sums the changes below it, and an unchanged file has no mark', () => {
  const marks = changeMarks(
    new Map([
      ['src/deep/a.py', { added: 3, removed: 1 }],
      ['src/b.py', { added: 2, removed: 0 }],
      ['README.md', { added: 0, removed: 0 }],
    ]),
  )
  expect(Object.fromEntries(marks)).toEqual({
    'src/deep/a.py': { added: 3, removed: 1, files: 1 },
    'src/deep': { added: 3, removed: 1, files: 1 },
    src: { added: 5, removed: 1, files: 2 },
    'src/b.py': { added: 2, removed: 0, files: 1 },
  })
})

test("a locked file shows that first, and the user's lock before the rest", () => {
  const suites = [{ task: 'a', hash: '', files: ['tests/a.py'], red: [], refused: [] }]
  const hold = holdOf({ template: null, suites, steering: [], locked: ['src/b.py', 'tests/a.py'] })
  expect([hold('tests/a.py'), hold('src/a.py'), hold('src/b.py')]).toEqual(['sealed', null, 'locked'])
})
