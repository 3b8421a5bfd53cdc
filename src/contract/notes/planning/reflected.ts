// A model looked back at how the run goes.
import { z } from 'zod'
import { toldInFull } from '../kind.js'

export const reflected = toldInFull(z.object({ type: z.literal('reflected'), decision: z.string(), why: z.string() }), 'thought')
