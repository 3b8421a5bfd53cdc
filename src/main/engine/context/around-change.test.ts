import { expect, test } from 'vitest'
import { runInStore } from '../../../../test/support/run-in-store.js'
import { newSuite } from '../../../contract/run/suite.js'
import type { Template } from '../../../contract/run/template.js'
import { cluesOfChange, sourcesAround, testsAround } from './around-change.js'

const template = { tests: ['tests/**'] } as unknown as Template
const clues = cluesOfChange({ outputs: ['shop/price.py'], interface: 'price.py: rounded(amount)', words: 'rounded rounds an amount.' })

/** About as many bytes, without a word of the change. */
const filler = (bytes: number) => 'pass # nothing\n'.repeat(Math.ceil(bytes / 15))

/** What is shown of these files around the change, and the names of those that are not. */
function around(files: Readonly<Record<string, string>>, show: (shown: Parameters<typeof testsAround>[0], paths: string[]) => string) {
  const { trees } = runInStore()
  const paths = Object.keys(files)
  const { tree } = trees.create(paths.map((path) => ({ path, text: files[path] ?? '' })))
  const text = show({ trees, tree, clues, room: 60_000 }, paths)
  return {
    shown: [...text.matchAll(/^===== (.+) =====$/gm)].map(([, path]) => path),
    named: /^Not shown: (.*)$/m.exec(text)?.[1] ?? '',
    length: text.length,
  }
}

const sourcesOf = (files: Readonly<Record<string, string>>) => around(files, (shown) => sourcesAround(shown, template))
const testsOf = (files: Readonly<Record<string, string>>) =>
  around(files, (shown, paths) => testsAround(shown, [newSuite({ task: 'own', hash: '', files: paths, red: [] })]))

test('a file that the change names is shown whole however long it is, and then as much as helps', () => {
  const files = {
    'shop/a.py': filler(20_000),
    'shop/amount.py': `def amount():\n    return rounded(amount)\n${filler(15_000)}`,
    'shop/price.py': filler(30_000),
    'shop/z.py': filler(3_000),
  }
  expect(sourcesOf(files)).toMatchObject({ shown: ['shop/price.py', 'shop/amount.py', 'shop/z.py'], named: 'shop/a.py' })
})

test('all files of a small program are shown', () => {
  expect(sourcesOf({ 'a.py': 'a', 'shop/price.py': 'b' })).toMatchObject({ shown: ['shop/price.py', 'a.py'], named: '' })
})

test('the tests most like a change are shown whole, and the others by name', () => {
  const files = {
    'tests/test_a.py': filler(15_000),
    'tests/test_price.py': `from shop.price import rounded\n${filler(12_000)}`,
  }
  expect(testsOf(files)).toMatchObject({ shown: ['tests/test_price.py'], named: 'tests/test_a.py' })
})

test('where all tests are too long, the one most like the change is cut', () => {
  const files = { 'tests/test_a.py': filler(40_000), 'tests/test_price.py': `rounded(amount)\n${filler(50_000)}` }
  const found = testsOf(files)
  expect(found).toMatchObject({ shown: ['tests/test_price.py'], named: 'tests/test_a.py' })
  expect(found.length).toBeLessThan(22_000)
})
