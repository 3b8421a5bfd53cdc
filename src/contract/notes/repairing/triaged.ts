// What kind of failure a red test run is.
import { z } from 'zod'
import { toldInFull } from '../kind.js'

export const triaged = toldInFull(z.object({ type: z.literal('triaged'), class: z.string(), detail: z.string() }), 'plain')
