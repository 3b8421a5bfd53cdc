// Questions about a run's changes to an existing project: its files and hunks, a selection of them, and its check.
import { z } from 'zod'
import { WholeCause } from '../changes/whole-cause.js'
import { RunId, RunRef } from '../run/run.js'
import { Counts } from '../run/tests.js'
import { Agreed } from '../run/wish.js'
import { call, feed } from '../wire/define.js'

/** Lines that changed together, with nothing unchanged between them. Lines are counted from 1. */
export const ChangeHunk = z.object({
  /** Its name within the file, from 1. */
  number: z.number().int().positive(),
  /** The line where it begins before the change; for a pure addition, the line that follows it. */
  oldStart: z.number().int(),
  /** The same after the change. */
  newStart: z.number().int(),
  removed: z.array(z.string()),
  added: z.array(z.string()),
})
export type ChangeHunk = z.infer<typeof ChangeHunk>

export const ReviewedFile = z.object({
  path: z.string(),
  /** Null if each hunk is chosen separately. */
  whole: WholeCause.nullable(),
  hunks: z.array(ChangeHunk),
  /** Lines. */
  added: z.number().int(),
  removed: z.number().int(),
  /** Whether it is a test, or steers the tests. */
  isTest: z.boolean(),
})
export type ReviewedFile = z.infer<typeof ReviewedFile>

/** What a file counts for in a selection: each hunk, or the file where it is taken as a whole. */
export const sizeOf = ({ hunks, whole }: Pick<ReviewedFile, 'hunks' | 'whole'>): number => (whole ? 1 : hunks.length)

/** Files that are taken, each with the numbers of its hunks; null is all of the file. */
export const Choice = z.array(z.object({ path: z.string(), hunks: z.array(z.number().int().positive()).nullable() }))
export type Choice = z.infer<typeof Choice>

/** The test results of a selection. A selection of everything is the state of the verdict. */
export const SelectionCheck = z.enum(['green', 'red', 'unchecked'])
export type SelectionCheck = z.infer<typeof SelectionCheck>

/** The chosen part of a run's changes, and its test results then. */
export const Selection = z.object({ chosen: z.number().int(), of: z.number().int(), check: SelectionCheck })
export type Selection = z.infer<typeof Selection>

/** Changes that were written into a folder, or a branch of its repository. */
export const Application = z.object({
  at: z.number(),
  folder: z.string(),
  branch: z.string().nullable(),
  /** Null if everything was chosen. */
  selection: Selection.nullable(),
})
export type Application = z.infer<typeof Application>

export const RunChanges = z.object({
  /** Of the project; null for an archive. */
  folder: z.string().nullable(),
  /** The trees before and after. */
  before: z.string(),
  after: z.string(),
  files: z.array(ReviewedFile),
  /** Changed paths that are never written into a user's folder, each with the reason. */
  leftOut: z.array(z.string()),
  /** The changes brought back so far, oldest first. */
  applied: z.array(Application),
})
export type RunChanges = z.infer<typeof RunChanges>

export const CheckedSelection = z.object({
  type: z.literal('checked'),
  ok: z.boolean(),
  counts: Counts,
  /** Names of the first tests that are not green. */
  red: z.array(z.string()),
  chosen: z.number().int(),
  of: z.number().int(),
})
export type CheckedSelection = z.infer<typeof CheckedSelection>

export const CheckEvent = z.discriminatedUnion('type', [
  /** Output of the tests. */
  z.object({ type: z.literal('output'), text: z.string() }),
  /** The last one. */
  CheckedSelection,
])
export type CheckEvent = z.infer<typeof CheckEvent>

export const changesQuestions = {
  /** The changes of a run; refuses a run that began without the user's project. */
  of: call(RunRef, RunChanges),
  /** The changes of a run brought back so far, oldest first; empty for a run that began without a project. */
  applied: call(RunRef, z.object({ applied: z.array(Application) })),
  /** Runs the run's tests on a copy that has the chosen changes alone. Ending the feed ends the check. The project is not touched. */
  check: feed(z.object({ run: RunId, choice: Choice, ...Agreed }), CheckEvent),
}
