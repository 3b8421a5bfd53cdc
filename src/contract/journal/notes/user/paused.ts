// The run waits until the user lets it go on.
import { z } from 'zod'
import { toldInFull } from '../kind.js'

export const paused = toldInFull(z.object({ type: z.literal('paused') }), 'attention')
