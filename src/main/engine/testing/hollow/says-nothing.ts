// Which tests of a change say nothing: hollow copies of the program satisfy them, whatever its functions give back. Pure.
import type { HollowKind } from '../../../languages/language.js'

/** What the tests said of one hollow copy of a program that exists. */
export interface HollowCopy {
  readonly kind: HollowKind
  /** Whether all that they reach was emptied at once, and not one function alone. */
  readonly isWhole: boolean
  readonly green: ReadonlySet<string>
  /** Those whose own assertion failed. */
  readonly failed: ReadonlySet<string>
  /** Those of `failed` that said the same as on the program itself: what was emptied is nothing to them. */
  readonly same: ReadonlySet<string>
}

/** With fewer kinds than these a test must fail on none of them to be hollow. */
const ENOUGH = 4

/**
 * What emptied functions of one kind make of a test. With all of them emptied it is green, or fails by its own assertion. Where it does neither,
 * since what it is set up by is gone, the functions are taken one by one. A green one is open, unless a function alone makes it fail otherwise
 * than on the program itself: then it compares two things that the program computes.
 */
export function standingOn(copies: readonly HollowCopy[], id: string): 'open' | 'failed' | 'unknown' {
  const whole = copies.find(({ isWhole }) => isWhole)
  const single = copies.filter(({ isWhole }) => !isWhole)
  if (whole?.failed.has(id)) return 'failed'
  const fails = single.some(({ failed, same }) => failed.has(id) && !same.has(id))
  if (whole?.green.has(id)) return fails ? 'failed' : 'open'
  return single.some(({ green }) => green.has(id)) ? 'open' : fails ? 'failed' : 'unknown'
}

export interface SaysNothing {
  readonly id: string
  /** What the functions of those copies give back that it is green on. */
  readonly kinds: readonly HollowKind[]
}

/**
 * The tests that are green on the hollow copies of all kinds but one at most. Where a program has few of them a test that its own assertion
 * made red on the program itself was seen to fail by that.
 * @param asked ids of tests that were red on the program, and of these the ones whose own assertion failed
 */
export function sayingNothing(copies: readonly HollowCopy[], asked: readonly string[], asserted: ReadonlySet<string>): SaysNothing[] {
  const kinds = [...new Set(copies.map(({ kind }) => kind))]
  return asked.flatMap((id) => {
    const standing = kinds.map((kind) => ({
      kind,
      is: standingOn(
        copies.filter((each) => each.kind === kind),
        id,
      ),
    }))
    const open = standing.filter(({ is }) => is === 'open').map(({ kind }) => kind)
    const failed = standing.filter(({ is }) => is === 'failed').length
    const isHollow = open.length + failed >= ENOUGH ? failed <= 1 : failed === 0 && !asserted.has(id)
    return open.length > 0 && isHollow ? [{ id, kinds: open }] : []
  })
}

/** The kinds of which another look could tell more, with single functions emptied. */
export function kindsInDoubt(copies: readonly HollowCopy[], asked: readonly string[]): HollowKind[] {
  const doubted = asked.filter((id) => copies.filter(({ failed }) => failed.has(id)).length <= 1)
  return copies.filter(({ failed }) => doubted.some((id) => !failed.has(id))).map(({ kind }) => kind)
}
