// The user gave pictures: whose models are shown them, and whose take none.
import { z } from 'zod'
import { PictureAudience } from '../../run/effects.js'
import { fullNoteKind } from '../kind.js'

export const pictures = fullNoteKind(PictureAudience.extend({ type: z.literal('pictures'), names: z.array(z.string()) }), ({ by }) =>
  by.every(({ takes }) => takes) ? 'plain' : 'attention',
)
