// A replay differs from its recording.
import { z } from 'zod'
import { fullNoteKind } from '../kind.js'

export const drifted = fullNoteKind(z.object({ type: z.literal('drifted'), what: z.string() }), 'attention')
