// A user error as a part of what crosses the wire.
import { z } from 'zod'
import { Json } from '../text/json.js'
import { type AppError, isErrorCode } from './index.js'

// Each code has data of its own type; both sides are of the same version, so that it is one of ours is all that is checked.
export const AppErrorSchema = z.custom<AppError>(
  (value) => z.object({ code: z.string().refine(isErrorCode), data: z.record(z.string(), Json) }).safeParse(value).success,
)
