// Two states of a folder are compared by path and content.
import { expect, test } from 'vitest'
import type { TreeFile } from '../../store/trees/manifest.js'
import { whatChanged } from './what-changed.js'

const file = (path: string, hash: string): TreeFile => ({ path, hash, mode: 'file', bytes: hash.length })

test('files are new, changed, renamed or removed; those of equal content are paired once, by name first', () => {
  const before = [file('same', 's'), file('a.jpg', 'p'), file('b.jpg', 'p'), file('list.txt', 'old'), file('gone', 'g')]
  const after = [file('same', 's'), file('x/b.jpg', 'p'), file('x/2.jpg', 'p'), file('x/3.jpg', 'p'), file('list.txt', 'newer')]
  expect(whatChanged(before, after)).toEqual([
    { how: 'removed', path: 'gone' },
    { how: 'changed', path: 'list.txt', bytes: 5 },
    { how: 'renamed', path: 'x/2.jpg', from: 'a.jpg', bytes: 1 },
    { how: 'new', path: 'x/3.jpg', bytes: 1 },
    { how: 'renamed', path: 'x/b.jpg', from: 'b.jpg', bytes: 1 },
  ])
})
