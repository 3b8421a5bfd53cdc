// Questions about open words: two authors who know nothing but a task's words say by examples what they make of them.
import { z } from 'zod'
import { toldInFullOf } from '../../journal/notes/note-kind.js'
import type { FeatureContract } from '../feature.js'
import { Ambiguity } from './examples.js'

const readTwice = toldInFullOf<object>()(
  z.object({
    type: z.literal('read-twice'),
    task: z.string(),
    alike: z.number().int(),
    /** Differences that a confirmation did away with. */
    settled: z.number().int(),
    /** Examples of which one author could make nothing. */
    unclear: z.number().int(),
    open: z.array(Ambiguity).readonly(),
  }),
  ({ open }) => (open.length > 0 ? 'attention' : 'plain'),
)

export const ambiguity = {
  order: 10,
  config: {
    ambiguity: z.number().int().min(0).max(12).default(0).meta({
      label: 'Ask me about ambiguous requirements',
      group: 'Plan',
      oldFlag: 'ambiguity',
      description:
        "Questions that a run may ask before it builds, each by an example of which two authors who know only a task's words expect different outcomes. 0 looks for none.",
    }),
  },
  notes: [readTwice],
} as const satisfies FeatureContract
