// Reads the expectations of `expect` matchers in Vitest, Jest and chai.
import { around, type Change, edits, replaced, values as valuesBy } from '../../syntax/controls/assertion.js'
import { bound, literalsIn, type Scope, valueChanges } from '../../syntax/controls/expected.js'
import type { Part } from '../../syntax/controls/parts.js'
import { bare, values } from './values.js'

/** Errors that no program throws on purpose, and classes that no value has. */
const OTHER_ERRORS = ['EvalError', 'URIError', 'AggregateError']
const OTHER_CLASSES = ['WeakSet', 'DataView', 'SharedArrayBuffer']
/** Texts that no message holds. */
const NO_TEXTS = ['zq 41 zq', '42 qz 42', 'qx 43 xq']
export const LIMITS = ['-1e9', '1e9'] as const

const EQUAL =
  /^(toBe|toEqual|toStrictEqual|toMatchObject|equal|equals|eql|eq|toHaveLength|lengthOf|toBeTypeOf|toHaveValue|toHaveTextContent|toHaveReturnedWith|toHaveResolvedWith|toHaveLastReturnedWith)$/
const NOTHING = /^(toBeNull|toBeUndefined|toBeNaN)$/
const CLOSE = /^(toBeCloseTo|closeTo|approximately)$/
const BELOW = /^(toBeLessThan(OrEqual)?|below|lessThan|lt|lte|most|lessThanOrEqual)$/
const ABOVE = /^(toBeGreaterThan(OrEqual)?|above|greaterThan|gt|gte|least|greaterThanOrEqual)$/
const MEMBER = /^(toContain|toContainEqual|contain|contains|include|includes)$/
const PATTERN = /^(toMatch|match|matches)$/
const THROWN = /^(toThrow|toThrowError|throw|throws|toThrowErrorMatchingInlineSnapshot)$/
const CALLED =
  /^(toHaveBeenCalledWith|toHaveBeenLastCalledWith|toHaveBeenNthCalledWith|toHaveBeenCalledTimes|toHaveBeenCalledExactlyOnceWith|toBeCalledWith|toBeCalledTimes|lastCalledWith|nthCalledWith|calledWith|callCount)$/
const INSTANCE = /^(toBeInstanceOf|instanceof|instanceOf)$/

/** Changes to what a matcher expects. @param matcher its name @param given what it is given */
export function matcherChanges(scope: Scope, matcher: Part, call: Part, given: readonly Part[]): readonly Change[] {
  const name = matcher.text
  const [first, second] = given
  if (NOTHING.test(name))
    return edits('sure', 'wrap', ...[41, 42, 43].map((number) => [{ from: matcher.from, to: call.to, by: `toBe(${number})` }]))
  if (!first) return []
  if (EQUAL.test(name)) return valueChanges(scope, first)
  if (CLOSE.test(name)) return almost(scope, first)
  if (BELOW.test(name) || ABOVE.test(name))
    return bound(scope, { operator: BELOW.test(name) ? '<' : '>', left: call, right: first }, LIMITS)
  if (MEMBER.test(name)) return membership(first)
  if (PATTERN.test(name)) return pattern(first, 'pattern')
  if (THROWN.test(name)) return [...thrown(first), ...(second ? thrown(second) : [])]
  if (name.startsWith('toMatchInlineSnapshot')) return valuesBy(literalsIn(values, first))
  if (name === 'toHaveProperty' || name === 'property') return second ? valueChanges(scope, second) : absent(first)
  if (CALLED.test(name)) return calls(scope, /nth/i.test(name) ? given.slice(1) : given, name)
  if (INSTANCE.test(name)) return instance(first)
  return given.flatMap((each) => absent(each))
}

export function instance(type: Part): readonly Change[] {
  const others = /(Error|Exception)$/.test(type.text) ? OTHER_ERRORS : OTHER_CLASSES
  return edits(
    'sure',
    /Error/.test(type.text) ? 'error-type' : 'wrap',
    ...others.filter((other) => other !== type.text).map((by) => [replaced(type, by)]),
  )
}

/** Expected within a tolerance: a wrapped value could not be subtracted. */
export function almost(scope: Scope, expected: Part): readonly Change[] {
  return valueChanges(scope, expected).map((change) =>
    change.kind === 'wrap'
      ? { ...change, by: { oneOf: [3, 5, 7].map((number) => around(expected, '((', `) * 2 + 4${number}.5)`)) } }
      : change,
  )
}

/** An error's class, its message, or an object with both. */
export function thrown(expected: Part): readonly Change[] {
  const what = bare(expected)
  switch (what.type) {
    case 'identifier':
    case 'member_expression':
      return /(^|\.)[A-Z]\w*$/.test(what.text)
        ? edits('sure', 'error-type', ...OTHER_ERRORS.filter((other) => other !== what.text).map((by) => [replaced(what, by)]))
        : []
    case 'string':
    case 'template_string':
    case 'regex':
      return pattern(what, 'message')
    case 'new_expression': {
      const [message] = what.at('arguments')?.named ?? []
      return message && literalsIn(values, message).length > 0 ? pattern(message, 'message') : []
    }
    case 'object':
      return (values.entries(what) ?? []).flatMap(([key, value]) =>
        key === 'name' || key === 'code'
          ? valuesBy(literalsIn(values, value), 'error-type')
          : value.type === 'regex'
            ? pattern(value, 'message')
            : valuesBy(literalsIn(values, value), 'message', 'likely'),
      )
    default:
      return []
  }
}

/** A pattern is replaced as a whole: a word put before `a|b` would still match b. */
export function pattern(at: Part, kind: 'pattern' | 'message'): readonly Change[] {
  return edits('likely', kind, ...NO_TEXTS.map((text) => [replaced(at, at.type === 'regex' ? `/${text}/` : `'${text}'`)]))
}

/** A value that nothing holds. */
export function absent(at: Part): readonly Change[] {
  const literals = literalsIn(values, at)
  if (literals.length === 0) return at.type === 'regex' ? pattern(at, 'pattern') : []
  if (/string/.test(at.type)) return edits('likely', 'member', ...NO_TEXTS.map((text) => [replaced(at, `'${text}'`)]))
  if (/^(number|unary_expression)$/.test(at.type))
    return edits('likely', 'member', ...['-99041', '99042', '-99043'].map((by) => [replaced(at, by)]))
  return valuesBy(literals, 'member', 'likely')
}

function membership(member: Part): readonly Change[] {
  const changes = absent(member)
  return changes.length > 0
    ? changes
    : edits('likely', 'member', ...[2, 3, 5].map((number) => [replaced(member, `[${member.text}, ${number}]`)]))
}

/** What a mock was called with: one literal of it, else one argument more. */
function calls(scope: Scope, given: readonly Part[], name: string): readonly Change[] {
  const known = given.flatMap((each) => literalsIn(scope.language, each))
  if (known.length > 0) return valuesBy(known, 'calls')
  const last = given.at(-1)
  return last && !/(Times|callCount)$/.test(name) ? edits('sure', 'calls', [{ from: last.to, to: last.to, by: ', 41' }]) : []
}
