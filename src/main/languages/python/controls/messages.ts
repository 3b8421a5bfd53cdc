// Finds the failure messages of Python assertions.
import type { Part } from '../../syntax/controls/parts.js'
import { argumentsOf, calledName } from './values.js'

/** How many arguments come before the message, where they are not two. */
const BEFORE = new Map([
  ['assertTrue', 1],
  ['assertFalse', 1],
  ['assertIsNone', 1],
  ['assertIsNotNone', 1],
  // The third one says how many places count.
  ['assertAlmostEqual', 3],
  ['assertNotAlmostEqual', 3],
  ['fail', 0],
  ['subTest', 0],
])

/** The message arguments of an assertion. */
export function messagesOf(part: Part): readonly Part[] {
  if (part.type === 'assert_statement') return part.named.slice(1)
  const name = part.type === 'call' ? calledName(part) : ''
  if (!/^(assert\w*|fail|subTest)$/.test(name) || /^assert(Raises|Warns|Logs)|^assert_/.test(name)) return []
  const { plain, named } = argumentsOf(part)
  return [...plain.slice(BEFORE.get(name) ?? 2), ...['msg', 'reason'].flatMap((key) => named.get(key) ?? [])]
}
