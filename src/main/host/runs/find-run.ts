// The run that a person means by the first letters of its id.
import { Refusal } from '../../../contract/wire/errors.js'
import type { Store } from '../../store/store.js'

/** Refuses (kind `missing` or `invalid`) where none or several runs begin so. */
export function findRun(store: Store, prefix: string): string {
  const found = store.runs.startingWith(prefix)
  const only = found.includes(prefix) ? prefix : found[0]
  if (only === undefined) throw new Refusal('missing', `There is no run ${prefix}. "tillgreen runs" lists those that there are.`)
  if (found.length > 1 && only !== prefix)
    throw new Refusal('invalid', `Several runs begin with ${prefix}: ${found.join(', ')}. Give more letters.`)
  return only
}
