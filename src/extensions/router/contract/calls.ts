// Questions about the router: its table, and the requests to its endpoint.

import { z } from 'zod'
import { Role } from '../../../contract/config/config.js'
import type { ExtensionQuestions } from '../../../contract/features/calls.js'
import { Share } from '../../../contract/figures/statistics.js'
import { ModelFault, Usage } from '../../../contract/model/model.js'
import { Json } from '../../../contract/text/json.js'
import { call, feed } from '../../../contract/wire/define.js'
import { ModelRoute, RouteReason } from './routed.js'

/** A special class: all templates together. */
export const ANY_CLASS = 'any'

export const RouterProfile = z.object({
  profile: z.string(),
  model: z.string(),
  success: Share,
  /** Dollars for a usual answer of this role; null where no price is known. */
  usd: z.number().nullable(),
})
export type RouterProfile = z.infer<typeof RouterProfile>

export const RouterRow = z.object({
  role: Role,
  class: z.string(),
  /** The cheapest first; those without a known price are last. */
  profiles: z.array(RouterProfile),
  /** What would be chosen without exploring; null where it would be drawn, since none holds. */
  chosen: z.object({ profile: z.string(), reason: RouteReason }).nullable(),
  /** Dollars that these answers cost less than all of them from the dearest profile; null where prices are missing. */
  savedUsd: z.number().nullable(),
})
export type RouterRow = z.infer<typeof RouterRow>

/** Requests of other programs to one model. Each share is over those of which something was measured. */
export const ServedRow = z.object({
  /** Null where the programs named none. */
  role: Role.nullable(),
  class: z.string(),
  model: z.string(),
  endpoint: z.string(),
  /** Of all requests. */
  arrived: Share,
  /** Of requests with a schema: answers that fit it. */
  wellFormed: Share,
  /** Of requests whose program said whether the answer was of use. */
  useful: Share,
  /** Of those that arrived; null where none did. */
  medianMs: z.number().nullable(),
  /** Dollars of all of them; null where one has no known price. */
  usd: z.number().nullable(),
})
export type ServedRow = z.infer<typeof ServedRow>

export const RouterTable = z.object({ floor: z.number(), share: z.number(), rows: z.array(RouterRow), served: z.array(ServedRow) })
export type RouterTable = z.infer<typeof RouterTable>

/** Bytes of a request that the endpoint takes. */
export const MOST_REQUEST_BYTES = 4_000_000

export const ServedRequest = z.object({
  /** Null takes `builder` as who asks, and the answers of all roles as what is known. */
  role: Role.nullable(),
  /** A template, or `any`. */
  class: z.string().max(100),
  messages: z
    .array(z.object({ role: z.enum(['system', 'user', 'assistant']), text: z.string() }))
    .min(1)
    .max(2_000),
  maxOutputTokens: z.number().int().positive().max(1_000_000),
  seed: z.number().int().nullable(),
  temperature: z.number().min(0).max(2).nullable(),
  schema: z.record(z.string(), Json).nullable(),
  /** Null takes those of the settings. */
  share: z.number().min(0).max(0.5).nullable(),
  floor: z.number().min(0).max(1).nullable(),
})
export type ServedRequest = z.infer<typeof ServedRequest>

/** What the endpoint answered since it was opened. */
const ServedCounts = z.object({ requests: z.number().int(), cached: z.number().int(), fellBack: z.number().int(), usd: z.number() })

export const ServeResult = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('answer'),
    /** By which its program may say whether it was of use; that of the first answer where it came from the cache. */
    id: z.string(),
    text: z.string(),
    finish: z.enum(['stop', 'length']),
    usage: Usage,
    routed: ModelRoute,
    isCached: z.boolean(),
    counts: ServedCounts,
  }),
  /** All profiles failed, and this is how the last one did. */
  z.object({ type: z.literal('fault'), fault: ModelFault, message: z.string() }),
  z.object({ type: z.literal('no-budget'), message: z.string() }),
])
export type ServeResult = z.infer<typeof ServeResult>

export const routerQuestions = {
  /** For each role and class that has answers, and for one class where it is named. */
  table: call(z.object({ class: z.string().nullable().default(null) }), RouterTable),
  /** Makes the token of the endpoint if there is none yet, or a new one. An old token is never shown again, only its digest. */
  open: call(
    z.object({ renew: z.boolean() }),
    z.object({ token: z.string().nullable(), digest: z.string().regex(/^[0-9a-f]{64}$/), profiles: z.number().int() }),
  ),
  /** One answer, and the end. Leaving the feed ends the request. */
  complete: feed(ServedRequest, ServeResult),
  /** What a program says of an answer. Refuses (`served-missing`) one that is not known. */
  judge: call(z.object({ id: z.string().max(100), ok: z.boolean() }), z.object({})),
}

declare module '../../../contract/features/calls.js' {
  interface ExtensionQuestions {
    readonly router: typeof routerQuestions
  }
}

export default { router: routerQuestions } satisfies Partial<ExtensionQuestions>
