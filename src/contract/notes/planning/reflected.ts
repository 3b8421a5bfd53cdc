// A model looked back at how the run goes.
import { z } from 'zod'
import { fullNoteKind } from '../kind.js'

export const reflected = fullNoteKind(z.object({ type: z.literal('reflected'), decision: z.string(), why: z.string() }), 'thought')
