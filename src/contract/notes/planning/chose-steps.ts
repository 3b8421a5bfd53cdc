// A model chose the steps of the run.
import { z } from 'zod'
import { ChosenSteps } from '../../config/config.js'
import { fullNoteKind } from '../kind.js'

export const choseSteps = fullNoteKind(z.object({ type: z.literal('chose-steps'), chosen: ChosenSteps }), 'thought')
