// Finds the failure messages of Rust assertions, whose macros are written as calls here.
import type { Part } from '../../syntax/controls/parts.js'
import { argumentsOf, calledName } from './values.js'

/** The message arguments of an assertion. */
export function messagesOf(part: Part): readonly Part[] {
  if (part.type === 'macro_invocation') return part.at('macro')?.text === 'panic' ? part.named.slice(1) : []
  if (part.type !== 'call_expression') return []
  const name = calledName(part)
  if (/^(debug_|prop_)?assert_(eq|ne)_$/.test(name)) return argumentsOf(part).slice(2)
  if (/^(debug_|prop_)?assert_$/.test(name)) return argumentsOf(part).slice(1)
  return part.at('function')?.at('field')?.text === 'expect' ? argumentsOf(part) : []
}
