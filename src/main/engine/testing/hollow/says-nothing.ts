// Finds tests of a change that say nothing: they pass on hollow copies of the program, whatever its functions return. Pure.
import type { HollowKind } from '../../../languages/language.js'

/** The test results on one hollow copy of an existing program. */
export interface HollowCopy {
  readonly kind: HollowKind
  /** Whether all reached functions were emptied at once, not a single one. */
  readonly isWhole: boolean
  readonly green: ReadonlySet<string>
  /** Tests whose own assertion failed. */
  readonly failed: ReadonlySet<string>
  /** Tests of `failed` with the same message as on the program itself: they do not notice the emptied functions. */
  readonly same: ReadonlySet<string>
}

/** With fewer kinds of copies, a hollow test is one that fails on none of them. */
const ENOUGH = 4

/**
 * The result of a test on copies of one kind. With all functions emptied it is green, or its own assertion fails.
 * If it is neither, because its set-up is gone, the functions are emptied one by one. A green test is open.
 * It is not open if a single emptied function makes it fail with another message than on the program itself:
 * then it compares two values that the program computes.
 */
export function resultOn(copies: readonly HollowCopy[], id: string): 'open' | 'failed' | 'unknown' {
  const whole = copies.find(({ isWhole }) => isWhole)
  const single = copies.filter(({ isWhole }) => !isWhole)
  if (whole?.failed.has(id)) return 'failed'
  const fails = single.some(({ failed, same }) => failed.has(id) && !same.has(id))
  if (whole?.green.has(id)) return fails ? 'failed' : 'open'
  return single.some(({ green }) => green.has(id)) ? 'open' : fails ? 'failed' : 'unknown'
}

export interface SaysNothing {
  readonly id: string
  /** The return values of the copies on which it is green. */
  readonly kinds: readonly HollowKind[]
}

/**
 * Tests that are green on hollow copies of all kinds, or of all but one. With few kinds of copies,
 * a test that was red on the program itself by its own assertion counts as able to fail.
 * @param asked ids of tests that were red on the program
 * @param asserted the ids among them whose own assertion failed
 */
export function sayingNothing(copies: readonly HollowCopy[], asked: readonly string[], asserted: ReadonlySet<string>): SaysNothing[] {
  const kinds = [...new Set(copies.map(({ kind }) => kind))]
  return asked.flatMap((id) => {
    const results = kinds.map((kind) => ({
      kind,
      is: resultOn(
        copies.filter((each) => each.kind === kind),
        id,
      ),
    }))
    const open = results.filter(({ is }) => is === 'open').map(({ kind }) => kind)
    const failed = results.filter(({ is }) => is === 'failed').length
    const isHollow = open.length + failed >= ENOUGH ? failed <= 1 : failed === 0 && !asserted.has(id)
    return open.length > 0 && isHollow ? [{ id, kinds: open }] : []
  })
}

/** The kinds for which a second run, with single functions emptied, could decide more tests. */
export function kindsInDoubt(copies: readonly HollowCopy[], asked: readonly string[]): HollowKind[] {
  const doubted = asked.filter((id) => copies.filter(({ failed }) => failed.has(id)).length <= 1)
  return copies.filter(({ failed }) => doubted.some((id) => !failed.has(id))).map(({ kind }) => kind)
}
