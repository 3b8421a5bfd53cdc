// What a review says of a change: findings with their place and a failing scenario, and what became of each.
import { z } from 'zod'

/** `defect`: it does something wrong. `risk`: it may, under circumstances that are named. `remark`: it could be better. */
export const Severity = z.enum(['defect', 'risk', 'remark'])
export type Severity = z.infer<typeof Severity>

export const Finding = z.object({
  path: z.string().min(1),
  /** Counted from 1, in the file as it is after the change. */
  line: z.number().int().min(1),
  /** The text of that line, by which its place is checked. */
  quote: z.string().min(1).max(1_000),
  severity: Severity,
  /** What goes wrong, in one sentence. */
  title: z.string().min(1).max(300),
  /** A concrete case: what is called or done with which values, what comes of it, what should. */
  scenario: z.string().min(1).max(3_000),
  /** What should be different. */
  fix: z.string().min(1).max(3_000),
})
export type Finding = z.infer<typeof Finding>

export const Refutation = z.object({ finding: Finding, why: z.string() })
export type Refutation = z.infer<typeof Refutation>

/** A file that was not reviewed, and why. */
export const UnreadFile = z.object({ path: z.string(), why: z.string() })
export type UnreadFile = z.infer<typeof UnreadFile>

/** The result of a review. A finding is in it only if its quote is in the file and no confirmation refuted it. */
export const ReviewResult = z.object({
  findings: z.array(Finding),
  /** Findings that the confirmation refuted. */
  refuted: z.array(Refutation),
  /** Findings whose quote is not in the change's files, even after a second question. */
  lost: z.number().int(),
  /** Files that were reviewed. */
  files: z.number().int(),
  unread: z.array(UnreadFile),
})
export type ReviewResult = z.infer<typeof ReviewResult>

/** What became of a defect that a run tried to mend. */
export const DefectOutcome = z.object({
  path: z.string(),
  line: z.number().int(),
  title: z.string(),
  /** `fixed`: shown red by a test, then mended. `refuted`: its test is green on the program. `left`: still open. */
  how: z.enum(['fixed', 'refuted', 'left']),
  why: z.string(),
})
export type DefectOutcome = z.infer<typeof DefectOutcome>

/** How many findings there are of a severity. */
export const countOf = (findings: readonly Pick<Finding, 'severity'>[], severity: Severity): number =>
  findings.filter((finding) => finding.severity === severity).length
