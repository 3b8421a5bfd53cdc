// A look at everything that a run needs, before it may cost anything.
import { z } from 'zod'
import { AppErrorSchema } from '../errors/schema.js'
import { StartRun } from '../run/run.js'
import { feed } from '../wire/define.js'

/** What is looked at. */
export const PreflightSubject = z.enum(['sandbox', 'toolchain', 'endpoint', 'price', 'output'])
export type PreflightSubject = z.infer<typeof PreflightSubject>

export const PreflightLine = z.object({
  subject: PreflightSubject,
  /** `asks`: it can go on, but the user should know; `bad`: a run would end at this. */
  state: z.enum(['looking', 'good', 'asks', 'bad']),
  found: z.string(),
  remedy: z.string(),
  /** Set instead of `found` where it is `bad` by a user error. */
  error: AppErrorSchema.nullable(),
})
export type PreflightLine = z.infer<typeof PreflightLine>

export const preflightQuestions = {
  /** Each subject first as `looking`, then as what was found; ends when all are known. */
  look: feed(StartRun, PreflightLine),
}
