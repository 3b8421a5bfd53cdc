// How the contract travels to a window: one JSON object per message, questions one way, answers and events the other.
import { z } from 'zod'
import { type AppError as AppErrorType, isErrorCode } from '../errors/index.js'
import { Json } from './json.js'

const id = z.number().int().nonnegative()

/** From the window to the core. `end` stops the feed that `listen` began with the same id. */
export const Asking = z.discriminatedUnion('type', [
  z.object({ id, type: z.literal('ask'), path: z.string().max(100), input: Json }),
  z.object({ id, type: z.literal('listen'), path: z.string().max(100), input: Json }),
  z.object({ id, type: z.literal('end') }),
])
export type Asking = z.infer<typeof Asking>

// Each code has data of its own type; both sides are of the same version, so that it is one of ours is all that is checked.
const AppError = z.custom<AppErrorType>(
  (value) => z.object({ code: z.string().refine(isErrorCode), data: z.record(z.string(), Json) }).safeParse(value).success,
)

const Answer = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), value: Json }),
  z.object({ ok: z.literal(false), error: AppError }),
])

/** From the core to the window. */
export const Answering = z.discriminatedUnion('type', [
  z.object({ id, type: z.literal('answer'), answer: Answer }),
  z.object({ id, type: z.literal('event'), event: Json }),
  z.object({ id, type: z.literal('ended'), error: AppError.nullable() }),
])
export type Answering = z.infer<typeof Answering>
