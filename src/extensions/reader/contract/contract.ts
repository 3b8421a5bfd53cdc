// An independent reader: it knows the user's words alone, says by examples what they ask for, and finds where the plan differs.
import { z } from 'zod'
import type { FeatureContract } from '../../../contract/features/feature.js'
import { fullNoteKindOf } from '../../../contract/notes/note-kind.js'

/** Where a plan differs from the user's words. */
export const Difference = z.object({
  kind: z.enum(['lacking', 'contradicts', 'settled-differently']),
  /** Id of the task that it concerns. */
  task: z.string(),
  /** The words that it is about, letter by letter. */
  quote: z.string(),
  /** What the plan says of it, in a sentence. */
  plan: z.string(),
  /** Two readings, the first that of the plan, or what a plan that says nothing amounts to. */
  options: z.tuple([z.string(), z.string()]),
  /** The choice as a question in everyday words; absent where the reader wrote none. */
  question: z.string().optional(),
  /** Two answers to it, in the order of the options. */
  answers: z.tuple([z.string(), z.string()]).optional(),
  /** Whether the quotation settles it for the second. */
  isSettled: z.boolean(),
  /** What an answer is worth to the user, from 1 to 5. */
  worth: z.number().int().min(1).max(5),
})
export type Difference = z.infer<typeof Difference>

/** What became of a difference: put into the plan by the user's words or by their answer, confirmed by them, or taken as the plan has it. */
export const SettledDifference = Difference.extend({ how: z.enum(['mended', 'decided', 'confirmed', 'assumed']), took: z.string() })
export type SettledDifference = z.infer<typeof SettledDifference>

const readWords = fullNoteKindOf<object>()(
  z.object({
    type: z.literal('read-words'),
    /** Examples that the reader gave. */
    examples: z.number().int(),
    differences: z.array(SettledDifference).readonly(),
  }),
  ({ differences }) => (differences.some(({ how }) => how === 'assumed') ? 'attention' : 'plain'),
)

const OnOff = z.enum(['on', 'off'])

const reader = {
  order: 5,
  config: {
    reader: OnOff.nullable().default(null).meta({
      label: 'Independent reader',
      group: 'Plan',
      oldFlag: 'reader',
      description:
        'A second model reads only your description, writes examples, and checks the plan against them. It needs one request, and one more if the plan changes. It does not run with the flat planner or your own plan. null means the value of the settings.',
    }),
  },
  absent: { reader: OnOff.nullable().default('off') },
  settings: {
    reader: OnOff.default('on').meta({
      label: 'Independent reader',
      description: 'Check each plan against your description before the build.',
    }),
  },
  // What is played or done again asks no model that gave no answer then.
  replayed: { reader: 'off' },
  firstQuestion: 'reader/by-example',
  notes: [readWords],
} as const satisfies FeatureContract

declare module '../../../contract/features/feature.js' {
  interface ExtensionContracts {
    readonly reader: typeof reader
  }
}

export default reader
