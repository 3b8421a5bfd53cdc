// The user gave pictures: whose models are shown them, and whose take none.
import { z } from 'zod'
import { PicturesSeen } from '../../run/effects.js'
import { toldInFull } from '../kind.js'

export const pictures = toldInFull(PicturesSeen.extend({ type: z.literal('pictures'), names: z.array(z.string()) }), ({ by }) =>
  by.every(({ takes }) => takes) ? 'plain' : 'attention',
)
