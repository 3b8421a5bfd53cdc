import { expect, test } from 'vitest'
import { namedUse, usesIn } from './used-program.js'

test('programs of runs are named in a path and read back from it', () => {
  const used = [
    { run: 'mf3k2a1b-00aa11bb', path: null },
    { run: 'mf3k2a1c-00aa11bb', path: 'shapes/circle.py' },
  ]
  expect(usesIn(namedUse(used))).toEqual(used)
})

test('the path of a folder names no run, whatever its first letters', () => {
  for (const path of [
    '/home/you/run',
    'run',
    'run:',
    'run:x',
    'run:/tmp/stock',
    'C:\\stock',
    `${namedUse([{ run: 'mf3k2a1b-00aa11bb', path: null }])}\n/home`,
  ])
    expect(usesIn(path)).toBeNull()
})
