// How endpoints of all dialects put an error into JSON.
import { z } from 'zod'

export const ReportedError = z.union([
  z.string(),
  z.looseObject({
    message: z.string().nullish().catch(null),
    code: z.union([z.string(), z.number()]).nullish().catch(null),
    type: z.string().nullish().catch(null),
    param: z.string().nullish().catch(null),
    status: z.number().nullish().catch(null),
  }),
])
export type ReportedError = z.infer<typeof ReportedError>

export const ErrorBody = z.looseObject({
  error: ReportedError.nullish(),
  message: z.string().nullish().catch(null),
  detail: z.unknown().optional(),
})
