// A run that was interrupted or stopped continues.
import { z } from 'zod'
import { noteKind } from '../kind.js'

const schema = z.object({
  type: z.literal('resumed'),
  after: z.string(),
  /** The prompts have changed since the run began; recorded answers are kept. */
  otherPrompts: z.boolean().optional(),
})

export const resumed = noteKind({
  schema,
  row: schema,
  change: () => ({ outcome: null, outage: null }),
  rows: (note) => [{ tone: 'plain', data: note }],
  endsSteps: true,
})
