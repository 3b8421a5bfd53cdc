// A limit of the budget comes near.
import { z } from 'zod'
import { toldInFull } from '../kind.js'

export const warned = toldInFull(z.object({ type: z.literal('warned'), text: z.string() }), 'attention')
