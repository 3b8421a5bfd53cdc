// Questions about how a user's words were read: which assumptions are right, and which sentences were misread.
import { z } from 'zod'
import { RunId, RunRef } from '../run/run.js'
import { call } from '../wire/define.js'

export const AssumptionVerdict = z.enum(['right', 'wrong'])
export type AssumptionVerdict = z.infer<typeof AssumptionVerdict>

/** What the user answered to the reading of one run, each under the text that they saw. */
export const ReadingAnswers = z.object({
  assumptions: z.array(z.object({ text: z.string(), judged: AssumptionVerdict })),
  /** Their sentences that were misread. */
  misread: z.array(z.string()),
})
export type ReadingAnswers = z.infer<typeof ReadingAnswers>

const Text = z.string().min(1).max(20_000)

export const readingQuestions = {
  of: call(RunRef, ReadingAnswers),
  /** Answers to an assumption; null takes the answer back. */
  judge: call(z.object({ run: RunId, text: Text, judged: AssumptionVerdict.nullable() }), z.object({})),
  misread: call(z.object({ run: RunId, text: Text, isMisread: z.boolean() }), z.object({})),
}
