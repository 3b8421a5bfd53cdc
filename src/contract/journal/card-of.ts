// Finds the card of the timeline for a row, from its key.
import { placeOfKey } from './entry-place.js'

/** Cards that are no task: what comes before the tasks, and what comes after them. */
export const PLANNING = 'planning'
export const PROOF = 'proof'

const planning: ReadonlySet<string> = new Set(['prove', 'begin', 'begin-whole', 'baseline', 'plan', 'planned', 'ambiguity', 'reader'])
const proof: ReadonlySet<string> = new Set(['starting', 'review', 'pages', 'final', 'verdict', 'finished', 'differential'])

/** `task/<id>`, `merge/<wave>`, `planning` or `proof`. A row of none of them gets the card of the row before. Pure. */
export function cardOf(key: string, before: string | undefined): string {
  const { part, phase } = placeOfKey(key)
  if (part !== '') return part
  if (planning.has(phase)) return PLANNING
  return proof.has(phase) ? PROOF : (before ?? PLANNING)
}
