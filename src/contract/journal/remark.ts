// What a run says of itself beside its steps: a code and data; src/words/remark.ts makes the sentence.
import { z } from 'zod'

const remark = <Type extends string, Data extends z.ZodRawShape>(type: Type, data: Data) => z.object({ type: z.literal(type), ...data })

export const Remark = z.discriminatedUnion('type', [
  /** The builder says that nothing has to be changed. */
  remark('nothing-to-change', {}),
  /** The author of tests says where the program does already what was asked. */
  remark('does-that-already', { where: z.string() }),
  remark('none-held-out', {}),
  /** Tests for a mutant are left out: red on the program, or blind to every mutant. */
  remark('stronger-left-out', { why: z.enum(['red', 'useless']) }),
  remark('none-stronger', { why: z.string() }),
  /** The first attempts are kept as this summary. */
  remark('summed-up', { attempts: z.number().int(), summary: z.string() }),
  remark('edit-unreadable', {}),
  /** A run that another version of the engine made goes on in this one. */
  remark('goes-on-from', { run: z.string() }),
])
export type Remark = z.infer<typeof Remark>
