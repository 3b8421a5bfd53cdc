// The user brought an earlier state of the workspace back, as a new state.
import { z } from 'zod'
import { fullNoteKind } from '../kind.js'

export const restored = fullNoteKind(
  z.object({
    type: z.literal('restored'),
    /** The earlier state, and the one that it took the place of. */
    tree: z.string(),
    before: z.string(),
    /** Files that became as they were. */
    files: z.number().int(),
    /** Paths that differ and stay as they are: sealed tests, and what steers them. */
    kept: z.array(z.string()),
  }),
  'attention',
)
