// The window's view of a large tree, a folder and a page at a time.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { printManifest, type TreeFile } from '../../store/trees/manifest.js'
import { findPaths } from './find-paths.js'
import { folderIndex } from './folder-index.js'

const HASH = 'a'.repeat(64)
const file = (path: string, bytes = 1): TreeFile => ({ path, mode: 'file', hash: HASH, bytes })
const indexOf = (files: readonly TreeFile[], emptyFolders: readonly string[] = []) =>
  folderIndex(printManifest({ files: [...files], emptyFolders: [...emptyFolders] }))

test('a folder lists its folders first, with the totals below them', () => {
  const index = indexOf(
    [file('b.py', 3), file('src/deep/one.py', 5), file('src/two.py', 7), file('a.py'), { ...file('z'), mode: 'link' }],
    ['nothing/in/here'],
  )
  expect(index.entriesOf('')).toEqual([
    { name: 'src', kind: 'folder', bytes: 12, files: 2 },
    { name: 'a.py', kind: 'file', bytes: 1, files: 1 },
    { name: 'b.py', kind: 'file', bytes: 3, files: 1 },
    { name: 'z', kind: 'link', bytes: 1, files: 1 },
  ])
  expect(index.entriesOf('src').map((entry) => entry.name)).toEqual(['deep', 'two.py'])
  expect(index.entriesOf('nowhere')).toEqual([])
  expect(index.all).toBe(5)
})

test('an empty tree has nothing in it', () => {
  expect(indexOf([]).entriesOf('')).toEqual([])
})

test('whatever files are called, each is found in its folder with its size', () => {
  const name = fc.stringMatching(/^[^/\0]{1,6}$/).filter((text) => text.isWellFormed())
  const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => names.join('/'))
  fc.assert(
    fc.property(fc.uniqueArray(fc.tuple(path, fc.nat(1e9)), { selector: ([each]) => each, maxLength: 30 }), (files) => {
      const index = indexOf(files.map(([each, bytes]) => file(each, bytes)))
      for (const [each, bytes] of files) {
        const cut = each.lastIndexOf('/')
        const found = index.entriesOf(cut < 0 ? '' : each.slice(0, cut))
        expect(found).toContainEqual({ name: each.slice(cut + 1), kind: 'file', bytes, files: 1 })
      }
      const root = index.entriesOf('')
      expect(root.reduce((sum, entry) => sum + entry.bytes, 0)).toBe(files.reduce((sum, [, bytes]) => sum + bytes, 0))
      expect([index.all, root.reduce((sum, entry) => sum + entry.files, 0)]).toEqual([files.length, files.length])
    }),
  )
})

test('paths are found by all words; names count more than folders, short ones more than long ones', () => {
  const files = ['src/clock/index.ts', 'tests/clock.test.ts', 'src/clock.ts', 'README.md'].map((path) => file(path))
  expect(findPaths(files, 'Clock', 2)).toEqual({ paths: ['src/clock.ts', 'tests/clock.test.ts'], found: 3 })
  expect(findPaths(files, 'src ts', 9).paths).toEqual(['src/clock.ts', 'src/clock/index.ts'])
  expect(findPaths(files, 'nothing', 9)).toEqual({ paths: [], found: 0 })
})
