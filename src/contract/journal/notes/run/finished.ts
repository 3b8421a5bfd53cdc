// How a run ended.
import { z } from 'zod'
import { Ended, Outcome } from '../../../run/outcome.js'
import { noteKind } from '../kind.js'

export const finished = noteKind({
  schema: z.object({
    type: z.literal('finished'),
    outcome: Outcome,
    tree: z.string(),
    /** The same state as the builder saw it, without held-out tests; empty where that is the tree itself. */
    shown: z.string().default(''),
    ended: Ended,
  }),
  row: z.object({ type: z.literal('finished'), outcome: Outcome }),
  change: (state, { outcome, tree }) => ({ question: null, outage: null, outcome, tree: tree || state.tree }),
  rows: ({ type, outcome }) => [{ tone: outcome.verdict === 'verified' ? 'good' : 'bad', data: { type, outcome } }],
  endsSteps: true,
})
