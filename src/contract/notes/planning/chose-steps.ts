// A model chose the steps of the run.
import { z } from 'zod'
import { ChosenSteps } from '../../config/config.js'
import { toldInFull } from '../kind.js'

export const choseSteps = toldInFull(z.object({ type: z.literal('chose-steps'), chosen: ChosenSteps }), 'thought')
