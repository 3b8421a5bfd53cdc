// Differential testing: after feedback, the functions of the old and the new program are called with the same values.
import { z } from 'zod'
import type { FeatureContract } from '../../../contract/features/feature.js'
import { noteKindOf } from '../../../contract/notes/note-kind.js'
import { Comparison } from '../../../contract/run/differential.js'

const state = {
  /** Null where nothing was compared. */
  compared: Comparison.nullable(),
}

const compared = noteKindOf<{ readonly compared: Comparison | null }>()({
  schema: z.object({ type: z.literal('compared'), compared: Comparison }),
  row: Comparison.extend({ type: z.literal('compared'), left: z.number().int() }),
  change: (_, note) => ({ compared: note.compared }),
  rows: ({ type, compared: found }) => [
    { tone: found.different > 0 ? 'attention' : 'plain', data: { ...found, type, left: found.left.length } },
  ],
})

const differential = {
  order: 30,
  config: {
    differential: z.number().int().min(0).max(200).default(0).meta({
      label: 'Differential testing',
      group: 'Review',
      oldFlag: 'differential',
      description:
        'After feedback, call each plain function this many times in the old and in the new program, and show where the results differ. 0 means no comparison.',
    }),
  },
  state,
  notes: [compared],
} as const satisfies FeatureContract

declare module '../../../contract/features/feature.js' {
  interface ExtensionContracts {
    readonly differential: typeof differential
  }
}

export default differential
