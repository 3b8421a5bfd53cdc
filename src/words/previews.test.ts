import { expect, test } from 'vitest'
import { inColumns, shellLines } from './previews.js'

test('a narrow shell breaks no word of its message, and gets one true sentence about the network', () => {
  const lines = shellLines(true, '/data/runs/one/shell').flatMap((line) => inColumns(line, 40))
  expect(lines).toEqual([
    'This is a copy of the newest files from',
    'this run. Changes you make here do not',
    'affect the run.',
    'The packages are already installed. The',
    'shell has no network access, and tests',
    'are read-only.',
    'On this machine, the copy is in',
    '/data/runs/one/shell',
  ])
  expect(inColumns('averylongword b', 4)).toEqual(['averylongword', 'b'])
})
