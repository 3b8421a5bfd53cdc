// A remark of a run that no other kind of note covers.
import { z } from 'zod'
import { Remark } from '../../journal/remark.js'
import { fullNoteKind } from '../kind.js'

export const remarked = fullNoteKind(
  z.object({
    type: z.literal('remarked'),
    /** A sentence where a step words it itself, and in journals of earlier versions. */
    text: z.union([z.string(), Remark]),
  }),
  'plain',
)
