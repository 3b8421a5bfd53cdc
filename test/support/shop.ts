// A small program of a user's own, and the answers that add a discount to it.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { edit, file, json } from './story.js'

/** A small program with a green, a red and a skipped test, a secret, and leftovers of tools; the caller removes it. */
export function shop(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tillgreen-shop-'))
  const files: Record<string, string> = {
    'prices.py':
      'def total(prices):\n    """The sum of prices, in cents."""\n    return sum(prices)\n\n\ndef cheapest(prices):\n    return max(prices)\n',
    'tests/__init__.py': '',
    'tests/test_prices.py':
      'import unittest\nfrom prices import cheapest, total\n\n\nclass PricesTest(unittest.TestCase):\n    def test_total(self):\n        self.assertEqual(total([1, 2]), 3)\n\n    def test_cheapest(self):\n        self.assertEqual(cheapest([3, 1]), 1)\n\n    @unittest.skip("later")\n    def test_later(self):\n        pass\n',
    '.env': 'TOKEN=secret-canary',
    'node_modules/x/index.js': '',
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

export const discountPlan = json({
  title: 'Discounts',
  tasks: [
    {
      id: 'discount',
      title: 'Add a discount',
      words: 'total(prices, percent=0) takes percent off the sum, rounded down to whole cents.',
      acceptance: ['a discount is taken off the sum', 'without a discount the sum is as before'],
      interface: 'prices.py: total(prices, percent=0) -> int',
      needs: [],
      outputs: ['prices.py'],
      delivers: true,
    },
  ],
  start: null,
})
/** The set-up of its module keeps this file apart from the existing one. */
export const discountTests = file(
  'tests/test_discount.py',
  'import unittest\nfrom prices import total\n\n\nclass DiscountTest(unittest.TestCase):\n    # clause 1\n    def test_takes_off(self):\n        self.assertEqual(total([100, 100], 10), 180)\n\n    # clause 1\n    def test_rounds_down(self):\n        self.assertEqual(total([99], percent=50), 49)\n\n    # clause 2\n    def test_without_a_discount(self):\n        self.assertEqual(total([1, 2]), 3)\n\n\ndef setUpModule():\n    pass\n',
)
export const discount =
  edit('prices.py', 'def total(prices):', 'def total(prices, percent=0):') +
  edit('prices.py', '    return sum(prices)', '    return sum(prices) * (100 - percent) // 100')
