// Reads the expectations of assertion methods in unittest and mocks.
import { around, type Change, edits, replaced, values as valuesBy } from '../../syntax/controls/assertion.js'
import { equality, expectedOf, literalsIn, type Scope, valueChanges } from '../../syntax/controls/expected.js'
import type { Part } from '../../syntax/controls/parts.js'
import { argumentsOf, values } from './values.js'

/** Errors that no program raises on purpose. */
const OTHER_ERRORS = ['TabError', 'UnicodeTranslateError', 'FloatingPointError']
/** A text that no message holds. */
const NO_TEXTS = ['"zq 41 zq"', '"42 qz 42"', '"qx 43 xq"']

const OPPOSITES = new Map(
  [
    ['assertTrue', 'assertFalse'],
    ['assertEqual', 'assertNotEqual'],
    ['assertEquals', 'assertNotEquals'],
    ['assertIs', 'assertIsNot'],
    ['assertIsNone', 'assertIsNotNone'],
    ['assertIn', 'assertNotIn'],
    ['assertIsInstance', 'assertNotIsInstance'],
    ['assertAlmostEqual', 'assertNotAlmostEqual'],
    ['assertRegex', 'assertNotRegex'],
    ['assertLess', 'assertGreaterEqual'],
    ['assertGreater', 'assertLessEqual'],
    ['assert_called', 'assert_not_called'],
    ['assert_called_once', 'assert_not_called'],
  ].flatMap(([one = '', other = '']) => [[one, other] as const, ...(one === 'assert_called_once' ? [] : [[other, one] as const])]),
)

const EQUALITIES = /^assert(Equals?|Is|(Multi|List|Tuple|Set|Dict|Sequence|Count)\w*Equal|CountEqual)$/
const ORDERS = /^assert(Less|Greater)(Equal)?$/

/** Changes to what a method such as `self.assertEqual` or `mock.assert_called_with` expects; null if it is not known. */
export function methodChanges(
  scope: Scope,
  call: Part,
  name: string,
  conditionChanges: (scope: Scope, condition: Part) => readonly Change[],
): readonly Change[] | null {
  const given = argumentsOf(call)
  const { named } = given
  const [first = named.get('first'), second = named.get('second')] = given.plain
  const opposite = OPPOSITES.get(name)
  const method = call.at('function')?.at('attribute') ?? null
  const negation = opposite && method ? edits('negation', 'negation', [replaced(method, opposite)]) : []
  if (name === 'assertTrue' && first) return [...conditionChanges(scope, first), ...negation]
  if (name === 'assertIsNone' && first && method)
    return [...edits('sure', 'wrap', [replaced(method, 'assertEqual'), { from: first.to, to: first.to, by: ', 41' }]), ...negation]
  if (EQUALITIES.test(name) && first && second) return [...equality(scope, first, second), ...negation]
  if (/^assertAlmostEquals?$/.test(name) && first && second) return [...almost(scope, expectedOf(scope, first, second)), ...negation]
  if (ORDERS.test(name) && first && second) return [...order(scope, name, first, second), ...negation]
  if (name === 'assertIn' && first && second) return [...membership(first, second), ...negation]
  if (name === 'assertRegex' && second) return [...pattern(second, 'pattern'), ...negation]
  // A warning within a block that raises anyway is not looked for.
  if (name.startsWith('assertWarns') && first) return errorType(first).map((change) => ({ ...change, strength: 'likely' }))
  if (/^assertRaises(Regex)?$/.test(name) && first)
    return [...errorType(first), ...(second && name.endsWith('Regex') ? pattern(second, 'message') : [])]
  if (/^assert_(called|awaited|any|has)\w*(with|call|calls)$/.test(name)) return mockCalls(scope, call)
  if (opposite || /^assertNot\w+$/.test(name)) return negation
  return null
}

/** What a mock was called with: one literal of it, else one argument more. */
function mockCalls(scope: Scope, call: Part): readonly Change[] {
  const { plain, named } = argumentsOf(call)
  const all = [...plain, ...named.values()]
  const list = call.at('arguments')
  const end = list?.parts.at(-1)
  const open = list?.parts[0]
  const more =
    list && end && open
      ? [list.named.length > 0 ? { from: open.to, to: open.to, by: '41, ' } : { from: end.from, to: end.from, by: '41' }]
      : []
  const known = all.flatMap((each) => literalsIn(scope.language, each))
  return [
    ...valuesBy(known, 'calls'),
    ...(known.length === 0 && more.length > 0 && !/has_calls$/.test(call.at('function')?.text ?? '') ? edits('sure', 'calls', more) : []),
  ]
}

/** Expected within a tolerance: a wrapped value could not be subtracted. */
export function almost(scope: Scope, expected: Part): readonly Change[] {
  return valueChanges(scope, expected).map((change) =>
    change.kind === 'wrap'
      ? { ...change, by: { oneOf: [3, 5, 7].map((number) => around(expected, '((', `) * 2 + 4${number}.5)`)) } }
      : change,
  )
}

function order(scope: Scope, name: string, first: Part, second: Part): readonly Change[] {
  const isRight = literalsIn(scope.language, second).length > 0
  const at = isRight ? second : first
  if (literalsIn(scope.language, at).length !== 1 || !/integer|float|unary/.test(at.type)) return []
  const isBelow = name.startsWith('assertLess') === isRight
  return edits('likely', 'bound', [replaced(at, isBelow ? '-10**9' : '10**9')])
}

/** `member in collection`: a member that is not there, or a collection that holds only something else. */
export function membership(member: Part, collection: Part): readonly Change[] {
  const literals = literalsIn(values, member)
  if (literals.length > 0 && literalsIn(values, collection).length === 0) return absent(member)
  const wrapped = [2, 3, 5].map((number) => [replaced(collection, `[(${collection.text}, ${number})]`)])
  return edits('likely', 'member', ...wrapped)
}

/** A value of the same type that nothing holds. */
export function absent(literal: Part): readonly Change[] {
  const isText = literal.type === 'string' || literal.type === 'concatenated_string'
  const prefix = /^\w*/.exec(literal.text)?.[0].toLowerCase().includes('b') ? 'b' : ''
  return edits(
    'likely',
    'member',
    ...(isText ? NO_TEXTS.map((text) => prefix + text) : ['-99041', '(-99042)', '(99043, 7)']).map((by) => [replaced(literal, by)]),
  )
}

export const errorType = (type: Part): readonly Change[] =>
  edits('sure', 'error-type', ...OTHER_ERRORS.filter((other) => other !== type.text).map((by) => [replaced(type, by)]))

/** A pattern is replaced as a whole: a word put before `a|b` would still match b. */
export const pattern = (at: Part, kind: 'pattern' | 'message'): readonly Change[] =>
  edits('likely', kind, ...NO_TEXTS.map((by) => [replaced(at, by)]))
