// Reads what tests of JavaScript and TypeScript expect: `expect`, `assert`, properties, and functions of the file that assert.
import { type Assertion, around, type ControlReader, edits, type ReadTest, replaced } from '../../syntax/controls/assertion.js'
import type { Said } from '../../syntax/controls/control.js'
import { type Scope, scopeOf } from '../../syntax/controls/expected.js'
import { firstOf, type Part } from '../../syntax/controls/parts.js'
import { saidBefore, saidByName } from '../../syntax/controls/said.js'
import { handedTo, throughFunction } from '../../syntax/controls/through.js'
import { usedBy } from '../../syntax/controls/used-by.js'
import { type Declared, scopesAround, visibleIn } from '../../syntax/controls/visible.js'
import { assertChanges, conditionChanges, truthProperty } from './assert.js'
import { matcherChanges } from './matchers.js'
import { messagesOf } from './messages.js'
import { namesOf } from './titles.js'
import { argumentsOf, bindingsIn, chainOf, parameterNames, values } from './values.js'

export const controls: ControlReader = {
  values,
  messagesOf,
  unfold: (_root, text) => text,
  conditional: new Set(['if_statement', 'else_clause', 'catch_clause', 'switch_case', 'ternary_expression']),
  isBounded: false,
  read(root, tests, isWide = false) {
    const all = topOf(root)
    const known = new Map<Part, readonly string[]>()
    return tests.map((test): ReadTest => {
      const top = topFor(test, all)
      const scope = scopeOf(values, test, bindingsIn(test, top.values, isWide), isWide)
      return {
        ...namesOf(test),
        assertions: assertionsIn(test, scope, top),
        reads: usedBy(values, test, (name) => top.declarations.get(name), known),
      }
    })
  },
}

interface Top {
  readonly values: ReadonlyMap<string, Part>
  readonly declarations: ReadonlyMap<string, Part>
  /** For each level of functions within functions that is followed, all of them. */
  readonly functions: readonly ReadonlyMap<string, Part>[]
  /** Names that were imported from a module for assertions. */
  readonly imported: ReadonlySet<string>
}

const FUNCTION = /^(arrow_function|function_expression)$/

interface All {
  readonly values: readonly Declared[]
  readonly declarations: readonly Declared[]
  readonly functions: readonly Declared[]
  readonly imported: ReadonlySet<string>
}

/** The bindings that apply at a test. */
function topFor(test: readonly Part[], all: All): Top {
  const scopes = scopesAround(firstOf(test, 'call_expression') ?? test[0])
  const functions = visibleIn(all.functions, scopes)
  return {
    values: visibleIn(all.values, scopes),
    declarations: visibleIn(all.declarations, scopes),
    functions: [functions, functions],
    imported: all.imported,
  }
}

/** What is declared at the top, or at the top of a `describe`. */
function topOf(root: Part): All {
  const [found, declarations, functions]: [Declared[], Declared[], Declared[]] = [[], [], []]
  const imported = new Set<string>()
  const visit = (part: Part, scope: Part): void => {
    const name = part.at('name')
    const value = part.at('value')
    if (part.type === 'import_statement' && /^['"](node:)?assert(\/strict)?['"]$/.test(part.at('source')?.text ?? '')) {
      for (const each of part.walk()) if (each.type === 'import_specifier') imported.add((each.at('alias') ?? each.at('name'))?.text ?? '')
    } else if (part.type === 'function_declaration' && name) {
      functions.push({ name: name.text, part, scope })
      declarations.push({ name: name.text, part, scope })
    } else if (part.type === 'variable_declarator' && name && value) {
      declarations.push({ name: name.text, part, scope })
      const isFunction = FUNCTION.test(value.type)
      ;(isFunction ? functions : found).push({ name: name.text, part: value, scope })
    } else if (/^(program|export_statement|lexical_declaration|variable_declaration|statement_block)$/.test(part.type))
      for (const child of part.named) visit(child, part.type === 'statement_block' ? part : scope)
    else if (part.type === 'expression_statement' && chainOf(part.named[0] ?? null)[0]?.text === 'describe')
      for (const each of argumentsOf(part.named[0] ?? null))
        if (FUNCTION.test(each.type)) for (const child of each.named) visit(child, scope)
  }
  visit(root, root)
  return { values: found, declarations, functions, imported }
}

function assertionsIn(test: readonly Part[], scope: Scope, top: Top): Assertion[] {
  const found: Assertion[] = []
  for (const part of test)
    for (const each of part.walk()) {
      const assertion =
        each.type === 'call_expression' ? ofCall(each, scope, top) : each.type === 'expression_statement' ? ofProperty(each, scope) : null
      if (assertion) found.push(assertion)
    }
  return found
}

function ofCall(at: Part, scope: Scope, top: Top): Assertion | null {
  const called = at.at('function')
  const chain = chainOf(called)
  const last = chain.at(-1)
  if (!called || !last) return null
  const root = expectIn(called)
  if (root && called.type === 'member_expression') return ofMatcher(at, called, root, scope)
  const isAssert = chain.some((word) => word.text === 'assert') || (chain.length === 1 && top.imported.has(last.text))
  if (isAssert) {
    const name = last.text === 'strict' ? 'assert' : last.text
    const changes = assertChanges(scope, called, name, argumentsOf(at))
    const says = saidByAssert(scope, called, name, argumentsOf(at)[0])
    return changes === null ? null : { at, changes, hardFail: [replaced(at, failingAssert(called, name))], says }
  }
  if (chain.length === 2 && chain[0]?.text === 'fc' && /^(property|asyncProperty)$/.test(last.text)) return ofPredicate(at, scope)
  const own = called.type === 'identifier' ? top.functions[0]?.get(called.text) : undefined
  const body = own?.at('body')
  if (!own || !body) return null
  const args = argumentsOf(at)
  const given = new Map(parameterNames(own).flatMap((name, index) => (args[index] ? [[name, args[index]] as const] : [])))
  const within = scopeOf(values, [own], [...bindingsIn([own], new Map()), ...handedTo(given, scope)], scope.bindings !== undefined)
  const inside = assertionsIn([body], within, { ...top, functions: top.functions.slice(1) })
  if (inside.length === 0) return null
  const hardFail = [...inside].flatMap(({ hardFail: first }) => first).map((edit) => edit.by)[0]
  return { at, changes: throughFunction({ inside, body, within }, given, scope), hardFail: hardFail ? [replaced(at, hardFail)] : [] }
}

/** The call of `expect`, `expect.soft` or `expect.poll` that a chain begins with. */
function expectIn(part: Part): Part | null {
  for (let each: Part | null = part; each; each = each.at('object') ?? each.at('function')) {
    if (each.type !== 'call_expression') continue
    const words = chainOf(each.at('function')).map((word) => word.text)
    if (words[0] === 'expect' && (words.length === 1 || (words.length === 2 && /^(soft|poll|element)$/.test(words[1] ?? '')))) return each
  }
  return null
}

function ofMatcher(at: Part, called: Part, expectCall: Part, scope: Scope): Assertion | null {
  const matcher = called.at('property')
  const object = called.at('object')
  // `expect(x).to.be.a('string').and.include('b')`: the inner call is found by itself.
  if (!matcher || !object) return null
  const isSnapshot = /Snapshot$/.test(matcher.text) && argumentsOf(at).length === 0
  const not = notIn(object)
  const isChai = chainOf(object).some((word) => word.text === 'to')
  const turned = isChai ? expectCall.to : object.to
  const negation = not
    ? edits('negation', 'negation', [replaced(not, '')])
    : isSnapshot
      ? []
      : edits('negation', 'negation', [{ from: turned, to: turned, by: '.not' }])
  const changes = not || isSnapshot ? [] : matcherChanges(scope, matcher, at, argumentsOf(at))
  const says = not ? [] : saidByName(scope, matcher, argumentsOf(expectCall)[0], SAID)
  const failing = `${expectCall.at('function')?.text}(${/\.poll$/.test(expectCall.at('function')?.text ?? '') ? '() => 41' : '41'})`
  const hardFail = [replaced(at, isChai ? `${failing}.to.equal(42)` : `${failing}.toBe(42)`)]
  return { at, changes: [...changes, ...negation], hardFail, says }
}

/** Names of assertions and matchers that say a truth. */
const SAID = new Map([
  ['toBeTruthy', ['true', 'toBeFalsy'] as const],
  ['toBeFalsy', ['false', 'toBeTruthy'] as const],
  ['toBeNull', ['null', null] as const],
  ['toBeUndefined', ['undefined', null] as const],
  ['isTrue', ['true', 'isFalse'] as const],
  ['isFalse', ['false', 'isTrue'] as const],
  ['isNull', ['null', null] as const],
  ['isUndefined', ['undefined', null] as const],
])

function saidByAssert(scope: Scope, called: Part, name: string, first: Part | undefined): readonly Said[] {
  if (!/^(ok|assert|isOk)$/.test(name)) return saidByName(scope, called.at('property') ?? called, first, SAID)
  const negated = first?.type === 'unary_expression' && first.at('operator')?.text === '!' ? first.at('argument') : null
  return first ? saidBefore(scope, { condition: first, negated }, '!', ['true', 'false']) : []
}

/** `.not` with its dot. */
function notIn(part: Part): { readonly from: number; readonly to: number } | null {
  for (let each: Part | null = part; each; each = each.at('object') ?? each.at('function')) {
    const [property, object] = [each.at('property'), each.at('object')]
    if (property?.text === 'not' && object) return { from: object.to, to: property.to }
  }
  return null
}

const SAID_BY_CHAI = new Map([
  ['true', ['true', 'false'] as const],
  ['false', ['false', 'true'] as const],
])

/** Of chai: `expect(x).to.be.true` and the like, which call nothing. */
function ofProperty(at: Part, scope: Scope): Assertion | null {
  const member = at.named[0]
  const property = member?.type === 'member_expression' ? member.at('property') : null
  const root = member && property ? expectIn(member) : null
  if (!member || !property || !root) return null
  const not = notIn(member)
  const negation = edits('negation', 'negation', [not ? replaced(not, '') : { from: root.to, to: root.to, by: '.not' }])
  const isTruth = /^(true|false)$/.test(property.text) && !not
  return {
    at: member,
    changes: [...(isTruth ? truthProperty(property) : []), ...negation],
    hardFail: [replaced(member, 'expect(41).to.equal(42)')],
    says: isTruth ? saidByName(scope, property, argumentsOf(root)[0], SAID_BY_CHAI) : [],
  }
}

function failingAssert(called: Part, name: string): string {
  if (called.type === 'identifier') {
    if (/^(equal|strictEqual|deepEqual|deepStrictEqual)$/.test(name)) return `${called.text}(41, 42)`
    return name === 'throws' ? `${called.text}(() => 41)` : name === 'rejects' ? `${called.text}(async () => 41)` : `${called.text}(!41)`
  }
  return `${called.at('object')?.text ?? 'assert'}.equal(41, 42)`
}

/** The predicate of a property, which holds where it does not give false. */
function ofPredicate(at: Part, scope: Scope): Assertion | null {
  const predicate = argumentsOf(at).find((each) => FUNCTION.test(each.type))
  const body = predicate?.at('body')
  if (!body) return null
  const given = body.type === 'statement_block' ? body.named.findLast((each) => each.type === 'return_statement')?.named[0] : body
  if (!given || (body.type !== 'statement_block' && expectIn(body))) return null
  const changes = [...conditionChanges(scope, given), ...edits('negation', 'negation', around(given, '!(', ')'))]
  return { at: given, changes, hardFail: [replaced(given, 'Boolean(41 - 41)')] }
}
