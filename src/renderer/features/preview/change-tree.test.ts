// What a program left, as rows.
import { expect, test } from 'vitest'
import type { FileChange } from '../../../contract/calls/programs.js'
import { changeRows, earlierName } from './change-tree.js'

const made = (path: string): FileChange => ({ how: 'new', path, bytes: 1 })

test('files are below their folder, and those at the top come first', () => {
  const rows = changeRows([made('photos/b.jpg'), made('report.txt'), made('photos/old/a.jpg'), made('photos/a.jpg')])
  expect(rows.map((row) => (row.type === 'folder' ? `${row.path}/` : row.name))).toEqual([
    'report.txt',
    'photos/',
    'b.jpg',
    'a.jpg',
    'photos/old/',
    'a.jpg',
  ])
})

test('an earlier name has its folder if the file was moved', () => {
  expect(earlierName('photos/b.jpg', 'photos/a.jpg')).toBe('a.jpg')
  expect(earlierName('photos/b.jpg', 'a.jpg')).toBe('a.jpg')
  expect(earlierName('b.jpg', 'photos/b.jpg')).toBe('photos/b.jpg')
})
