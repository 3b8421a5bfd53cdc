// What kind of failure a red test run is.
import { z } from 'zod'
import { fullNoteKind } from '../kind.js'

export const triaged = fullNoteKind(z.object({ type: z.literal('triaged'), class: z.string(), detail: z.string() }), 'plain')
