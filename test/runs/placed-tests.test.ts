// New tests of an existing project reach the user in the test file of the module that they test, if all tests have the same results there.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { buildWithProofs } from '../support/lean.js'
import { edit, file, json, tellStory } from '../support/story.js'
import { hasGo } from '../support/toolchains.js'

buildWithProofs()

type Files = Readonly<Record<string, string>>

function projectOf(files: Files): string {
  const folder = temporaryFolder('project')
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

interface Wish {
  readonly clause: string
  readonly interface: string
  readonly tests: string
  readonly code: string
}

/** A verified change of a project. */
async function change(files: Files, { clause, interface: given, tests, code }: Wish) {
  const folder = projectOf(files)
  const task = { id: 'more', title: 'More', words: `${clause}.`, acceptance: [clause], interface: given, needs: [] }
  const plan = json({ title: 'More', tasks: [task], start: null })
  const endpoint = await tellStory({ plan, 'task/more/tests-1/tests': tests, 'task/more/code': code, '*': 'NONE' })
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const result = await tillgreen(['run', `${clause}.`, '--project', folder, '--mutants', '0', '--json'], place)
  expect(result.outcome, result.stderr).toMatchObject({ verdict: 'verified' })
  const notes = result.lines.map(({ body }) => body as { type?: string }).filter((body) => body?.type === 'placed-tests')
  return { folder, run: result.run, place, note: notes.at(-1) }
}

const prices: Files = {
  'prices.py': 'def total(prices):\n    return sum(prices)\n',
  'tests/__init__.py': '',
  'tests/test_prices.py':
    'import unittest\n\nfrom prices import total\n\n\nclass PricesTest(unittest.TestCase):\n    def test_total(self):\n        self.assertEqual(total([1, 2]), 3)\n\n\nif __name__ == "__main__":\n    unittest.main()\n',
}
const testsOf = (name: string) =>
  `import unittest\nfrom prices import largest, total\n\n\nclass ${name}(unittest.TestCase):\n    # clause 1\n    def test_largest(self):\n        self.assertEqual(largest([1, 9, 2]), 9)\n\n    # clause 1\n    def test_largest_of_one(self):\n        self.assertEqual(largest([total([4])]), 4)\n`
const stub = edit('prices.py', '    return sum(prices)', '    return sum(prices)\n\n\ndef largest(prices):\n    raise NotImplementedError')
const largest = {
  ...{ clause: 'largest([1, 9, 2]) gives 9', interface: 'prices.py: largest(prices)' },
  code: edit('prices.py', '    raise NotImplementedError', '    return max(prices)'),
}
const gitIn = (folder: string, ...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=ann@localhost', '-C', folder, ...args], { encoding: 'utf8' }).trim()

test('a change shows, applies and commits new tests in the existing test file, and its archive verifies', async () => {
  const { folder, run, place, note } = await change(prices, {
    ...largest,
    tests: file('tests/test_largest.py', testsOf('LargestTest')) + stub,
  })
  expect(note).toMatchObject({ placed: [{ from: 'tests/test_largest.py', into: 'tests/test_prices.py' }], apart: [] })
  const listed = await tillgreen(['changes', run], place)
  expect(listed.stdout).toMatch(/prices\.py.*tests\/test_prices\.py {2}\+\d+ -\d/s)
  expect(listed.stdout).not.toMatch(/test_largest\.py|clause 1/)

  gitIn(folder, 'init', '--quiet', '--initial-branch=main')
  gitIn(folder, 'add', '.')
  gitIn(folder, 'commit', '--quiet', '-m', 'Prices')
  expect(await tillgreen(['apply', run, '--branch', 'more'], place)).toMatchObject({ code: 0 })
  expect(gitIn(folder, 'diff', '--name-only', 'main', 'more')).toBe('prices.py\ntests/test_prices.py')
  expect(gitIn(folder, 'log', '--name-only', '--format=', 'more')).not.toContain('test_largest')

  // A part of the change is tested with the moved tests, which are red without the code.
  const check = await tillgreen(['apply', run, '--only', 'tests', '--check', '--json'], place)
  expect(check.lines.find(({ type }) => type === 'checked')).toMatchObject({ ok: false })
  const whole = await tillgreen(['apply', run, '--only', 'prices.py', '--check', '--json'], place)
  expect(whole.lines.find(({ type }) => type === 'checked')).toMatchObject({ ok: true })
  expect(await tillgreen(['apply', run], place)).toMatchObject({ code: 0 })
  expect(existsSync(join(folder, 'tests/test_largest.py'))).toBe(false)
  expect(readFileSync(join(folder, 'tests/test_prices.py'), 'utf8')).toBe(
    prices['tests/test_prices.py']?.replace('import total', 'import total, largest').replace(
      'if __name__',
      `${testsOf('LargestTest')
        .replace(/^[\s\S]*?(?=class)/, '')
        .replaceAll('    # clause 1\n', '')}\n\nif __name__`,
    ),
  )

  const archive = join(temporaryFolder('out'), 'more.zip')
  expect(await tillgreen(['export', run, '--out', archive], place)).toMatchObject({ code: 0 })
  expect(await tillgreen(['verify', archive], place)).toMatchObject({ code: 0 })
  expect((await tillgreen(['replay', run, '--strict'], place)).code).toBe(0)
})

test('tests with the names of others stay in their own file', async () => {
  const { run, place, note } = await change(prices, {
    ...largest,
    tests: file('tests/test_largest.py', testsOf('PricesTest').replaceAll('test_largest_of_one', 'test_total')) + stub,
  })
  expect(note).toMatchObject({ tree: null, placed: [], apart: [{ from: 'tests/test_largest.py', why: 'clash' }] })
  expect((await tillgreen(['changes', run], place)).stdout).toMatch(/tests\/test_largest\.py/)
})

test.skipIf(!hasGo)('Go: tests go into the file of the changed one', async () => {
  const go: Files = {
    'go.mod': 'module example.org/calc\n\ngo 1.22\n',
    'calc.go': '// Package calc computes.\npackage calc\n\n// Add gives the sum.\nfunc Add(a, b int) int { return a + b }\n',
    'calc_test.go':
      'package calc\n\nimport "testing"\n\nfunc TestAdd(t *testing.T) {\n\tif found := Add(1, 2); found != 3 {\n\t\tt.Errorf("found %d", found)\n\t}\n}\n',
  }
  const goTest = (n: number) =>
    `// clause 1\nfunc TestDouble${n}(t *testing.T) {\n\tif found := strconv.Itoa(Double(${n})); found != "${2 * n}" {\n\t\tt.Errorf("found %s", found)\n\t}\n}\n`
  const { note, run, place } = await change(go, {
    ...{ clause: 'Double(2) gives 4', interface: 'calc.go: func Double(n int) int' },
    tests:
      file('double_test.go', `package calc\n\nimport (\n\t"strconv"\n\t"testing"\n)\n\n${[2, 3].map(goTest).join('\n')}`) +
      edit(
        'calc.go',
        '// Add gives the sum.',
        '// Double gives twice n.\nfunc Double(n int) int {\n\tpanic("not implemented")\n}\n\n// Add gives the sum.',
      ),
    code: edit('calc.go', '\tpanic("not implemented")', '\treturn n + n'),
  })
  expect(note).toMatchObject({ placed: [{ from: 'double_test.go', into: 'calc_test.go' }] })
  expect((await tillgreen(['changes', run], place)).stdout).toMatch(/calc_test\.go(?!.*double_test)/s)
})

test('JavaScript: tests go into the suite of their title', async () => {
  const js: Files = {
    'package.json': JSON.stringify({ name: 'adds', type: 'module', scripts: { test: 'node --test test/*.test.js' } }),
    'index.js': 'export const add = (a, b) => a + b\n',
    'test/index.test.js':
      "import assert from 'node:assert'\nimport { describe, it } from 'node:test'\nimport { add } from '../index.js'\n\ndescribe('numbers', () => {\n  it('adds', () => {\n    assert.equal(add(1, 2), 3)\n  })\n})\n",
  }
  const { note, run, place } = await change(js, {
    ...{ clause: 'subtract(5, 3) gives 2', interface: 'index.js: subtract(a, b)' },
    tests:
      file(
        'test/subtract.test.js',
        'import assert from "node:assert"\nimport { describe, it } from "node:test"\nimport { subtract } from "../index.js"\n\ndescribe("numbers", () => {\n  // clause 1\n  it("subtracts 3 from 5", () => {\n    assert.equal(subtract(5, 3), 2)\n  })\n\n  // clause 1\n  it("subtracts 4 from 9", () => {\n    assert.equal(subtract(9, 4), 5)\n  })\n})\n',
      ) + edit('index.js', js['index.js']?.trim() ?? '', `export const subtract = () => undefined\n${js['index.js']?.trim()}`),
    code: edit('index.js', 'export const subtract = () => undefined', 'export const subtract = (a, b) => a - b'),
  })
  expect(note).toMatchObject({ placed: [{ from: 'test/subtract.test.js', into: 'test/index.test.js' }], apart: [] })
  expect((await tillgreen(['changes', run], place)).stdout).toContain("+   it('subtracts 3 from 5', () => {")
})
