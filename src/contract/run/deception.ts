// What a program's own files may name that honest programs have no use for: means of telling its tests apart from its users.
import { z } from 'zod'

/**
 * `caller`: looks at the code that called it. `framework`: patches what runs and judges tests. `test-files`: reads the files of tests.
 * `equality`: a value that is equal to everything. `supervisor`: names what belongs to the supervisor of the tests. `process`: walks
 * through its own process, or ends it behind everybody's back.
 */
export const DeceptionMeans = z.enum(['caller', 'framework', 'test-files', 'equality', 'supervisor', 'process'])
export type DeceptionMeans = z.infer<typeof DeceptionMeans>

export const Deception = z.object({
  means: DeceptionMeans,
  path: z.string(),
  /** Counted from 1. */
  line: z.number().int().positive(),
})
export type Deception = z.infer<typeof Deception>
