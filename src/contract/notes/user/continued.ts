// The user let a paused run go on.
import { z } from 'zod'
import { toldInFull } from '../kind.js'

export const continued = toldInFull(z.object({ type: z.literal('continued') }), 'plain')
