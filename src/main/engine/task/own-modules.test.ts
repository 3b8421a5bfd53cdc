// The program's own module names are recognised in any spelling, even before their files exist.
import { expect, it } from 'vitest'
import { Plan } from '../../../contract/run/plan.js'
import { languages } from '../../languages/index.js'
import { ownNames } from './own-modules.js'

const files: Readonly<Record<string, string>> = {
  'src/line_items.py': '',
  'pyproject.toml': '[project]\nname = "till.green"\n',
}
const trees = {
  list: () => ({ files: Object.keys(files).map((path) => ({ path, bytes: 0 })), links: [] }),
  read: (_: string, path: string) => files[path] ?? null,
}
const task = { id: 'one', title: 'One', words: 'w', acceptance: ['a'], interface: 'Brings tax_rates.py: rate(country), see api/v1.py.' }
const plan = Plan.parse({ title: 'Shop Helper', tasks: [{ ...task, outputs: ['store/price_list.py'] }], start: null })

it.each([
  ['line_items', true],
  ['Line-Items', true],
  ['tax-rates', true],
  ['price_list', true],
  ['store', true],
  ['v1', true],
  ['till-green', true],
  ['shop-helper', true],
  ['requests', false],
  ['tax', false],
])('of %s, says %s', (name, expected) => expect(ownNames({ languages, trees, template: {} }, 'tree', plan)(name)).toBe(expected))

it('works without a plan', () => {
  expect(['line_items', 'price_list'].map(ownNames({ languages, trees, template: {} }, 'tree', null))).toEqual([true, false])
})

it('is fast for a word of any length', () => {
  const long = { ...plan, tasks: plan.tasks.map((each) => ({ ...each, interface: `${'a'.repeat(1_000_000)} tax_rates.py` })) }
  expect(ownNames({ languages, trees, template: {} }, 'tree', long)('tax_rates')).toBe(true)
})
