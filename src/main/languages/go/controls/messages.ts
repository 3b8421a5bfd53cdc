// Finds the failure messages of Go assertions.
import type { Part } from '../../syntax/controls/parts.js'
import { argumentsOf, calledName } from './values.js'

const SAYING = /^(Error|Fatal|Log|Skip)f?$/
/** Assertions of testify that are given one value. */
const OF_ONE = /^(True|False|Nil|NotNil|Empty|NotEmpty|Error|NoError|Zero|NotZero|Panics|NotPanics)f?$/

/** The message arguments of an assertion. */
export function messagesOf(part: Part): readonly Part[] {
  const called = part.type === 'call_expression' ? part.at('function') : null
  if (called?.type !== 'selector_expression') return []
  const name = calledName(part)
  if (/^(assert|require)$/.test(called.at('operand')?.text ?? '')) return argumentsOf(part).slice(OF_ONE.test(name) ? 2 : 3)
  return SAYING.test(name) ? argumentsOf(part) : []
}
