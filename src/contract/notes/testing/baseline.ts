// The test results of an existing project before any change.
import { z } from 'zod'
import { noteKind } from '../kind.js'

/** Tests and files that a row names. */
const NAMED = 20

const count = z.number().int()

/** Why tests are not green: the first line of what they say, how many say it, and the port that refused, if one did. */
const BaselineCause = z.object({ line: z.string(), count, port: count.nullable() })
export type BaselineCause = z.infer<typeof BaselineCause>

export const baseline = noteKind({
  schema: z.object({
    type: z.literal('baseline'),
    green: count,
    red: z.array(z.string()),
    skipped: z.array(z.string()),
    /** Files that could not be collected. */
    uncollected: z.array(z.string()),
    /** Tests with another result in a second run. */
    unsteady: z.array(z.string()),
    /** The most frequent first; absent in older runs. */
    causes: z.array(BaselineCause).optional(),
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
    causes: z.array(BaselineCause).optional(),
  }),
  rows({ type, green, red, skipped, uncollected, unsteady, causes = [] }) {
    const named = [...red, ...uncollected, ...unsteady]
    const counts = { green, red: red.length, skipped: skipped.length, uncollected: uncollected.length, unsteady: unsteady.length }
    const data = {
      type,
      ...counts,
      named: named.slice(0, NAMED),
      more: Math.max(0, named.length - NAMED),
      ...(causes.length > 0 ? { causes } : {}),
    }
    return [{ tone: red.length > 0 ? 'attention' : 'plain', data }]
  },
})
