// What a window sees of a large tree, a folder and a page at a time.
import { expect, test } from 'vitest'
import type { TreeFile } from '../store/trees/manifest.js'
import { findPaths } from './find-paths.js'
import { folderIndex } from './folder-index.js'

const file = (path: string, bytes = 1): TreeFile => ({ path, mode: 'file', hash: 'x', bytes })

test('a folder lists its folders first, with what lies below them in all', () => {
  const index = folderIndex([
    file('b.py', 3),
    file('src/deep/one.py', 5),
    file('src/two.py', 7),
    file('a.py'),
    { ...file('z'), mode: 'link' },
  ])
  expect(index.entriesOf('')).toEqual([
    { name: 'src', kind: 'folder', bytes: 12, files: 2 },
    { name: 'a.py', kind: 'file', bytes: 1, files: 1 },
    { name: 'b.py', kind: 'file', bytes: 3, files: 1 },
    { name: 'z', kind: 'link', bytes: 1, files: 1 },
  ])
  expect(index.entriesOf('src').map((entry) => entry.name)).toEqual(['deep', 'two.py'])
  expect(index.entriesOf('nowhere')).toEqual([])
})

test('the same list of files is indexed once', () => {
  const files = [file('a')]
  expect(folderIndex(files)).toBe(folderIndex(files))
})

test('paths are found by all words; names count more than folders, short ones more than long ones', () => {
  const files = ['src/clock/index.ts', 'tests/clock.test.ts', 'src/clock.ts', 'README.md'].map((path) => file(path))
  expect(findPaths(files, 'Clock', 2)).toEqual({ paths: ['src/clock.ts', 'tests/clock.test.ts'], found: 3 })
  expect(findPaths(files, 'src ts', 9).paths).toEqual(['src/clock.ts', 'src/clock/index.ts'])
  expect(findPaths(files, 'nothing', 9)).toEqual({ paths: [], found: 0 })
})
