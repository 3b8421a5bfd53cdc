// Sealed tests were changed, because the user wants something else or because one was found wrong; they see which, and why.
import { z } from 'zod'
import { fullNoteKind } from '../kind.js'

export const amended = fullNoteKind(
  /** `test` is the one that was found wrong; null where the user wants something else. */
  z.object({ type: z.literal('amended'), files: z.array(z.string()), why: z.string(), test: z.string().nullable().default(null) }),
  'attention',
  (state, { files, why, test }, { at }) => ({ amended: [...state.amended, { at, files, why, test }] }),
)
