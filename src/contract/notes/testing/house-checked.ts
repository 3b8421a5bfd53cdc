// How the project's own checks of style, format and types ended on the green program.
import { z } from 'zod'
import { CheckedHouse } from '../../packages/house.js'
import { fullNoteKind } from '../kind.js'

export const houseChecked = fullNoteKind(z.object({ type: z.literal('house-checked'), checks: z.array(CheckedHouse) }), 'plain')
