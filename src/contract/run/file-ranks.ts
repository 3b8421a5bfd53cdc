// How the files of a program were ranked for a prompt that cannot show them all.
import { z } from 'zod'

export const FileRanks = z.discriminatedUnion('type', [
  /** They all have room. */
  z.object({ type: z.literal('all-fit') }),
  z.object({
    type: z.literal('ranked'),
    model: z.string(),
    /** What is alike most comes first; of very many files only these. */
    paths: z.array(z.string()),
    /** Pieces of files that were compared, and those of them that the endpoint was asked for. */
    pieces: z.number().int(),
    asked: z.number().int(),
  }),
  /** Names and words decide; `why` is empty if it was shown before. */
  z.object({ type: z.literal('left'), why: z.string() }),
])
export type FileRanks = z.infer<typeof FileRanks>
