// Something that a run says of itself and no other kind of note tells.
import { z } from 'zod'
import { toldInFull } from '../kind.js'

export const remarked = toldInFull(z.object({ type: z.literal('remarked'), text: z.string() }), 'plain')
