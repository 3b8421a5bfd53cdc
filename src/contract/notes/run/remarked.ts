// Something that a run says of itself and no other kind of note tells.
import { z } from 'zod'
import { Remark } from '../../journal/remark.js'
import { toldInFull } from '../kind.js'

export const remarked = toldInFull(
  z.object({
    type: z.literal('remarked'),
    /** A sentence where a step words it itself, and in journals of earlier versions. */
    text: z.union([z.string(), Remark]),
  }),
  'plain',
)
