// The tests that a project had before: nothing that they expect is changed, they run once more as they are, and the verdict counts them.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import type { Entry } from '../../src/contract/journal/entry.js'
import { tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { buildWithProofs } from '../support/lean.js'
import { edit, file, json, type Story, tellStory } from '../support/story.js'
import { isFast } from '../support/tier.js'
import { hasGo, hasRust } from '../support/toolchains.js'

buildWithProofs()

function projectOf(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder('project')
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

async function change(project: string, words: string, story: Story, flags: readonly string[] = []) {
  const endpoint = await tellStory({ ...story, '*': 'NONE' })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const result = await tillgreen(['run', words, '--project', project, '--json', ...flags], place)
  const entries = result.lines.filter((line) => line.type === 'entry').map((line) => line as unknown as Entry)
  return { ...result, place, entries }
}

const planOf = (task: { readonly id: string; readonly words: string; readonly clause: string; readonly interface: string }) =>
  json({
    title: task.id,
    tasks: [{ ...{ id: task.id, title: task.id, words: task.words, acceptance: [task.clause], interface: task.interface, needs: [] } }],
    start: null,
  })

/** A shop whose total forgets the VAT, with a test for that and functions without tests. */
const shop = {
  'shop.py': `def total(prices):
    """The sum of the prices, with VAT of 10 percent."""
    return sum(prices)


def cheapest(prices):
    return prices[0] if prices[0] < prices[-1] else prices[-1]


def is_large(prices):
    return len(prices) > 100 and sum(prices) >= 1000
`,
  'tests/__init__.py': '',
  'tests/test_shop.py': `import unittest
from shop import cheapest, total


class ShopTest(unittest.TestCase):
    def test_total_has_vat(self):
        self.assertEqual(total([100]), 110)

    def test_total_of_nothing(self):
        self.assertEqual(total([]), 0)
`,
}
const vat: Story = {
  plan: planOf({
    ...{ id: 'vat', words: 'total(prices) adds VAT of 10 percent.', clause: 'total([200]) gives 220', interface: 'shop.py: total(prices)' },
  }),
  'task/vat/tests-1/tests': file(
    'tests/test_vat.py',
    `import unittest
from shop import total


class VatTest(unittest.TestCase):
    # clause 1
    def test_adds_vat(self):
        self.assertEqual(total([200]), 220)

    # clause 1
    def test_adds_vat_to_several(self):
        self.assertEqual(total([100, 200]), 330)
`,
  ),
  'task/vat/code': edit(
    'shop.py',
    '    return sum(prices)\n\n\ndef cheapest(prices):',
    '    return sum(prices) * 110 // 100\n\n\ndef cheapest(prices):',
  ),
}

test('a red test of the project that is repaired is evidence, and bugs are planted only in lines that the run wrote', async () => {
  const result = await change(projectOf(shop), 'total() forgets the VAT.', vat)
  expect(result.outcome, result.stderr).toMatchObject({
    verdict: 'verified',
    reason: expect.stringMatching(/2 of 2 tests from the original project pass; 1 of them was failing before the run\./),
  })
  const evidence = result.entries.map(({ body }) => body as { stage?: string; own?: object }).findLast(({ stage }) => stage === 'final')
  expect(evidence).toMatchObject({
    own: { of: 2, green: 2, files: 2, uncollected: 0, repaired: 1 },
    controls: { tried: 2, failed: 2, none: 0, cannotFail: [] },
    counts: { collected: 4, passed: 4 },
  })
  const planted = result.entries
    .filter(({ kind, step }) => kind === 'intent' && step === 'mutant')
    .map(({ body }) => body as { line?: number })
  expect(planted.length).toBeGreaterThan(0)
  expect(JSON.stringify(planted)).not.toMatch(/is_large|cheapest|> 100|1000/)
  // No run changes what the project's own tests expect.
  const changed = result.entries.filter(({ kind, step }) => kind === 'intent' && step === 'control')
  expect(changed.length).toBe(2)
  expect(JSON.stringify(changed)).not.toContain('test_shop.py')
  expect((await tillgreen(['replay', result.run, '--strict'], result.place)).code).toBe(0)
})

test('a change that breaks the tests of the project is not verified, whatever its new tests say', async () => {
  const careless = edit(
    'shop.py',
    '    return sum(prices)\n\n\ndef cheapest(prices):',
    '    return sum(prices) * 110 // 100 or 1\n\n\ndef cheapest(prices):',
  )
  const result = await change(projectOf(shop), 'total() forgets the VAT.', { ...vat, 'task/vat/code': careless }, ['--max-attempts', '1'])
  expect(result.outcome).toMatchObject({ verdict: expect.not.stringMatching(/^verified$/) })
})

test.skipIf(isFast)('a project of which hardly any test is green is at most partly shown', async () => {
  const broken = { ...shop, 'tests/test_shop.py': 'def broken(:\n' }
  const result = await change(projectOf(broken), 'total() forgets the VAT.', vat)
  expect(result.outcome).toMatchObject({
    verdict: 'partly',
    reason: expect.stringMatching(
      /No project tests could run, so a change that breaks the project could go unnoticed\. 1 of 2 test files in the project could not be collected: tests\/test_shop\.py\./,
    ),
  })
  // Without an answer the run continues.
  const question = result.entries.find(({ kind, step, key }) => kind === 'intent' && step === 'question' && key === 'baseline/few-own')
  expect(question?.body).toMatchObject({
    title: expect.stringContaining('No test of the project ran.'),
    text: expect.stringMatching(/No test of the project ran\..*\n\n- 1 red: .*SyntaxError/s),
  })
  const first = result.entries.find(({ kind, step }) => kind === 'intent' && step === 'ask')
  expect(question?.seq).toBeLessThan(first?.seq ?? 0)
})

const calc = {
  'go.mod': 'module example.org/calc\n\ngo 1.22\n',
  'calc.go':
    '// Package calc computes.\npackage calc\n\n// Add gives the sum.\nfunc Add(a, b int) int { return a + b }\n\n// Label names a number.\nfunc Label(n int) string {\n\tif n < 0 {\n\t\treturn "negative number"\n\t}\n\treturn "positive number"\n}\n',
  'add_test.go':
    'package calc\n\nimport (\n\t"strings"\n\t"testing"\n)\n\nfunc check(t *testing.T, found, expected string) {\n\tif !strings.Contains(found, expected) {\n\t\tt.Errorf("Expecting %q to contain %q", found, expected)\n\t}\n}\n\nfunc TestLabelOfNegative(t *testing.T) {\n\twanted := "negative"\n\tcheck(t, Label(-1), wanted)\n}\n',
  'label_test.go':
    'package calc\n\nimport (\n\t"fmt"\n\t"testing"\n)\n\nfunc TestLabelOfPositive(t *testing.T) {\n\tcheck(t, Label(1), fmt.Sprintf("%s", "positive"))\n}\n',
}
const goTest = (n: number, doubled: number) =>
  `// clause 1\nfunc TestDouble${n}(t *testing.T) {\n\tif found := Double(${n}); found != ${doubled} {\n\t\tt.Errorf("found %d", found)\n\t}\n}\n`
const doubled: Story = {
  plan: planOf({
    ...{ id: 'double', words: 'Double(n) gives twice n.', clause: 'Double(2) gives 4', interface: 'double.go: func Double(n int) int' },
  }),
  'task/double/tests-1/tests':
    file('double.go', 'package calc\n\n// Double gives twice n.\nfunc Double(n int) int {\n\tpanic("not implemented")\n}\n') +
    file(
      'double_test.go',
      `package calc

import "testing"

${[1, 2, 3, 4, 5, 6].map((n) => goTest(n, 2 * n)).join('\n')}
// clause 1
func TestDoubleAsText(t *testing.T) {
	check(t, Label(Double(7)-15), "negative")
}
`,
    ),
  'task/double/code': file('double.go', 'package calc\n\n// Double gives twice n.\nfunc Double(n int) int {\n\treturn n + n\n}\n'),
}

test.skipIf(isFast || !hasGo)(
  'helpers of the project that its tests share stay as they are, also where hidden tests need them',
  async () => {
    const result = await change(projectOf(calc), 'Add Double(n), which gives twice n.', doubled)
    expect(result.outcome, result.stderr).toMatchObject({
      verdict: 'verified',
      reason: expect.stringContaining('2 of 2 tests from the original project pass.'),
    })
    // Hidden tests compile beside the project's files: no pair of all tests is needed.
    const halves = result.entries.filter(({ kind, step }) => kind === 'result' && step === 'control').map(({ key }) => key)
    expect(halves.some((key) => key.startsWith('final/pair/hidden/'))).toBe(true)
    expect(halves.filter((key) => key.startsWith('final/pair/whole/'))).toEqual([])
  },
)

test('files that the runner of a project runs are its tests, whatever their names, and no model changes them', async () => {
  const folder = projectOf({
    'package.json': JSON.stringify({ name: 'adds', type: 'module', scripts: { test: 'node --test $(ls checks/*.mjs)' } }),
    'add.mjs': 'export const add = (a, b) => a + b\n',
    'checks/adding.mjs':
      "import assert from 'node:assert'\nimport test from 'node:test'\nimport { add } from '../add.mjs'\n\ntest('adds', () => assert.equal(add(1, 2), 3))\n",
  })
  const tests = `import assert from 'node:assert'
import test from 'node:test'
import { subtract } from '../subtract.mjs'

// clause 1
test('subtracts 3 from 5', () => assert.equal(subtract(5, 3), 2))

// clause 1
test('subtracts 4 from 9', () => assert.equal(subtract(9, 4), 5))
`
  const code = file('subtract.mjs', 'export const subtract = (a, b) => a - b\n')
  let refusal = ''
  const result = await change(folder, 'subtract(a, b) gives a without b.', {
    plan: planOf({
      ...{ id: 'subtract', words: 'subtract(a, b) gives a without b.', clause: 'subtract(5, 3) gives 2' },
      interface: 'subtract.mjs: subtract(a, b)',
    }),
    'task/subtract/tests-1/tests':
      file('checks/subtracting.mjs', tests) + file('subtract.mjs', 'export const subtract = () => undefined\n'),
    'task/subtract/code': code + edit('checks/adding.mjs', 'add(1, 2), 3', 'add(1, 2), 4'),
    'task/subtract/code-again-2': ({ messages }) => {
      refusal = JSON.stringify(messages)
      return code
    },
  })
  expect(result.outcome, result.stderr).toMatchObject({
    verdict: 'verified',
    reason: expect.stringContaining('1 of 1 test from the original project passes.'),
  })
  expect(refusal).toMatch(/checks\/adding\.mjs/)
  const sealed = result.entries.map(({ body }) => body as { type?: string; suite?: { task: string; files: string[] } })
  expect(sealed.find(({ suite }) => suite?.task === 'baseline')?.suite?.files).toEqual(['checks/adding.mjs'])
})

const unitTests = '#[cfg(test)]\nmod tests {\n    #[test]\n    fn is_one() { assert_eq!(super::one(), 1) }\n}\n'

test.skipIf(!hasRust || isFast)(
  'unit tests inside the sources of a crate are its tests, and the sources stay open to the builder',
  async () => {
    const folder = projectOf({
      'Cargo.toml': '[package]\nname = "ones"\nversion = "0.1.0"\nedition = "2021"\n',
      'src/lib.rs': `pub fn one() -> i32 {\n    1\n}\n\n${unitTests}`,
    })
    const result = await change(folder, 'two() gives 2.', {
      plan: planOf({ id: 'two', words: 'two() gives 2.', clause: 'two() gives 2', interface: 'src/lib.rs: two() -> i32' }),
      'task/two/tests-1/tests':
        file('tests/two.rs', '// clause 1\n#[test]\nfn gives_two() {\n    assert_eq!(ones::two(), 2);\n}\n') +
        edit('src/lib.rs', 'pub fn one() -> i32 {', 'pub fn two() -> i32 {\n    unimplemented!()\n}\n\npub fn one() -> i32 {'),
      'task/two/code': edit('src/lib.rs', '    unimplemented!()', '    2'),
    })
    expect(result.outcome, result.stderr).toMatchObject({
      verdict: 'verified',
      reason: expect.stringContaining('1 of 1 test from the original project passes.'),
    })
  },
)
