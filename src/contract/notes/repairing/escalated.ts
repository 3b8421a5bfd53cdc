// The run goes in circles or gets no further: what is done about it.
import { z } from 'zod'
import { EscalationStep } from '../../config/config.js'
import { changeRound } from '../../run/rounds.js'
import { fullNoteKind } from '../kind.js'

export const escalated = fullNoteKind(
  z.object({ type: z.literal('escalated'), rung: EscalationStep, why: z.string() }),
  'attention',
  (state, { rung }, { key }) => ({ rounds: changeRound(state.rounds, key, { rung }) }),
)
