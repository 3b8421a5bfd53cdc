// Functions of a test file that assert what they are given.
import type { Assertion, Change } from './assertion.js'
import { type Binding, isInput, type Scope, valueChanges, valuesOf } from './expected.js'
import type { Part } from './parts.js'

/** The values of such a function's parameters. Names of the caller are followed. */
export const handedTo = (given: ReadonlyMap<string, Part>, scope: Scope): Binding[] =>
  [...given].map(([name, argument]) => ({ name, values: valuesOf(scope, argument) ?? [argument] }))

/** A function that makes the assertions of its callers. */
interface CheckFunction {
  /** The assertions in its body. */
  readonly inside: readonly Assertion[]
  readonly body: Part
  /** The names of the function itself: what it hands on to the program is no expectation, though it compares it too. */
  readonly within: Scope
}

/**
 * The changes to such a function's expectations: first those at its call, then those in the function itself.
 * @param given what its parameters are given by this call
 */
export function throughFunction(
  { inside, body, within }: CheckFunction,
  given: ReadonlyMap<string, Part>,
  scope: Scope,
): readonly Change[] {
  const own = inside.flatMap(({ changes, hardFail }) => changes.map((change) => ({ ...change, hardFail: change.hardFail ?? hardFail })))
  const handed = own.flatMap(({ kind, by }): readonly Change[] => {
    const place = kind === 'wrap' && 'oneOf' in by ? by.oneOf[0]?.[0] : undefined
    if (!place) return []
    // What would be wrapped is the expected side: where it is a parameter, the caller says what is expected.
    const expected = [...body.walk()].find(({ from, to }) => from === place.from && to === place.to)
    const argument = expected && !isInput(within, expected) ? given.get(expected.text) : undefined
    return argument ? valueChanges(scope, argument) : []
  })
  return [...handed, ...own]
}
