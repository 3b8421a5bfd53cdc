// Questions about standing clauses, and about comments that could become some.

import { z } from 'zod'
import type { ExtensionQuestions } from '../../../contract/features/calls.js'
import { RunId } from '../../../contract/run/run.js'
import { call } from '../../../contract/wire/define.js'
import { LONGEST_CLAUSE } from './contract.js'

const StandingClause = z.object({ id: z.string(), words: z.string() })
export type StandingClause = z.infer<typeof StandingClause>

/** A comment on a verified run that was not perfect. */
export const RunComment = z.object({ run: RunId, title: z.string(), comment: z.string() })
export type RunComment = z.infer<typeof RunComment>

/** Comments that are alike. */
export const CommentGroup = z.object({
  /** The run of the comment that is most like all others. */
  id: RunId,
  /** That comment, as far as a clause may be long. */
  words: z.string(),
  /** All of them, the newest first. */
  comments: z.array(RunComment),
  /** The standing clause that was made of one of them; null where it is only offered. */
  kept: z.string().nullable(),
})
export type CommentGroup = z.infer<typeof CommentGroup>

export const Standing = z.object({ clauses: z.array(StandingClause), groups: z.array(CommentGroup) })
export type Standing = z.infer<typeof Standing>

const Words = z.string().trim().min(1).max(LONGEST_CLAUSE)

export const standingQuestions = {
  /** The clauses, and comments by groups, the largest first. Runs that are kept out of learning have none here. */
  list: call(z.object({}), Standing),
  /** Keeps a clause from the next run on. The id is of a group of comments, or of a clause whose words change; null makes a new one. */
  keep: call(z.object({ id: z.string().nullable(), words: Words }), Standing),
  forget: call(z.object({ id: z.string() }), Standing),
}

declare module '../../../contract/features/calls.js' {
  interface ExtensionQuestions {
    readonly standing: typeof standingQuestions
  }
}

export default { standing: standingQuestions } satisfies Partial<ExtensionQuestions>
