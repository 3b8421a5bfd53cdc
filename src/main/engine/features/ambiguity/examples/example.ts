// An example that an author gives, and how two authors' examples are laid beside each other.
import type { Example, Expected } from '../../../../../contract/features/ambiguity/examples.js'

/** One input with what both authors expect; null where one of them can make nothing of it. */
export interface Pair {
  readonly input: string
  readonly clause: number
  readonly first: Expected | null
  readonly second: Expected | null
}

/** Examples of the other author whose input is none of one's own: these are asked about. */
export const unknownTo = (own: readonly Example[], others: readonly Example[]): Example[] =>
  others.filter((other) => find(own, other) === undefined)

/** `bySecond` are the second author's outcomes of the first one's inputs that it did not know, in their order; `byFirst` the other way. */
export function pairs(
  first: readonly Example[],
  second: readonly Example[],
  bySecond: readonly (Expected | null)[],
  byFirst: readonly (Expected | null)[],
): Pair[] {
  const askedOfSecond = unknownTo(second, first)
  const askedOfFirst = unknownTo(first, second)
  const ofFirst = first.map((each) => ({
    input: each.input,
    clause: each.clause,
    first: each.expected,
    second: find(second, each)?.expected ?? bySecond[askedOfSecond.indexOf(each)] ?? null,
  }))
  const ofSecond = askedOfFirst.map((each, index) => ({
    input: each.input,
    clause: each.clause,
    first: byFirst[index] ?? null,
    second: each.expected,
  }))
  return [...ofFirst, ...ofSecond]
}

const find = (examples: readonly Example[], { input }: Example): Example | undefined =>
  examples.find((each) => spelling(each.input) === spelling(input))

/** Inputs that differ in white space between words and signs alone are one. */
export const spelling = (input: string): string => input.trim().replace(/\s+/g, ' ').replace(/;$/, '')
