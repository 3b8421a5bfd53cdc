// What became of tests whose program answered in a process that knows nothing of them.
import { z } from 'zod'

/** `other`: the program answers otherwise than where it is tested. `open`: its answers do not tell. */
export const JudgedOutside = z.array(
  z.object({ file: z.string(), suite: z.string(), name: z.string(), state: z.enum(['same', 'other', 'open']) }),
)
export type JudgedOutside = z.infer<typeof JudgedOutside>
