// Tests of a model that prove nothing.
import { z } from 'zod'
import { fullNoteKind } from '../kind.js'

export const refusedTests = fullNoteKind(z.object({ type: z.literal('refused-tests'), problems: z.array(z.string()) }), 'attention')
