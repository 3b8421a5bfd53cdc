// A replay differs from its recording.
import { z } from 'zod'
import { toldInFull } from '../kind.js'

export const drifted = toldInFull(z.object({ type: z.literal('drifted'), what: z.string() }), 'attention')
