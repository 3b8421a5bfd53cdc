// What is known of an error, in one line.
import type { KnownError } from '../../../contract/figures/known-error.js'
import { count, percent } from '../../figures.js'

/** How often it was met, how often a repair made it go away, and in how many runs nothing did. */
export function metWords({ source, runs, lost, mended, lastAt }: KnownError): string {
  if (source === 'shipped') return 'shipped with Tillgreen'
  const last = lastAt === null ? '' : `, last on ${new Date(lastAt).toISOString().slice(0, 10)}`
  const range = `${percent(mended.low)} to ${percent(mended.high)}`
  const never = lost === 0 ? '' : `; never fixed in ${count(lost, 'run')}`
  return `seen in ${count(runs, 'run')}${last}: fixed by ${mended.count} of ${mended.n} repairs (${range})${never}`
}
