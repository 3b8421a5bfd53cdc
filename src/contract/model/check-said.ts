// The result of trying an endpoint, as data: src/words/endpoint.ts makes the sentence.
import { z } from 'zod'
import { ProbeFindings } from '../config/capabilities.js'
import { AddressFault, EngineFault } from './fault-reason.js'

const said = <Type extends string, Data extends z.ZodRawShape>(type: Type, data: Data) => z.object({ type: z.literal(type), ...data })
const baseUrl = z.string()

/** What kept an endpoint from listing its models, as far as something can be done about it. */
export const ListingFault = z.enum(['unreachable', 'key-refused', 'unknown-address', 'slow-down', 'unpaid', 'other'])
export type ListingFault = z.infer<typeof ListingFault>

export const CheckSaid = z.discriminatedUnion('type', [
  // Nothing was sent.
  said('address-unfit', { fault: AddressFault }),
  said('key-unsendable', {}),
  said('not-started', { fault: EngineFault }),
  said('key-needed', { baseUrl }),
  // The list of models was asked for.
  said('late', { baseUrl, seconds: z.number() }),
  /** `message`: the sentence of the failed request, without keys. */
  said('not-listed', { baseUrl, message: z.string(), fault: ListingFault }),
  said('other-protocol', { baseUrl }),
  /** `offers` are some of those that there are. */
  said('model-missing', { baseUrl, model: z.string(), offers: z.array(z.string()), more: z.number().int() }),
  /** `models` is null where the endpoint has no list of them. */
  said('listed', { baseUrl, models: z.number().int().nullable() }),
  /** No model is named, and it offers several. */
  said('choose-model', { baseUrl, models: z.number().int() }),
  /** No model is named, and it does not list any. */
  said('name-model', { baseUrl }),
  // Its model was asked.
  /** `message`: the sentence of the failed request, without keys, or of the budget that let none pass. */
  said('not-answered', { message: z.string() }),
  said('answered', {
    baseUrl,
    model: z.string(),
    /** Milliseconds until the first word. */
    ms: z.number(),
    ...ProbeFindings.pick({ calls: true, tokens: true, usd: true }).shape,
  }),
])
export type CheckSaid = z.infer<typeof CheckSaid>
