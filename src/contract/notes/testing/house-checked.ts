// How the project's own checks of style, format and types ended on the green program.
import { z } from 'zod'
import { CheckedHouse } from '../../packages/house.js'
import { toldInFull } from '../kind.js'

export const houseChecked = toldInFull(z.object({ type: z.literal('house-checked'), checks: z.array(CheckedHouse) }), 'plain')
