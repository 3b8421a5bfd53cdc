// The user continued a paused run.
import { z } from 'zod'
import { fullNoteKind } from '../kind.js'

export const continued = fullNoteKind(z.object({ type: z.literal('continued') }), 'plain')
