// Sealed tests were changed because the user wants something else; they see which, and why.
import { z } from 'zod'
import { toldInFull } from '../kind.js'

export const amended = toldInFull(
  z.object({ type: z.literal('amended'), files: z.array(z.string()), why: z.string() }),
  'attention',
  (state, { files, why }, { at }) => ({ amended: [...state.amended, { at, files, why }] }),
)
