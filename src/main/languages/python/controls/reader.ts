// Reads what tests of Python expect: assert statements, pytest, unittest, mocks, and functions of the file that assert.
import { type Assertion, around, type Change, type ControlReader, edits, type ReadTest, replaced } from '../../syntax/controls/assertion.js'
import type { Title } from '../../syntax/controls/control.js'
import { bound, equality, literalsIn, type Scope, scopeOf, valueChanges, valuesOf } from '../../syntax/controls/expected.js'
import { firstOf, type Part } from '../../syntax/controls/parts.js'
import { saidBefore, saidByName } from '../../syntax/controls/said.js'
import { handedTo, throughFunction } from '../../syntax/controls/through.js'
import { usedBy } from '../../syntax/controls/used-by.js'
import { type Declared, scopesAround, visibleIn } from '../../syntax/controls/visible.js'
import { messagesOf } from './messages.js'
import { absent, errorType, membership, methodChanges, pattern } from './unittest.js'
import { argumentsOf, bindingsIn, calledName, values } from './values.js'

const SAID = new Map([
  ['assertTrue', ['True', 'assertFalse'] as const],
  ['assertFalse', ['False', 'assertTrue'] as const],
  ['assertIsNone', ['None', null] as const],
])

export const controls: ControlReader = {
  values,
  messagesOf,
  unfold: (_root, text) => text,
  conditional: new Set(['if_statement', 'elif_clause', 'else_clause', 'except_clause', 'case_clause', 'lambda', 'conditional_expression']),
  isBounded: false,
  read(root, tests, isWide = false) {
    const top = topOf(root)
    const known = new Map<Part, readonly string[]>()
    return tests.map((test): ReadTest => {
      const scopes = scopesOf(test, top.classes)
      const functions = visibleIn(top.functions, scopes)
      const declarations = visibleIn(top.declarations, scopes)
      const declared = (name: string) => declarations.get(name.replace(/^(self|cls)\./, ''))
      return {
        ...named(test),
        assertions: assertionsIn(test, scopeOf(values, test, bindingsIn(test, visibleIn(top.values, scopes), isWide), isWide), [
          functions,
          functions,
        ]),
        reads: usedBy(values, test, declared, known),
      }
    })
  },
}

interface Top {
  readonly values: readonly Declared[]
  readonly declarations: readonly Declared[]
  /** Functions that are no tests; a method's name begins with `self.`. */
  readonly functions: readonly Declared[]
  readonly classes: ReadonlyMap<string, Part>
}

/** What is declared outside of functions. */
function topOf(root: Part): Top {
  const [found, declarations, functions]: [Declared[], Declared[], Declared[]] = [[], [], []]
  const classes = new Map<string, Part>()
  const visit = (part: Part, scope: Part): void => {
    const isClass = part.type === 'class_definition'
    if (isClass) classes.set(part.at('name')?.text ?? '', part)
    if (part.type !== 'assignment' && part.type !== 'function_definition') {
      for (const child of part.named) visit(child, isClass ? part : scope)
      return
    }
    const name = (part.at('left') ?? part.at('name'))?.text ?? ''
    const value = part.at('right')
    if (value) found.push({ name, part: value, scope })
    if (name.startsWith('test')) return
    declarations.push({ name, part, scope })
    if (part.type === 'function_definition')
      functions.push({ name: scope.type === 'class_definition' ? `self.${name}` : name, part, scope })
  }
  visit(root, root)
  return { values: found, declarations, functions, classes }
}

/** The scopes around a test, the innermost first; behind a class those that it inherits from, as far as they are in the file. */
function scopesOf(test: readonly Part[], classes: ReadonlyMap<string, Part>): Part[] {
  const found = new Set<Part>()
  const add = (scope: Part): void => {
    if (found.has(scope)) return
    found.add(scope)
    for (const base of scope.type === 'class_definition' ? (scope.at('superclasses')?.named ?? []) : []) {
      const known = classes.get(base.text)
      if (known) add(known)
    }
  }
  for (const scope of scopesAround(firstOf(test, 'function_definition') ?? test[0])) add(scope)
  return [...found]
}

function named(test: readonly Part[]): { readonly suites: readonly Title[]; readonly titles: readonly Title[] } {
  const definition = firstOf(test, 'function_definition')
  const name = definition?.at('name')?.text ?? ''
  const suites = [...(definition?.above() ?? [])].flatMap((above): Title[] =>
    above.type === 'class_definition' ? [[above.at('name')?.text ?? '']] : [],
  )
  return { suites: suites.reverse(), titles: [[name], [`${name}[`, ']']] }
}

function assertionsIn(test: readonly Part[], scope: Scope, functions: readonly ReadonlyMap<string, Part>[]): Assertion[] {
  const found: Assertion[] = []
  for (const part of test)
    for (const each of part.walk()) {
      const assertion =
        each.type === 'assert_statement' ? statement(each, scope) : each.type === 'call' ? call(each, scope, functions) : null
      if (assertion) found.push(assertion)
    }
  return found
}

function statement(at: Part, scope: Scope): Assertion | null {
  const condition = at.named[0]
  if (!condition) return null
  const changes = [...conditionChanges(scope, condition), ...edits('negation', 'negation', around(condition, 'not (', ')'))]
  const negated = condition.type === 'not_operator' ? condition.at('argument') : null
  const says = saidBefore(scope, { condition, negated }, 'not ', ['True', 'False'])
  return { at, changes, hardFail: [replaced(at, 'assert 41 == 42')], says }
}

/** Changes that make a condition false. */
function conditionChanges(scope: Scope, condition: Part): readonly Change[] {
  switch (condition.type) {
    case 'parenthesized_expression':
      return condition.named[0] ? conditionChanges(scope, condition.named[0]) : []
    case 'boolean_operator':
      if (condition.at('operator')?.text !== 'and') return []
      return [condition.at('left'), condition.at('right')].flatMap((side) => (side ? conditionChanges(scope, side) : []))
    case 'comparison_operator':
      return comparisonChanges(scope, condition)
    case 'call': {
      const [argument] = argumentsOf(condition).plain
      const isSearch = /^(startswith|endswith)$/.test(calledName(condition)) && condition.at('function')?.type === 'attribute'
      return isSearch && argument?.type === 'string' ? absent(argument) : []
    }
    default:
      return []
  }
}

function comparisonChanges(scope: Scope, comparison: Part): readonly Change[] {
  const operators = comparison.parts.filter((part) => part.field === 'operators')
  const sides = comparison.named.filter((part) => part.field !== 'operators')
  const [left, right] = sides.slice(-2)
  const operator = operators.at(-1)?.text
  if (!left || !right || !operator) return []
  switch (operator) {
    case '==':
      return equality(scope, left, right)
    case 'is':
      if (right.type === 'none')
        return edits('sure', 'wrap', ...[2, 3, 5].map((number) => [replaced(right, `[None, ${number}]`)])).map((change) => ({
          ...change,
          plains: [right],
        }))
      return valueChanges(scope, right).map((change) =>
        change.kind === 'wrap' ? { ...change, by: { oneOf: [[replaced(right, `[${right.text}]`)]] } } : change,
      )
    case '<':
    case '<=':
    case '>':
    case '>=':
      return [left, right].some((side) => literalsIn(values, side).length === 1 && /integer|float|unary/.test(side.type))
        ? bound(scope, { operator, left, right }, ['(-10**9)', '(10**9)'])
        : []
    case 'in':
      return membership(left, right)
    default:
      return []
  }
}

function call(at: Part, scope: Scope, functions: readonly ReadonlyMap<string, Part>[]): Assertion | null {
  const called = aliased(at.at('function'), scope)
  const name = (called?.type === 'attribute' ? called.at('attribute') : called)?.text ?? ''
  const isMethod = called?.type === 'attribute'
  const owner = isMethod ? (called.at('object')?.text ?? '') : ''
  if (/^(raises|warns)$/.test(name) && (owner === 'pytest' || !isMethod)) {
    const found = raising(at, 'assert 41 == 42')
    return name === 'raises' ? found : { ...found, changes: found.changes.map((change) => ({ ...change, strength: 'likely' })) }
  }
  const own = owner === '' || owner === 'self' ? functions[0]?.get(isMethod ? `self.${name}` : name) : undefined
  if (own) return through(at, own, scope, functions)
  if (isMethod && name.startsWith('assert')) {
    const changes = methodChanges(scope, at, name, conditionChanges)
    if (changes === null) return /^assert_\w+/.test(name) ? comparing(at, scope) : null
    const failing = owner === 'self' ? 'self.assertEqual(41, 42)' : 'assert 41 == 42'
    if (/^assert(Raises|Warns)/.test(name)) return { ...raising(at, failing), changes }
    const says = saidByName(scope, called.at('attribute') ?? called, argumentsOf(at).plain[0], SAID)
    return { at, changes, hardFail: [replaced(owner === 'self' ? at : statementOf(at), failing)], says }
  }
  return name.startsWith('assert_') ? comparing(at, scope) : null
}

/** `equal = self.assertEqual` gives a method another name. */
function aliased(called: Part | null, scope: Scope): Part | null {
  const [value] = (called?.type === 'identifier' ? valuesOf(scope, called) : null) ?? []
  return value?.type === 'attribute' && value.at('object')?.text === 'self' ? value : called
}

/** The statement that a call is, else the call itself. */
const statementOf = (at: Part): Part => {
  const awaited = at.parent?.type === 'await' ? at.parent : at
  return awaited.parent?.type === 'expression_statement' ? awaited.parent : awaited
}

/** An error that must be raised, by a call or in a `with` block. */
function raising(at: Part, failing: string): Assertion {
  const { plain, named } = argumentsOf(at)
  const [type = named.get('expected_exception')] = plain
  const message = named.get('match')
  const block = [...at.above()].find((above) => above.type === 'with_statement' && at.to <= (above.at('body')?.from ?? 0))
  return {
    at,
    changes: [...(type ? errorType(type) : []), ...(message ? pattern(message, 'message') : [])],
    hardFail: [replaced(block ?? statementOf(at), failing)],
  }
}

/** A function of a library that compares its first two arguments, as `numpy.testing.assert_allclose` does. */
function comparing(at: Part, scope: Scope): Assertion | null {
  const [first, second] = argumentsOf(at).plain
  if (!first || !second) return null
  const changes = equality(scope, first, second).map(
    (change): Change => (change.kind === 'wrap' ? { ...change, strength: 'likely' } : change),
  )
  return { at, changes, hardFail: [replaced(statementOf(at), 'assert 41 == 42')] }
}

/** A function of the file that asserts what it is given: what it expects is changed where it is called, else in the function. */
function through(at: Part, own: Part, scope: Scope, functions: readonly ReadonlyMap<string, Part>[]): Assertion | null {
  const body = own.at('body')
  if (!body) return null
  const parameters = (own.at('parameters')?.named ?? [])
    .map((part) => part.of('identifier')?.text ?? part.text)
    .filter((name) => name !== 'self')
  const { plain, named } = argumentsOf(at)
  const given = new Map([...parameters.flatMap((name, index) => (plain[index] ? [[name, plain[index]] as const] : [])), ...named])
  const within = scopeOf(values, [own], [...bindingsIn([own], new Map()), ...handedTo(given, scope)], scope.bindings !== undefined)
  const inside = assertionsIn([body], within, functions.slice(1))
  if (inside.length === 0) return null
  return { at, changes: throughFunction({ inside, body, within }, given, scope), hardFail: [replaced(statementOf(at), 'assert 41 == 42')] }
}
