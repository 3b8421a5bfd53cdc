// What speaks against the install of a package: a code and facts; src/words/concern.ts makes the sentence.
import { z } from 'zod'

const hours = z.number().int().nonnegative()

export const Concern = z.discriminatedUnion('type', [
  z.object({ type: z.literal('unknown-name') }),
  /** Its first version was published so many hours ago. */
  z.object({ type: z.literal('new'), hours }),
  /** The version that would be installed was published so many hours ago; older ones exist. */
  z.object({ type: z.literal('new-version'), hours }),
  z.object({ type: z.literal('install-scripts') }),
  /** Its name is almost that of a well-known package. */
  z.object({ type: z.literal('look-alike'), of: z.string(), by: z.enum(['letter', 'sign', 'suffix']) }),
  z.object({ type: z.literal('unreachable') }),
])
export type Concern = z.infer<typeof Concern>

/** A remark alone keeps no package out. */
export const isRemark = ({ type }: Concern): boolean => type === 'install-scripts' || type === 'unreachable'
