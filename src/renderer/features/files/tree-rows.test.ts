// The rows of a file tree, and what keys do there.
import { expect, test } from 'vitest'
import type { FolderEntry } from '../../../contract/calls/files.js'
import { type KnownFolder, treeMove, treeRows } from './tree-rows.js'

const folder = (name: string): FolderEntry => ({ name, kind: 'folder', bytes: 1, files: 1 })
const file = (name: string): FolderEntry => ({ name, kind: 'file', bytes: 1, files: 1 })
const known = new Map<string, KnownFolder>([
  ['', { entries: [folder('src'), folder('tests'), file('README.md')], hasMore: false }],
  ['src', { entries: [file('a.py'), file('b.py')], hasMore: true }],
])
const rows = treeRows(
  (path) => known.get(path),
  (path) => path === 'src' || path === 'tests',
)
const names = rows.map((row) => `${'  '.repeat(row.depth)}${row.path}`)

test('open folders show what is known of them, and a row for what is not', () => {
  expect(names).toEqual(['src', '  src/a.py', '  src/b.py', '  src//more', 'tests', '  tests//more', 'README.md'])
  expect(rows.map((row) => [row.position, row.siblings])).toEqual([
    [1, 3],
    [1, 3],
    [2, 3],
    [3, 3],
    [2, 3],
    [1, 1],
    [3, 3],
  ])
})

test('arrows go into and out of folders, letters to the next name that begins so', () => {
  expect(treeMove(rows, 0, 'ArrowRight', 5)).toEqual({ type: 'to', index: 1 })
  expect(treeMove(rows, 0, 'ArrowLeft', 5)).toEqual({ type: 'toggle', index: 0 })
  expect(treeMove(rows, 2, 'ArrowLeft', 5)).toEqual({ type: 'to', index: 0 })
  expect(treeMove(rows, 2, 'Enter', 5)).toEqual({ type: 'open', index: 2 })
  expect(treeMove(rows, 6, 'ArrowDown', 5)).toEqual({ type: 'to', index: 6 })
  expect(treeMove(rows, 0, 'PageDown', 5)).toEqual({ type: 'to', index: 5 })
  expect(treeMove(rows, 0, 'r', 5)).toEqual({ type: 'to', index: 6 })
  expect(treeMove(rows, 0, 'x', 5)).toBe(null)
  expect(treeMove(rows, 0, 'F2', 5)).toBe(null)
})
