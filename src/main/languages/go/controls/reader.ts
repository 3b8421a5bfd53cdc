// Reads what tests of Go expect: conditions under which they fail, testify, and functions of the file that assert.
import {
  type Assertion,
  around,
  type Change,
  type ControlReader,
  edits,
  type ReadTest,
  replaced,
  values as valuesBy,
} from '../../syntax/controls/assertion.js'
import { bound, comparison, equality, expectedOf, literalsIn, type Scope, scopeOf, valuesOf } from '../../syntax/controls/expected.js'
import { limitOf } from '../../syntax/controls/literal.js'
import { firstOf, type Part } from '../../syntax/controls/parts.js'
import { saidBefore, saidByName } from '../../syntax/controls/said.js'
import { handedTo, throughFunction } from '../../syntax/controls/through.js'
import { usedBy } from '../../syntax/controls/used-by.js'
import { messagesOf } from './messages.js'
import { argumentsOf, bindingsIn, calledName, values } from './values.js'

const FAILING = /^(Error|Errorf|Fatal|Fatalf|Fail|FailNow)$/
const NO_TEXTS = ['"zq 41 zq"', '"42 qz 42"']

export const controls: ControlReader = {
  values,
  messagesOf,
  unfold: (_root, text) => text,
  // Every assertion is a condition here; only those of another one are not certain to be reached.
  conditional: new Set(['else_clause', 'expression_case', 'type_case', 'communication_case']),
  isBounded: true,
  read(root, tests, isWide = false) {
    const top = topOf(root)
    const declared = (name: string) => top.values.get(name) ?? top.functions.get(name)
    const known = new Map<Part, readonly string[]>()
    return tests.map((test): ReadTest => {
      const scope = scopeOf(values, test, bindingsIn(test, top.values), isWide)
      const own = firstOf(test, 'function_declaration')
      const name = own?.at('name')?.text ?? ''
      return {
        suites: [],
        titles: [[name], [`${name}/`, '']],
        assertions: assertionsIn(test, scope, [top.functions, top.functions]),
        reads: usedBy(values, test, declared, known),
      }
    })
  },
}

interface Top {
  readonly values: ReadonlyMap<string, Part>
  readonly functions: ReadonlyMap<string, Part>
}

function topOf(root: Part): Top {
  const [found, functions] = [new Map<string, Part>(), new Map<string, Part>()]
  for (const part of root.named) {
    const name = part.at('name')
    if (part.type === 'function_declaration' && name && !name.text.startsWith('Test')) functions.set(name.text, part)
    if (!/^(var|const)_declaration$/.test(part.type)) continue
    for (const each of part.walk()) {
      const value = each.at('value')?.named[0]
      const declared = each.at('name')
      if (/^(var_spec|const_spec)$/.test(each.type) && declared && value) found.set(declared.text, value)
    }
  }
  return { values: found, functions }
}

function assertionsIn(test: readonly Part[], scope: Scope, functions: readonly ReadonlyMap<string, Part>[]): Assertion[] {
  const found: Assertion[] = []
  for (const part of test)
    for (const each of part.walk()) {
      const assertion =
        each.type === 'if_statement' ? ofIf(each, scope) : each.type === 'call_expression' ? ofCall(each, scope, functions) : null
      if (assertion) found.push(assertion)
    }
  return found
}

/** `if got != want { t.Errorf(...) }` */
function ofIf(at: Part, scope: Scope): Assertion | null {
  const [condition, body] = [at.at('condition'), at.at('consequence')]
  if (!condition || !body || !failsIn(body)) return null
  return {
    at,
    changes: [...failingChanges(scope, condition), ...edits('negation', 'negation', around(condition, '!(', ')'))],
    // What the condition uses stays used, or it would not compile.
    hardFail: around(condition, '(', ') || 41 != 42'),
    // The test fails where the condition holds.
    says: saidBefore(scope, { condition, negated: negatedIn(condition) }, '!', ['false', 'true']),
  }
}

const negatedIn = (condition: Part): Part | null =>
  condition.type === 'unary_expression' && condition.at('operator')?.text === '!' ? condition.at('operand') : null

const SAID = new Map([
  ['True', ['true', 'False'] as const],
  ['False', ['false', 'True'] as const],
  ['Nil', ['nil', null] as const],
])

/** Whether the statements of a block themselves fail the test. */
function failsIn(body: Part): boolean {
  const statements = body.of('statement_list')?.named ?? body.named
  return statements.some((each) => {
    const call = each.type === 'expression_statement' ? each.named[0] : undefined
    return call?.type === 'call_expression' && call.at('function')?.type === 'selector_expression' && FAILING.test(calledName(call))
  })
}

/** Changes that make a condition true. */
function failingChanges(scope: Scope, condition: Part): readonly Change[] {
  const [left, right, operator] = [condition.at('left'), condition.at('right'), condition.at('operator')?.text ?? '']
  if (condition.type === 'parenthesized_expression') return condition.named[0] ? failingChanges(scope, condition.named[0]) : []
  const negated = negatedIn(condition)
  if (negated) return passingChanges(scope, negated)
  if (condition.type !== 'binary_expression' || !left || !right) return []
  switch (operator) {
    case '||':
      return [left, right].flatMap((side) => failingChanges(scope, side))
    case '!=':
      return different(scope, left, right)
    // To make it true is to make its opposite false.
    case '<':
    case '<=':
      return bound(scope, { operator: '>', left, right }, limitsOf(left, right))
    case '>':
    case '>=':
      return bound(scope, { operator: '<', left, right }, limitsOf(left, right))
    default:
      return []
  }
}

function different(scope: Scope, left: Part, right: Part): readonly Change[] {
  if (right.type === 'nil' || left.type === 'nil') return []
  // `diff != ""`, where the difference is that of what is expected.
  const [given] = valuesOf(scope, left) ?? []
  const diff = left.type === 'call_expression' ? left : given
  if (diff?.type === 'call_expression' && calledName(diff) === 'Diff') return anyEquality(scope, ...argumentsOf(diff))
  return equality(scope, left, right)
}

/** Changes that make a condition false. */
function passingChanges(scope: Scope, condition: Part): readonly Change[] {
  if (condition.type === 'parenthesized_expression') return condition.named[0] ? passingChanges(scope, condition.named[0]) : []
  const [left, right, operator] = [condition.at('left'), condition.at('right'), condition.at('operator')?.text ?? '']
  if (condition.type === 'binary_expression' && left && right) {
    if (operator === '&&') return [left, right].flatMap((side) => passingChanges(scope, side))
    return comparison(scope, { operator, left, right }, limitsOf(left, right))
  }
  if (condition.type !== 'call_expression') return []
  const [first, second] = argumentsOf(condition)
  switch (calledName(condition)) {
    case 'DeepEqual':
      return anyEquality(scope, first, second)
    case 'Equal':
    case 'EqualFold':
      return first && second ? equality(scope, first, second) : []
    case 'Is':
      return second
        ? edits('sure', 'error-type', ...NO_TEXTS.map((text) => [replaced(second, `errors.Join(${second.text}, errors.New(${text}))`)]))
        : []
    case 'Contains':
    case 'HasPrefix':
    case 'HasSuffix':
      return second ? absent(second) : []
    default:
      return []
  }
}

/** Where any type may be compared, what is expected can be wrapped. */
function anyEquality(scope: Scope, first?: Part, second?: Part): readonly Change[] {
  if (!first || !second) return []
  const known = equality(scope, first, second)
  const expected = expectedOf(scope, first, second)
  const wraps = edits('sure', 'wrap', ...[2, 3, 5].map((number) => [replaced(expected, `[]any{${expected.text}, ${number}}`)]))
  return literalsIn(values, expected).length > 0 ? known : [...known, ...wraps]
}

const absent = (at: Part): readonly Change[] =>
  /string_literal$/.test(at.type)
    ? edits('likely', 'member', ...NO_TEXTS.map((by) => [replaced(at, by)]))
    : valuesBy(literalsIn(values, at), 'member', 'likely')

/** The ends of a type that holds the number which is there. */
function limitsOf(...sides: readonly Part[]): readonly [string, string] {
  const [literal] = sides.flatMap((side) => literalsIn(values, side))
  return literal?.at.type === 'int_literal' ? ['0', String(limitOf(Number.parseInt(literal.at.text, 10) || 0))] : ['-1e9', '1e9']
}

const OPPOSITES = new Map(
  [
    ['Equal', 'NotEqual'],
    ['True', 'False'],
    ['Nil', 'NotNil'],
    ['Error', 'NoError'],
    ['Empty', 'NotEmpty'],
    ['Contains', 'NotContains'],
    ['Panics', 'NotPanics'],
    ['ErrorIs', 'NotErrorIs'],
  ].flatMap(([one = '', other = '']) => [[one, other] as const, [other, one] as const]),
)

/** testify, or a function of the file that fails the test. */
function ofCall(at: Part, scope: Scope, functions: readonly ReadonlyMap<string, Part>[]): Assertion | null {
  const called = at.at('function')
  const given = argumentsOf(at)
  if (called?.type === 'selector_expression' && /^(assert|require)$/.test(called.at('operand')?.text ?? ''))
    return ofTestify(at, called, scope)
  const own = called?.type === 'identifier' ? functions[0]?.get(called.text) : undefined
  const body = own?.at('body')
  if (!own || !body) return null
  const names = (own.at('parameters')?.named ?? []).flatMap((each) =>
    each.parts.filter((part) => part.field === 'name').map((part) => part.text),
  )
  const bound = new Map(names.flatMap((name, index) => (given[index] ? [[name, given[index]] as const] : [])))
  const within = scopeOf(values, [own], [...bindingsIn([own], new Map()), ...handedTo(bound, scope)], scope.bindings !== undefined)
  const inside = assertionsIn([body], within, functions.slice(1))
  if (inside.length === 0) return null
  const failing = given[0] ? [{ from: at.from, to: at.from, by: `${given[0].text}.Error("41 != 42"); ` }] : []
  return { at, changes: throughFunction({ inside, body, within }, bound, scope), hardFail: failing }
}

function ofTestify(at: Part, called: Part, scope: Scope): Assertion | null {
  const name = calledName(at)
  const [t, first, second] = argumentsOf(at)
  const field = called.at('field')
  if (!t || !field) return null
  const opposite = OPPOSITES.get(name)
  const negation = opposite ? edits('negation', 'negation', [replaced(field, opposite)]) : []
  const hardFail = [{ from: at.from, to: at.from, by: `${called.at('operand')?.text}.Equal(${t.text}, 41, 42); ` }]
  const changes = (): readonly Change[] => {
    if (/^(Equal|EqualValues|Exactly|ElementsMatch|JSONEq|YAMLEq)$/.test(name)) return anyEquality(scope, first, second)
    if (/^(True)$/.test(name) && first) return passingChanges(scope, first)
    if (/^(Len|InDelta|InEpsilon)$/.test(name) && first && second) return equality(scope, first, second)
    if (/^(Contains|ErrorContains|EqualError|HasPrefix)$/.test(name) && second) return absent(second)
    return []
  }
  return { at, changes: [...changes(), ...negation], hardFail, says: saidByName(scope, field, first, SAID) }
}
