// What a reviewer says of the change.
import { z } from 'zod'
import { countOf, Finding, Reviewed } from '../../../run/review.js'
import { noteKind } from '../kind.js'

const count = z.number().int()

export const reviewed = noteKind({
  schema: z.object({ type: z.literal('reviewed'), reviewed: Reviewed }),
  row: z.object({
    type: z.literal('reviewed'),
    findings: z.array(Finding.pick({ path: true, line: true, severity: true, title: true, scenario: true })),
    refuted: count,
    lost: count,
    /** Paths of files that nobody looked at. */
    unread: z.array(z.string()),
  }),
  change: (_, note) => ({ review: { ...note.reviewed, settled: [] } }),
  rows({ type, reviewed: { findings, refuted, lost, unread } }) {
    const shown = findings.map(({ path, line, severity, title, scenario }) => ({ path, line, severity, title, scenario }))
    const data = { type, findings: shown, refuted: refuted.length, lost, unread: unread.map((each) => each.path) }
    return [{ tone: countOf(findings, 'defect') > 0 || unread.length > 0 ? 'attention' : 'plain', data }]
  },
})
