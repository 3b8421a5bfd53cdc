// Whether what was done about a run that went in circles helped.
import { z } from 'zod'
import { EscalationStep } from '../../config/config.js'
import { fullNoteKind } from '../kind.js'

export const escalationEnded = fullNoteKind(
  z.object({ type: z.literal('escalation-ended'), rung: EscalationStep, helped: z.boolean(), before: z.string(), after: z.string() }),
  ({ helped }) => (helped ? 'good' : 'plain'),
)
