// Which functions of a program new tests reach.
import { expect, test } from 'vitest'
import { languages } from '../../../languages/index.js'
import { openSources } from '../../../languages/syntax/open-sources.js'
import { reachedBy } from './reached.js'

const sources = await openSources(languages)
const program = [
  {
    path: 'prices.py',
    text: 'def load():\n    return [1]\n\n\ndef total(prices):\n    return sum(prices)\n\n\ndef other():\n    return 1\n',
  },
  { path: 'unused.py', text: 'def total(prices):\n    return 0\n' },
  { path: 'report.py', text: 'import sys\n\n\ndef write():\n    print(sys.argv)\n\n\nwrite()\n' },
]

test('finds functions that tests name, in files that they name, in that order; all others stay', () => {
  const tests = [{ path: 'tests/test_a.py', text: 'from prices import load, total\n\ndef test_a():\n    assert total(load()) == 1\n' }]
  expect(reachedBy(sources, program, tests, '')).toEqual([
    { path: 'prices.py', name: 'load' },
    { path: 'prices.py', name: 'total' },
  ])
  expect(reachedBy(sources, program, tests, 'prices.py: other()')).toContainEqual({ path: 'prices.py', name: 'other' })
})

test('a file that is started, and of which no function is named, counts as a whole', () => {
  const tests = [{ path: 'tests/test_a.py', text: "subprocess.run([sys.executable, 'report.py'])\n" }]
  expect(reachedBy(sources, program, tests, '')).toEqual([{ path: 'report.py', name: null }])
})
