// Summaries of files: if a program is too big for a prompt, a short text replaces each file that is left out. A summary is made once for
// each content.
import { z } from 'zod'
import type { FeatureContract } from '../../../contract/features/feature.js'
import { fullNoteKindOf } from '../../../contract/notes/note-kind.js'

/** Files that did not fit into a prompt: those that were summed up for it, and those of which a summary was known. */
const filesSummedUp = fullNoteKindOf<object>()(
  z.object({ type: z.literal('files-summed-up'), made: z.number().int(), known: z.number().int(), left: z.number().int() }),
  'plain',
)

const summaries = {
  // Its place is after the features with older parameters.
  order: 115,
  config: {
    fileSummaries: z.enum(['on', 'off']).nullable().default(null).meta({
      label: 'File summaries',
      group: 'Repair',
      oldFlag: 'file-summaries',
      description:
        'Summarise files that do not fit into a prompt. Tillgreen summarises each file once, and later runs reuse the summary. This needs a request only if a program does not fit. null means the value of the settings.',
    }),
    wideSummaries: z.boolean().default(true).meta({
      label: 'Summaries in plans and reviews',
      group: 'Repair',
      description:
        'If a program does not fit into a prompt, also show file summaries to the planner, to repairs in one request, and to the review. This needs `fileSummaries`.',
    }),
  },
  absent: { fileSummaries: z.enum(['on', 'off']).nullable().default('off'), wideSummaries: z.boolean().default(false) },
  settings: {
    fileSummaries: z.enum(['on', 'off']).default('on').meta({
      label: 'File summaries',
      description: 'Summarise the files of a program that does not fit into a prompt. Each version of a file is summarised once.',
    }),
  },
  // What is played or done again asks no model that gave no answer then.
  replayed: { fileSummaries: 'off' },
  notes: [filesSummedUp],
} as const satisfies FeatureContract

declare module '../../../contract/features/feature.js' {
  interface ExtensionContracts {
    readonly summaries: typeof summaries
  }
}

export default summaries
