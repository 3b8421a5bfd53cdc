// Questions about what a run changed in a project that was there before: its files and hunks, a selection of them, and its check.
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
  /** Where it begins before the change; where it removes nothing, the line that it comes before. */
  oldStart: z.number().int(),
  /** The same after the change. */
  newStart: z.number().int(),
  removed: z.array(z.string()),
  added: z.array(z.string()),
})
export type ChangeHunk = z.infer<typeof ChangeHunk>

export const ReviewedFile = z.object({
  path: z.string(),
  /** Null where each hunk is chosen by itself; there are hunks then. */
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

/** What is known of a selection's tests. A selection of everything is the state that the verdict is about. */
export const SelectionCheck = z.enum(['green', 'red', 'unchecked'])
export type SelectionCheck = z.infer<typeof SelectionCheck>

/** What was taken of a run's changes, and what was known of it then. */
export const Selection = z.object({ chosen: z.number().int(), of: z.number().int(), check: SelectionCheck })
export type Selection = z.infer<typeof Selection>

/** Changes that were brought into a folder, or a branch of its repository. */
export const Application = z.object({
  at: z.number(),
  folder: z.string(),
  branch: z.string().nullable(),
  /** Null where everything was taken. */
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
  /** Changed paths that no folder of a user is given, each with the reason. */
  leftOut: z.array(z.string()),
  /** What was brought back so far, oldest first. */
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
  /** What the tests print. */
  z.object({ type: z.literal('output'), text: z.string() }),
  /** The last one. */
  CheckedSelection,
])
export type CheckEvent = z.infer<typeof CheckEvent>

export const changesQuestions = {
  /** What a run changed; refuses a run that began with no project of the user's. */
  of: call(RunRef, RunChanges),
  /** What of a run was brought back so far, oldest first; nothing for a run that began with no project. */
  applied: call(RunRef, z.object({ applied: z.array(Application) })),
  /**
   * Runs the tests of the run on a copy that holds the chosen changes alone, and all of its tests. Ending the feed ends the check.
   * Nothing of the project is touched.
   */
  check: feed(z.object({ run: RunId, choice: Choice, ...Agreed }), CheckEvent),
}
