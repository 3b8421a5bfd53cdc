// The first note: what the run is to reach.
import { z } from 'zod'
import { Goal } from '../../run/goal.js'
import { noteKind } from '../kind.js'

export const started = noteKind({
  schema: z.object({ type: z.literal('started'), goal: Goal, engine: z.string() }),
  row: null,
  change: (state, { goal }) => ({ goal, tree: goal.inherits?.tree ?? state.tree, suites: goal.inherits?.suites ?? [] }),
})
