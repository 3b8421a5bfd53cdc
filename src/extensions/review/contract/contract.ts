// Review: a reviewer reads the green program, or a change of a user's repository.
import { z } from 'zod'
import type { FeatureContract } from '../../../contract/features/feature.js'
import { fullNoteKindOf, noteKindOf } from '../../../contract/notes/note-kind.js'
import { reviewErrors } from './errors.js'
import { countOf, DefectOutcome, Finding, ReviewResult } from './reviewed.js'

const state = {
  /** The result of the review, and the fate of its defects; null without a review. */
  review: ReviewResult.extend({ settled: z.array(DefectOutcome).readonly() })
    .readonly()
    .nullable(),
}
interface State {
  readonly review: z.infer<typeof state.review>
}

const count = z.number().int()

/** What a reviewer says of the change. */
const reviewed = noteKindOf<State>()({
  schema: z.object({ type: z.literal('reviewed'), reviewed: ReviewResult }),
  row: z.object({
    type: z.literal('reviewed'),
    findings: z.array(Finding.pick({ path: true, line: true, severity: true, title: true, scenario: true })),
    refuted: count,
    lost: count,
    /** Paths of files that were not reviewed. */
    unread: z.array(z.string()),
  }),
  change: (_, note) => ({ review: { ...note.reviewed, settled: [] } }),
  rows({ type, reviewed: { findings, refuted, lost, unread } }) {
    const shown = findings.map(({ path, line, severity, title, scenario }) => ({ path, line, severity, title, scenario }))
    const data = { type, findings: shown, refuted: refuted.length, lost, unread: unread.map((each) => each.path) }
    return [{ tone: countOf(findings, 'defect') > 0 || unread.length > 0 ? 'attention' : 'plain', data }]
  },
})

/** What became of a defect that the run tried to mend. */
const findingSettled = fullNoteKindOf<State>()(
  z.object({ type: z.literal('finding-settled'), settled: DefectOutcome }),
  ({ settled }) => (settled.how === 'left' ? 'attention' : 'good'),
  ({ review }, { settled }) => (review ? { review: { ...review, settled: [...review.settled, settled] } } : {}),
)

const review = {
  order: 20,
  config: {
    review: z
      .enum(['off', 'show', 'fix'])
      .default('off')
      .meta({
        label: 'Review of the green program',
        group: 'Review',
        oldFlag: 'review',
        choices: { show: 'show the findings', fix: 'repair defects that a test confirms' },
        description:
          'Review the green program. "off" skips the review, "show" shows the findings next to the verdict, and "fix" also repairs defects that a test confirms.',
      }),
  },
  state,
  notes: [reviewed, findingSettled],
  errors: reviewErrors,
} as const satisfies FeatureContract

declare module '../../../contract/features/feature.js' {
  interface ExtensionContracts {
    readonly review: typeof review
  }
}

export default review
