// A verified program as a planner sees it. It imports nothing of runs: they import the config, which imports this.
import { z } from 'zod'

/** A file of a program that can be taken over alone. */
export const OfferedModule = z.object({
  path: z.string(),
  /** The first lines of what it defines. */
  names: z.array(z.string()),
  /** All that comes with it: what it imports, its tests, and what steers those. */
  files: z.array(z.string()),
})
export type OfferedModule = z.infer<typeof OfferedModule>

export const OfferedProgram = z.object({
  run: z.string(),
  title: z.string(),
  /** The request, in short. */
  description: z.string(),
  /** Tests that were green at its end, and planted bugs that they caught; null where none was planted. */
  tests: z.number().int(),
  mutants: z.object({ done: z.number().int(), of: z.number().int() }).nullable(),
  modules: z.array(OfferedModule),
})
export type OfferedProgram = z.infer<typeof OfferedProgram>
