// How the contract travels to a window: one JSON object per message, questions one way, answers and events the other.
import { z } from 'zod'
import { AppErrorSchema } from '../errors/schema.js'
import { Json } from '../text/json.js'

const id = z.number().int().nonnegative()

/** From the window to the core. `end` stops the feed that `listen` began with the same id, and cancels the question that `ask` sent with it. */
export const Asking = z.discriminatedUnion('type', [
  z.object({ id, type: z.literal('ask'), path: z.string().max(100), input: Json }),
  z.object({ id, type: z.literal('listen'), path: z.string().max(100), input: Json }),
  z.object({ id, type: z.literal('end') }),
])
export type Asking = z.infer<typeof Asking>

const Answer = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: Json }),
  z.object({ ok: z.literal(false), error: AppErrorSchema }),
])

/** From the core to the window. */
export const Answering = z.discriminatedUnion('type', [
  z.object({ id, type: z.literal('answer'), answer: Answer }),
  z.object({ id, type: z.literal('event'), event: Json }),
  z.object({ id, type: z.literal('ended'), error: AppErrorSchema.nullable() }),
])
export type Answering = z.infer<typeof Answering>
