// A user error as a part of what crosses the wire.
import { z } from 'zod'
import { Json } from '../text/json.js'
import { type AppError, isErrorCode } from './index.js'

// Each code has its own type of data. Both sides have the same version, so only the class is checked.
export const AppErrorSchema = z.custom<AppError>(
  (value) => z.object({ code: z.string().refine(isErrorCode), data: z.record(z.string(), Json) }).safeParse(value).success,
)
