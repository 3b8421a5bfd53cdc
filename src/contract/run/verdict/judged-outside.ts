// The results of tests whose program answered in a process that knows nothing of them.
import { z } from 'zod'

/** `other`: the program answers differently than in its tests. `open`: its answers do not show it. */
export const OutsideVerdicts = z.array(
  z.object({ file: z.string(), suite: z.string(), name: z.string(), state: z.enum(['same', 'other', 'open']) }),
)
export type OutsideVerdicts = z.infer<typeof OutsideVerdicts>
