// Which card of the timeline a row belongs to, told from its key.
import { placeOfKey } from './entry-place.js'

/** Cards that are no task: what comes before the tasks, and what comes after them. */
export const PLANNING = 'planning'
export const PROOF = 'proof'

const planning: ReadonlySet<string> = new Set(['prove', 'begin', 'begin-whole', 'baseline', 'plan', 'planned', 'ambiguity', 'reader'])
const proof: ReadonlySet<string> = new Set(['starting', 'review', 'pages', 'final', 'verdict', 'finished', 'differential'])

/** `task/<id>`, `merge/<wave>`, `planning` or `proof`; what belongs to none of them stands where the row before it stands. Pure. */
export function cardOf(key: string, before: string | undefined): string {
  const { part, phase } = placeOfKey(key)
  if (part !== '') return part
  if (planning.has(phase)) return PLANNING
  return proof.has(phase) ? PROOF : (before ?? PLANNING)
}
