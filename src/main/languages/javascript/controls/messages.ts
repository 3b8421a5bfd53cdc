// Finds the failure messages of JavaScript assertions.
import type { Part } from '../../syntax/controls/parts.js'
import { argumentsOf } from './values.js'

/** Functions of `assert` by the number of arguments before their message. A bare name counts only if it rarely means anything else. */
const OF_NONE = /^fail$/
const OF_ONE = /^(ok|assert|is(Not)?(Ok|True|False|Null|Undefined|Defined|NaN|Empty))$/
const OF_THREE = /^(closeTo|approximately|propertyVal)$/
const ALONE = /^(assert|ok|fail|(not)?(deep)?(strict)?equal|match)$/i

/** The message arguments of an assertion. */
export function messagesOf(part: Part): readonly Part[] {
  const called = part.type === 'call_expression' ? part.at('function') : null
  if (!called) return []
  const given = argumentsOf(part)
  if (/^expect(\.soft|\.poll)?$/.test(called.text)) return given.slice(1)
  const name = (called.type === 'member_expression' ? called.at('property') : called)?.text ?? ''
  const isAssert = called.type === 'member_expression' ? /(^|\.)assert(\.strict)?$/.test(called.at('object')?.text ?? '') : ALONE.test(name)
  if (!isAssert) return []
  if (OF_NONE.test(name)) return given
  return given.slice(OF_ONE.test(name) ? 1 : OF_THREE.test(name) ? 3 : 2)
}
