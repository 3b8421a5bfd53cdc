// Finds tests without a possible change that prove nothing, because nothing else shows that they can fail. Pure.
import type { Suite } from '../../../../contract/run/suite.js'

export interface Unproven {
  /** Ids that prove nothing. */
  readonly ids: readonly string[]
  /** Those that were red before the code, and would have been a proof. */
  readonly named: readonly string[]
}

/**
 * A test without a possible change is a proof if its own assertion failed before the code: on the stub, or on a hollow program. Suites that do not record this, as in earlier versions and existing projects, are not doubted.
 * @param unchanged ids of tests without a possible change
 */
export function unprovenOf(suites: readonly Suite[], unchanged: readonly string[]): Unproven {
  const noted = suites.filter(({ failed }) => failed !== null)
  const red = new Set(noted.flatMap((suite) => suite.red))
  const all = new Set(noted.flatMap((suite) => [...suite.red, ...suite.refused]))
  const failed = new Set(noted.flatMap((suite) => [...(suite.failed ?? []), ...(suite.able ?? [])]))
  const ids = unchanged.filter((id) => all.has(id) && !failed.has(id))
  return { ids, named: ids.filter((id) => red.has(id)) }
}

/** Tests without a possible change whose own assertion failed before the code: a helper that is not known compares for them. */
export function comparedUnseen(suites: readonly Suite[], unchanged: readonly string[]): readonly string[] {
  const failed = new Set(suites.flatMap((suite) => [...(suite.failed ?? []), ...(suite.able ?? [])]))
  return unchanged.filter((id) => failed.has(id))
}
