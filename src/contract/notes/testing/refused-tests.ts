// Tests of a model that prove nothing.
import { z } from 'zod'
import { toldInFull } from '../kind.js'

export const refusedTests = toldInFull(z.object({ type: z.literal('refused-tests'), problems: z.array(z.string()) }), 'attention')
