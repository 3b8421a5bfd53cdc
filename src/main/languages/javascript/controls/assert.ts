// Reads the expectations of `assert` in Node and chai, and of conditions that are asserted or returned by a property.
import { around, type Change, edits, replaced } from '../../syntax/controls/assertion.js'
import { bound, comparison, equality, literalsIn, type Scope } from '../../syntax/controls/expected.js'
import type { Part } from '../../syntax/controls/parts.js'
import { absent, almost, instance, LIMITS, pattern, thrown } from './matchers.js'
import { argumentsOf, bare, chainOf, values } from './values.js'

const EQUAL = /^(equal|strictEqual|deepEqual|deepStrictEqual|partialDeepStrictEqual|lengthOf|propertyVal|sameMembers|sameDeepMembers)$/
const OPPOSITES = new Map(
  [
    ['equal', 'notEqual'],
    ['strictEqual', 'notStrictEqual'],
    ['deepEqual', 'notDeepEqual'],
    ['deepStrictEqual', 'notDeepStrictEqual'],
    ['match', 'doesNotMatch'],
    ['throws', 'doesNotThrow'],
    ['rejects', 'doesNotReject'],
    ['isTrue', 'isFalse'],
    ['isNull', 'isNotNull'],
    ['isDefined', 'isUndefined'],
    ['isOk', 'isNotOk'],
    ['include', 'notInclude'],
  ].flatMap(([one = '', other = '']) => [[one, other] as const, [other, one] as const]),
)

/** Changes to what a function of `assert` expects; null if it is not known. */
export function assertChanges(scope: Scope, called: Part, name: string, given: readonly Part[]): readonly Change[] | null {
  const [first, second] = given
  const opposite = OPPOSITES.get(name)
  const isImported = called.type === 'identifier'
  const negation = opposite && !isImported ? edits('negation', 'negation', [replaced(called.at('property') ?? called, opposite)]) : []
  if (EQUAL.test(name) && first && second)
    return [...equality(scope, first, name === 'propertyVal' ? (given[2] ?? second) : second), ...negation]
  if (/^(ok|assert|isOk)$/.test(name) && first)
    return [...conditionChanges(scope, first), ...edits('negation', 'negation', around(first, '!(', ')'))]
  if (/^(throws|rejects)$/.test(name)) return [...(second ? thrown(second) : []), ...(second && thrown(second).length > 0 ? [] : negation)]
  if (name === 'match' && second) return [...pattern(second, 'pattern'), ...negation]
  if (/^(closeTo|approximately)$/.test(name) && second) return almost(scope, second)
  if (/^(isTrue|isFalse)$/.test(name)) return negation.map((change) => ({ ...change, strength: 'sure', kind: 'value' }))
  if (name === 'instanceOf' && second) return instance(second)
  if (/^(isAbove|isAtLeast|isBelow|isAtMost)$/.test(name) && first && second)
    return bound(scope, { operator: /Below|Most/.test(name) ? '<' : '>', left: first, right: second }, LIMITS)
  if (opposite) return [...(second && name === 'include' ? absent(second) : []), ...negation]
  return second ? absent(second) : null
}

/** Changes that make a condition false. */
export function conditionChanges(scope: Scope, condition: Part): readonly Change[] {
  const what = bare(condition)
  const [left, right, operator] = [what.at('left'), what.at('right'), what.at('operator')?.text ?? '']
  if (what.type === 'call_expression') {
    const [argument] = argumentsOf(what)
    const isSearch = /^(includes|startsWith|endsWith|has)$/.test(chainOf(what).at(-1)?.text ?? '')
    return isSearch && argument && literalsIn(values, argument).length > 0 ? absent(argument) : []
  }
  if (what.type !== 'binary_expression' || !left || !right) return []
  if (operator === '&&') return [left, right].flatMap((side) => conditionChanges(scope, side))
  return operator === 'instanceof' ? instance(right) : comparison(scope, { operator, left, right }, LIMITS)
}

/** A literal that a chai property such as `.to.be.true` expects. */
export const truthProperty = (at: Part): readonly Change[] => edits('sure', 'value', [replaced(at, at.text === 'true' ? 'false' : 'true')])
