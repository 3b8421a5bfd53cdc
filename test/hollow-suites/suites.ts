// Twenty authors whose tests show nothing, half of it, or something else, for one small project with three clauses.

export interface HollowSuite {
  readonly name: string
  /** What is wrong with it. */
  readonly kind: 'nothing' | 'half' | 'else'
  /** Methods of the test class, with the marks of their clauses. */
  readonly tests: string
}

/** The same body for each of the three clauses, with the call of the clause in place of `CALL`. */
const each = (body: string): string =>
  ['even_squares([1, 2, 4])', 'even_squares([6, 3])', 'even_squares(range(5))']
    .map((call, index) => method(index + 1, body.replaceAll('CALL', call)))
    .join('\n')

const method = (clause: number, body: string, before = ''): string =>
  `    # clause ${clause}\n${before}    def test_clause_${clause}(self):\n${body
    .split('\n')
    .map((line) => `        ${line}`)
    .join('\n')}\n`

const shown = (clause: number): string =>
  method(
    clause,
    [
      '',
      'self.assertEqual(even_squares([1, 2, 4]), 20)',
      'self.assertEqual([even_squares([]), even_squares([6])], [0, 36])',
      'self.assertEqual(even_squares(range(5)), 20)',
    ][clause] ?? '',
  )

export const hollowSuites: readonly HollowSuite[] = [
  { name: 'says true', kind: 'nothing', tests: each('CALL\nself.assertTrue(True)') },
  { name: 'only calls', kind: 'nothing', tests: each('CALL') },
  { name: 'is not None', kind: 'nothing', tests: each('self.assertIsNotNone(CALL)') },
  { name: 'is a number', kind: 'nothing', tests: each('self.assertIsInstance(CALL, int)') },
  { name: 'is not negative', kind: 'nothing', tests: each('self.assertGreaterEqual(CALL, 0)') },
  { name: 'is the same twice', kind: 'nothing', tests: each('self.assertEqual(CALL, CALL)') },
  { name: 'has a text', kind: 'nothing', tests: each('self.assertTrue(str(CALL))') },
  { name: 'differs from a value that nobody expects', kind: 'nothing', tests: each('self.assertNotEqual(CALL, -1)') },
  { name: 'asserts a tuple', kind: 'nothing', tests: each('assert (CALL, 20)') },
  {
    name: 'goes over no cases',
    kind: 'nothing',
    tests: each('CALL\nfor value, expected in []:\n    self.assertEqual(even_squares(value), expected)'),
  },
  {
    name: 'catches its own failure',
    kind: 'nothing',
    tests: each('try:\n    self.assertEqual(CALL, 1)\nexcept AssertionError:\n    pass'),
  },
  { name: 'asks the program what to expect', kind: 'nothing', tests: each('expected = CALL\nself.assertEqual(CALL, expected)') },
  {
    name: 'compares only where there is something',
    kind: 'nothing',
    tests: each('found = CALL\nif found == 20:\n    self.assertEqual(found, 20)'),
  },
  { name: 'skips itself after the call', kind: 'nothing', tests: each('CALL\nself.skipTest("later")\nself.assertEqual(CALL, 20)') },
  {
    name: 'expects to fail',
    kind: 'nothing',
    tests: [1, 2, 3]
      .map((clause) => method(clause, 'self.assertEqual(even_squares([2]), 5)', '    @unittest.expectedFailure\n'))
      .join('\n'),
  },
  {
    name: 'tests a stand-in',
    kind: 'else',
    tests: each('from unittest.mock import Mock\nsquares = Mock(return_value=20)\nCALL\nself.assertEqual(squares([1, 2, 4]), 20)'),
  },
  { name: 'tests that it is there', kind: 'else', tests: each('CALL\nself.assertTrue(callable(even_squares))') },
  {
    name: 'gives nothing in, always',
    kind: 'else',
    tests: [1, 2, 3].map((clause) => method(clause, 'self.assertEqual(even_squares([]), 0)')).join('\n'),
  },
  { name: 'tests one clause of three', kind: 'half', tests: shown(1) },
  {
    name: 'names three clauses and tests two',
    kind: 'half',
    tests: [shown(1), shown(2), method(3, 'self.assertIsNotNone(even_squares(range(5)))')].join('\n'),
  },
]
