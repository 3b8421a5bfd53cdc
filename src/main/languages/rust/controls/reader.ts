// Reads what tests of Rust expect: the assert macros, `#[should_panic]`, and functions of the file that assert.
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
import { comparison, equality, literalsIn, type Scope, scopeOf } from '../../syntax/controls/expected.js'
import { limitOf } from '../../syntax/controls/literal.js'
import { firstOf, type Part } from '../../syntax/controls/parts.js'
import { saidBefore } from '../../syntax/controls/said.js'
import { handedTo, throughFunction } from '../../syntax/controls/through.js'
import { usedBy } from '../../syntax/controls/used-by.js'
import { type Declared, scopesAround, visibleIn } from '../../syntax/controls/visible.js'
import { messagesOf } from './messages.js'
import { argumentsOf, bindingsIn, calledName, values } from './values.js'

/** Macros whose arguments are expressions. The grammar sees tokens in them, and expressions where they are written as calls. */
const MACROS = /^((debug_|prop_)?assert(_eq|_ne)?|matches|assert_matches|println|format)$/

export const controls: ControlReader = {
  values,
  messagesOf,
  unfold,
  conditional: new Set(['if_expression', 'else_clause', 'match_arm', 'let_condition']),
  isBounded: true,
  read(root, tests, isWide = false) {
    const top = topOf(root)
    const known = new Map<Part, readonly string[]>()
    return tests.map((test): ReadTest => {
      const scopes = scopesAround(firstOf(test, 'function_item') ?? test[0])
      const [found, functions] = [visibleIn(top.values, scopes), visibleIn(top.functions, scopes)]
      const scope = scopeOf(values, test, bindingsIn(test, found), isWide)
      const panic = test.flatMap((part) => [...part.walk()]).find(isPanicking)
      const assertions = panic ? panicking(panic, test) : assertionsIn(test, scope, [functions, functions])
      return { ...named(test), assertions, reads: usedBy(values, test, (name) => found.get(name) ?? functions.get(name), known) }
    })
  },
}

/** `assert_eq!(a)` becomes `assert_eq_(a)`, and `vec![a]` becomes `   &[a]`. */
function unfold(root: Part, text: string): string {
  const marks: { readonly from: number; readonly by: string }[] = []
  for (const part of root.walk())
    for (const [index, child] of part.parts.entries()) {
      const mark = part.parts[index + 1]
      if (child.type !== 'identifier' || mark?.type !== '!') continue
      if (child.text === 'vec' && mark.from === child.to) marks.push({ from: child.from, by: '   &' })
      else if (MACROS.test(child.text) && mark.from === child.to) marks.push({ from: mark.from, by: '_' })
    }
  const pieces: string[] = []
  let done = 0
  for (const { from, by } of marks.sort((a, b) => a.from - b.from)) {
    if (from < done) continue
    pieces.push(text.slice(done, from), by)
    done = from + by.length
  }
  return pieces.join('') + text.slice(done)
}

interface Top {
  readonly values: readonly Declared[]
  readonly functions: readonly Declared[]
}

function topOf(root: Part): Top {
  const [found, functions]: [Declared[], Declared[]] = [[], []]
  const visit = (part: Part, scope: Part): void => {
    const [name, value] = [part.at('name'), part.at('value')]
    if (/^(const_item|static_item)$/.test(part.type) && name && value) found.push({ name: name.text, part: value, scope })
    else if (part.type === 'function_item' && name) functions.push({ name: name.text, part, scope })
    else if (/^(source_file|mod_item|declaration_list)$/.test(part.type))
      for (const child of part.named) visit(child, part.type === 'mod_item' ? part : scope)
  }
  visit(root, root)
  return { values: found, functions }
}

function named(test: readonly Part[]): Pick<ReadTest, 'suites' | 'titles'> {
  const own = firstOf(test, 'function_item')
  const modules = [...(own?.above() ?? [])].flatMap((above) => (above.type === 'mod_item' ? [[above.at('name')?.text ?? '']] : []))
  return { suites: modules.reverse(), titles: [[own?.at('name')?.text ?? '']] }
}

const isPanicking = (part: Part): boolean => part.type === 'attribute_item' && part.named[0]?.named[0]?.text === 'should_panic'

/** Reads the attribute of a test that must panic. An assertion in such a test is a panic like any other. */
function panicking(attribute: Part, test: readonly Part[]): Assertion[] {
  const words = [...attribute.walk()].find((part) => /string_literal$/.test(part.type))
  const body = firstOf(test, 'function_item')?.at('body')
  const message = words ? edits('likely', 'message', ...['"zq 41 zq"', '"42 qz 42"'].map((by) => [replaced(words, by)])) : []
  const removed = replaced(attribute, '')
  const failing = body ? [removed, { from: body.from + 1, to: body.from + 1, by: ' assert_eq!(41, 42);' }] : []
  return [{ at: attribute, changes: [...message, ...edits('negation', 'negation', [removed])], hardFail: failing }]
}

function assertionsIn(test: readonly Part[], scope: Scope, functions: readonly ReadonlyMap<string, Part>[]): Assertion[] {
  const found: Assertion[] = []
  for (const part of test)
    for (const each of part.walk()) {
      const assertion = each.type === 'call_expression' ? ofCall(each, scope, functions) : null
      if (assertion) found.push(assertion)
    }
  return found
}

/** In front of the first assertion: without that one, a type may not be known any more. */
const hardFail = (at: Part) => around(at, '{ assert_eq!(41, 42); ', ' }')

function ofCall(at: Part, scope: Scope, functions: readonly ReadonlyMap<string, Part>[]): Assertion | null {
  const called = at.at('function')
  const name = calledName(at)
  const [first, second] = argumentsOf(at)
  if (called?.type !== 'identifier' || !first) return null
  const macro = /^((?:debug_|prop_)?assert)(_eq|_ne|_matches)?_$/.exec(name)
  const turned = (by: string): readonly Change[] => edits('negation', 'negation', [{ from: called.from, to: called.to - 1, by }])
  if (macro?.[2] === '_eq' && second)
    return { at, changes: [...equality(scope, first, second), ...turned(`${macro[1]}_ne`)], hardFail: hardFail(at) }
  if (macro?.[2] === '_ne') return { at, changes: turned(`${macro[1]}_eq`), hardFail: hardFail(at) }
  if (macro?.[2] === '_matches' && second)
    return { at, changes: valuesBy(literalsIn(values, second), 'pattern', 'likely'), hardFail: hardFail(at) }
  if (macro) {
    const negated = first.type === 'unary_expression' && first.parts[0]?.text === '!' ? (first.named[0] ?? null) : null
    return {
      at,
      says: saidBefore(scope, { condition: first, negated }, '!', ['true', 'false']),
      changes: [...conditionChanges(scope, first), ...edits('negation', 'negation', around(first, '!(', ')'))],
      hardFail: hardFail(at),
    }
  }
  const own = functions[0]?.get(name)
  const body = own?.at('body')
  if (!own || !body) return null
  const given = new Map(
    (own.at('parameters')?.named ?? []).flatMap((each, index) => {
      const [pattern, argument] = [each.at('pattern'), argumentsOf(at)[index]]
      return pattern && argument ? [[pattern.text, argument] as const] : []
    }),
  )
  const within = scopeOf(values, [own], [...bindingsIn([own], new Map()), ...handedTo(given, scope)], scope.bindings !== undefined)
  const inside = assertionsIn([body], within, functions.slice(1))
  return inside.length === 0 ? null : { at, changes: throughFunction({ inside, body, within }, given, scope), hardFail: hardFail(at) }
}

/** Changes that make a condition false. */
function conditionChanges(scope: Scope, condition: Part): readonly Change[] {
  const [left, right, operator] = [condition.at('left'), condition.at('right'), condition.at('operator')?.text ?? '']
  if (condition.type === 'parenthesized_expression') return condition.named[0] ? conditionChanges(scope, condition.named[0]) : []
  if (condition.type === 'call_expression') return searchChanges(condition)
  if (condition.type !== 'binary_expression' || !left || !right) return []
  if (operator === '&&') return [left, right].flatMap((side) => conditionChanges(scope, side))
  return comparison(scope, { operator, left, right }, limitsOf(left, right))
}

/** The ends of a type that holds the number which is there. */
function limitsOf(...sides: readonly Part[]): readonly [string, string] {
  const [literal] = sides.flatMap((side) => literalsIn(values, side))
  return literal?.at.type === 'integer_literal' ? ['0', String(limitOf(Number.parseInt(literal.at.text, 10) || 0))] : ['-1e9', '1e9']
}

/** `matches!(x, Some(3))`, `text.contains("a")` and the like. */
function searchChanges(call: Part): readonly Change[] {
  const name = calledName(call)
  const [first, second] = argumentsOf(call)
  if (name === 'matches_' && second) return valuesBy(literalsIn(values, second), 'pattern', 'likely')
  if (!first || !/^(contains|starts_with|ends_with|contains_key)$/.test(name)) return []
  const literals = literalsIn(values, first)
  if (first.type === 'string_literal') return edits('likely', 'member', ...['"zq 41 zq"', '"42 qz 42"'].map((by) => [replaced(first, by)]))
  return valuesBy(literals, 'member', 'likely')
}
