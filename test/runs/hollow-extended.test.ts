// Tests of an addition to an existing program: if they pass on copies that compute nothing, their author learns it, in each language.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { tillgreen } from '../support/command-line.js'
import { temporaryFolder } from '../support/folders.js'
import { buildWithProofs } from '../support/lean.js'
import { edit, file, json, type Story, tellStory } from '../support/story.js'
import { hasGo, hasRust } from '../support/toolchains.js'

buildWithProofs()

/** A program that sums the squares of even numbers, and what is added to it. */
interface Existing {
  readonly files: Readonly<Record<string, string>>
  /** The file that the addition goes to, and its last line, behind which it is put. */
  readonly path: string
  readonly last: string
  readonly stub: string
  readonly code: string
  readonly testPath: string
  /** A test of it that any value is enough for, and one that computes. */
  readonly hollow: string
  readonly honest: string
}

const python: Existing = {
  files: {
    'squares.py': 'def even_squares(numbers):\n    return sum(n * n for n in numbers if n % 2 == 0)\n',
    'tests/test_squares.py':
      'import unittest\nimport squares\n\n\nclass EvenTest(unittest.TestCase):\n    def test_even(self):\n        self.assertEqual(squares.even_squares([1, 2, 4]), 20)\n',
  },
  path: 'squares.py',
  last: '    return sum(n * n for n in numbers if n % 2 == 0)',
  stub: '\n\ndef odd_squares(numbers):\n    raise NotImplementedError',
  code: '    return sum(n * n for n in numbers if n % 2)',
  testPath: 'tests/test_odd.py',
  ...testsOf(
    (body) =>
      `import unittest\nimport squares\n\n\nclass OddTest(unittest.TestCase):\n    # clause 1\n    def test_odd(self):\n        ${body}\n`,
    'self.assertIsNotNone(squares.odd_squares([squares.even_squares([2])]))',
    'self.assertEqual(squares.odd_squares([1, 2, 3]), 10)',
  ),
}

const javascript: Existing = {
  files: {
    'package.json': '{ "name": "squares", "private": true, "type": "module", "scripts": { "test": "node --test" } }\n',
    'squares.mjs':
      'export function evenSquares(numbers) {\n  return numbers.filter((n) => n % 2 === 0).reduce((sum, n) => sum + n * n, 0)\n}\n// end of file\n',
    'tests/squares.test.mjs':
      "import assert from 'node:assert/strict'\nimport { test } from 'node:test'\nimport { evenSquares } from '../squares.mjs'\n\ntest('even', () => assert.equal(evenSquares([1, 2, 4]), 20))\n",
  },
  path: 'squares.mjs',
  last: '// end of file',
  stub: "\nexport function oddSquares(numbers) {\n  throw new Error('not implemented')\n}",
  code: '  return numbers.filter((n) => n % 2 !== 0).reduce((sum, n) => sum + n * n, 0)',
  testPath: 'tests/odd.test.mjs',
  ...testsOf(
    (body) =>
      `import assert from 'node:assert/strict'\nimport { test } from 'node:test'\nimport { evenSquares, oddSquares } from '../squares.mjs'\n\n// clause 1\ntest('odd', () => {\n  ${body}\n})\nvoid evenSquares\n`,
    "assert.notEqual(typeof oddSquares([evenSquares([2])]), 'symbol')",
    'assert.equal(oddSquares([1, 2, 3]), 10)',
  ),
}

const go: Existing = {
  files: {
    'go.mod': 'module squares\n\ngo 1.21\n',
    'squares.go':
      'package squares\n\n// EvenSquares sums.\nfunc EvenSquares(numbers []int) int {\n\tsum := 0\n\tfor _, n := range numbers {\n\t\tif n%2 == 0 {\n\t\t\tsum += n * n\n\t\t}\n\t}\n\treturn sum\n}\n\n// end of file\n',
    'squares_test.go':
      'package squares\n\nimport "testing"\n\nfunc TestEven(t *testing.T) {\n\tif EvenSquares([]int{1, 2, 4}) != 20 {\n\t\tt.Error("no 20")\n\t}\n}\n',
  },
  path: 'squares.go',
  last: '// end of file',
  stub: '\nfunc OddSquares(numbers []int) int {\n\tpanic("not implemented")\n}',
  code: '\tsum := 0\n\tfor _, n := range numbers {\n\t\tif n%2 != 0 {\n\t\t\tsum += n * n\n\t\t}\n\t}\n\treturn sum',
  testPath: 'odd_test.go',
  ...testsOf(
    (body) => `package squares\n\nimport "testing"\n\n// clause 1\nfunc TestOdd(t *testing.T) {\n\t${body}\n}\n`,
    'if OddSquares([]int{EvenSquares([]int{2})}) < -100 {\n\t\tt.Error("less")\n\t}',
    'if found := OddSquares([]int{1, 2, 3}); found != 10 {\n\t\tt.Errorf("expected 10, got %d", found)\n\t}',
  ),
}

const rust: Existing = {
  files: {
    'Cargo.toml': '[package]\nname = "squares"\nversion = "0.1.0"\nedition = "2021"\n',
    'src/lib.rs':
      'pub fn even_squares(numbers: &[i64]) -> i64 {\n    numbers.iter().filter(|n| *n % 2 == 0).map(|n| n * n).sum()\n}\n// end of file\n',
    'tests/squares.rs': 'use squares::even_squares;\n\n#[test]\nfn even() {\n    assert_eq!(even_squares(&[1, 2, 4]), 20);\n}\n',
  },
  path: 'src/lib.rs',
  last: '// end of file',
  stub: '\npub fn odd_squares(numbers: &[i64]) -> i64 {\n    unimplemented!("odd_squares of {:?}", numbers)\n}',
  code: '    numbers.iter().filter(|n| *n % 2 != 0).map(|n| n * n).sum()',
  testPath: 'tests/odd.rs',
  ...testsOf(
    (body) => `#[allow(unused_imports)]\nuse squares::{even_squares, odd_squares};\n\n// clause 1\n#[test]\nfn odd() {\n    ${body}\n}\n`,
    'assert!(odd_squares(&[even_squares(&[2])]) > -100);',
    'assert_eq!(odd_squares(&[1, 2, 3]), 10);',
  ),
}

function testsOf(around: (body: string) => string, hollow: string, honest: string): Pick<Existing, 'hollow' | 'honest'> {
  return { hollow: around(hollow), honest: around(honest) }
}

const plan = json({
  title: 'Odd squares',
  tasks: [
    {
      ...{ id: 'odd', title: 'Sum of odd squares', interface: 'odd_squares(numbers), oddSquares or OddSquares', needs: [] },
      words: 'odd_squares(numbers) gives the sum of the squares of the odd numbers.',
      acceptance: ['squares of odd numbers are summed up'],
    },
  ],
  start: null,
})

async function extended({ files, path, last, stub, code, testPath, hollow, honest }: Existing) {
  const folder = temporaryFolder('project')
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const withTest = (test: string) => edit(path, last, `${last}\n${stub}`) + file(testPath, test)
  const notYet = stub.split('\n').find((line) => /not implemented|NotImplemented|unimplemented/.test(line)) ?? ''
  const story: Story = {
    plan,
    'task/odd/tests-1/tests': withTest(hollow),
    'task/odd/tests-2/tests': withTest(honest),
    'task/odd/code': edit(path, notYet, code),
  }
  const endpoint = await tellStory(story)
  const place = { data: temporaryFolder('data'), baseUrl: endpoint.url }
  const result = await tillgreen(
    ['run', 'I want the sum of the squares of odd numbers too.', '--project', folder, '--mutants', '0', '--held-out', '0', '--json'],
    place,
  )
  const prompts = endpoint.requests.map(({ key, messages }) => ({ key, text: messages.map(({ content }) => content).join('\n') }))
  return { result, place, prompts }
}

describe.each([
  ['Python', python, true],
  ['JavaScript', javascript, true],
  ['Go', go, hasGo],
  ['Rust', rust, hasRust],
] as const)('an addition to a program in %s', (_, existing, isHere) => {
  test.runIf(isHere)(
    'goes back to its author where its tests pass on a program that computes nothing, and is verified with better ones',
    async () => {
      const { result, place, prompts } = await extended(existing)
      expect(
        prompts.map(({ key }) => key),
        result.stderr,
      ).toEqual(['plan', 'task/odd/tests-1/tests', 'task/odd/tests-2/tests', 'task/odd/code'])
      expect(prompts[2]?.text).toContain('Clause 1 ("squares of odd numbers are summed up"): all of its tests are green on a program')
      expect(result.outcome, result.stderr).toMatchObject({ verdict: 'verified', findings: { clauses: { of: 1, done: 1 } } })
      const replayed = await tillgreen(['replay', result.run, '--strict', '--json'], place)
      expect(replayed.code, replayed.stderr).toBe(0)
    },
  )
})
