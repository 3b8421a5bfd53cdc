// How the tests of an existing project stood before anything was changed.
import { z } from 'zod'
import { noteKind } from '../kind.js'

/** Tests and files that a row names. */
const NAMED = 20

const count = z.number().int()

export const baseline = noteKind({
  schema: z.object({
    type: z.literal('baseline'),
    green: count,
    red: z.array(z.string()),
    skipped: z.array(z.string()),
    /** Files that could not be collected. */
    uncollected: z.array(z.string()),
    /** Tests that ended otherwise when they ran a second time. */
    unsteady: z.array(z.string()),
  }),
  row: z.object({
    type: z.literal('baseline'),
    green: count,
    red: count,
    skipped: count,
    uncollected: count,
    unsteady: count,
    /** The first of those that are red, not collected or unsteady, and how many more there are. */
    named: z.array(z.string()),
    more: count,
  }),
  rows({ type, green, red, skipped, uncollected, unsteady }) {
    const named = [...red, ...uncollected, ...unsteady]
    const counts = { green, red: red.length, skipped: skipped.length, uncollected: uncollected.length, unsteady: unsteady.length }
    const data = { type, ...counts, named: named.slice(0, NAMED), more: Math.max(0, named.length - NAMED) }
    return [{ tone: red.length > 0 ? 'attention' : 'plain', data }]
  },
})
