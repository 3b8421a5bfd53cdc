// Means of deceiving tests that a program names, or was seen using.
import { z } from 'zod'

/**
 * `caller`: looks at the code that called it. `framework`: patches what runs and judges tests. `test-files`: reads the files of tests.
 * `equality`: a value that is equal to everything. `supervisor`: names what belongs to the supervisor of the tests. `process`: walks
 * through its own process, or ends it behind everybody's back. `tested`: asks whether it is being tested. `hidden-code`: runs code that
 * cannot be read where it is written.
 */
export const DeceptionMeans = z.enum(['caller', 'framework', 'test-files', 'equality', 'supervisor', 'process', 'tested', 'hidden-code'])
export type DeceptionMeans = z.infer<typeof DeceptionMeans>

/** What a reviewer says a means of deception is there for. It explains the place; no verdict depends on it. */
export const DeceptionRuling = z.object({ ruling: z.enum(['honest use', 'deception', 'unclear']), why: z.string().min(1) })
export type DeceptionRuling = z.infer<typeof DeceptionRuling>

export const Deception = z.object({
  means: DeceptionMeans,
  path: z.string(),
  /** Counted from 1. */
  line: z.number().int().positive(),
  /** Of an attempt that was given up: the final program has it no more. */
  isEarlier: z.literal(true).optional(),
  /** Left out where no reviewer was asked. */
  reviewed: DeceptionRuling.optional(),
})
export type Deception = z.infer<typeof Deception>
