// A look at everything that a run needs, before it may cost anything.
import { z } from 'zod'
import { ContextLength } from '../config/capabilities.js'
import { AppErrorSchema } from '../errors/schema.js'
import { CheckSaid } from '../model/check-said.js'
import { StartRun } from '../run/run.js'
import { feed } from '../wire/define.js'
import { UnsettledPrice } from './settings.js'

/** The subjects of the look. */
export const PreflightSubject = z.enum(['sandbox', 'toolchain', 'endpoint', 'price', 'output'])
export type PreflightSubject = z.infer<typeof PreflightSubject>

const fact = <Type extends string, Data extends z.ZodRawShape>(type: Type, data: Data) => z.object({ type: z.literal(type), ...data })

/** One fact; src/words/preflight.ts says it, and what to do about it. */
export const PreflightFact = z.discriminatedUnion('type', [
  fact('sandbox-refused', { found: z.string(), remedy: z.string() }),
  fact('sandbox-proved', { backend: z.string(), version: z.string(), escapes: z.number().int() }),
  /** The template is chosen when the run begins. */
  fact('template-open', {}),
  fact('toolchain-missing', { template: z.string(), found: z.string() }),
  fact('toolchains', { toolchains: z.array(z.object({ name: z.string(), version: z.string() })) }),
  fact('endpoint-not-set', {}),
  /** `instead` is a model that the endpoint lists, where the one that is named is not listed. */
  fact('endpoint-unusable', { said: CheckSaid, instead: z.string().nullable() }),
  fact('endpoint-usable', { said: CheckSaid, context: ContextLength.nullable(), isSmall: z.boolean(), isKnown: z.boolean() }),
  fact('endpoint-slow', { baseUrl: z.string(), seconds: z.number(), isLocal: z.boolean() }),
  fact('nothing-asked', {}),
  fact('price-unknown', { model: z.string(), isLimited: z.boolean() }),
  fact('price-nothing', {}),
  /** The endpoint reports what its answers cost; no price is known before they come. */
  fact('price-reported', { model: z.string(), isLimited: z.boolean() }),
  /** A model on this machine with the name of a hosted one: it costs what is listed unless the user says that it costs nothing. */
  fact('price-unsettled', UnsettledPrice.shape),
  /** Dollars for a million tokens; `usd` is the limit of the run. */
  fact('price', { input: z.number(), output: z.number(), usd: z.number().nullable() }),
  fact('folder-stays', {}),
  fact('in-data-folder', {}),
  /** The folder in which each verified program gets a subfolder. */
  fact('folder-by-name', { folder: z.string() }),
  fact('folder-free', { folder: z.string() }),
])
export type PreflightFact = z.infer<typeof PreflightFact>

export const PreflightLine = z.object({
  subject: PreflightSubject,
  /** `asks`: the run can start, but the user should know; `bad`: a run would end at this. */
  state: z.enum(['looking', 'good', 'asks', 'bad']),
  /** What was found, of each model where there are several; empty while it is `looking`, and where there is an error. */
  found: z.array(
    z.object({
      /** Roles concerned, or what else asks; empty for every role that uses the run's model. */
      whose: z.array(z.string()),
      fact: PreflightFact,
    }),
  ),
  /** Set instead of `found` where it is `bad` by a user error. */
  error: AppErrorSchema.nullable(),
})
export type PreflightLine = z.infer<typeof PreflightLine>

export const preflightQuestions = {
  /** Each subject first as `looking`, then as what was found; ends when all are known. */
  look: feed(StartRun, PreflightLine),
}
