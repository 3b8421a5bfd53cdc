// Truths that an assertion says by its name or its sign, where no value is written: `assertTrue(f(x))`, `assert not f(x)`.
import type { Said } from './control.js'
import type { Scope } from './expected.js'
import type { Part } from './parts.js'

/** How a language writes the two truth values. */
export type Truths = readonly [yes: string, no: string]

/** Whether a part is what a program gave: a call, or a name that holds what one gave. */
export const isGiven = ({ language, called }: Scope, part: Part): boolean =>
  language.isCall(part) || (language.names.has(part.type) && called.has(part.text))

/** A condition that may have a sign in front of it. */
interface Negation {
  readonly condition: Part
  /** The node after the sign; null if there is none. */
  readonly negated: Part | null
}

/**
 * The truth that a sign in front of a condition asserts, or that its absence asserts.
 * @param sign with the space behind it, where one is needed
 * @param truths what it says without the sign, and with it
 */
export function saidBefore(scope: Scope, { condition, negated }: Negation, sign: string, [plain, turned]: Truths): readonly Said[] {
  const judged = negated ?? condition
  if (!isGiven(scope, judged)) return []
  const [value, opposite] = negated ? [turned, ''] : [plain, sign]
  return [{ from: condition.from, to: judged.from, value, opposite, isPrefix: true }]
}

/**
 * The truth that the name of an assertion asserts.
 * @param names for each name the value and the name that says the opposite
 */
export function saidByName(scope: Scope, name: Part, judged: Part | undefined, names: ReadonlyMap<string, SaidName>): readonly Said[] {
  const known = names.get(name.text)
  if (!known || !judged || !isGiven(scope, judged)) return []
  const [value, opposite] = known
  return [{ from: name.from, to: name.to, value, opposite, isPrefix: false }]
}

/** A value, with the name that says the opposite; null if there is none. */
export type SaidName = readonly [value: string, opposite: string | null]
