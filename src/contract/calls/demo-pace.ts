// How fast a demo plays.
import { z } from 'zod'

/** `1x` is the speed of reading; `skip` waits for nothing. */
export const DemoPace = z.enum(['1x', '4x', 'skip'])
export type DemoPace = z.infer<typeof DemoPace>
