// Tests of which nothing could be changed: what shows of them all the same that they can fail, and which show nothing. Pure.
import type { Suite } from '../../../../contract/run/suite.js'

export interface Unproven {
  /** Ids that can be nobody's proof. */
  readonly ids: readonly string[]
  /** Those of them that were red before the code, and would have been a proof. */
  readonly named: readonly string[]
}

/**
 * A test that nobody could change is a proof where its own assertion failed before the code, on the stub or on a program that computes
 * nothing. Of suites that do not say which ones did, as those of earlier versions and of an existing project, nothing is doubted.
 * @param unchanged ids of tests of which nothing could be changed
 */
export function unprovenOf(suites: readonly Suite[], unchanged: readonly string[]): Unproven {
  const noted = suites.filter(({ failed }) => failed !== null)
  const red = new Set(noted.flatMap((suite) => suite.red))
  const all = new Set(noted.flatMap((suite) => [...suite.red, ...suite.refused]))
  const failed = new Set(noted.flatMap((suite) => [...(suite.failed ?? []), ...(suite.able ?? [])]))
  const ids = unchanged.filter((id) => all.has(id) && !failed.has(id))
  return { ids, named: ids.filter((id) => red.has(id)) }
}
