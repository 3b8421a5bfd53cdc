// What a project asks of everyone who changes it: the words of its rule files, and its checks of style and types.
import { z } from 'zod'

export const HouseRule = z.object({
  path: z.string(),
  /** The folder that it is for; empty for the whole project. */
  folder: z.string(),
  /** As far as there is room. */
  text: z.string(),
  /** Words that are shown to models, and those of the whole file. */
  words: z.number().int(),
  of: z.number().int(),
})
export type HouseRule = z.infer<typeof HouseRule>

export const HouseCheck = z.object({
  /** Relative to the workspace; empty for its root. */
  folder: z.string(),
  /** One line for a POSIX shell. It changes no file. */
  line: z.string().min(1),
  /** The same tool as it mends what it finds; null where it cannot. */
  fix: z.string().nullable(),
  /** As the project says it. */
  title: z.string(),
})
export type HouseCheck = z.infer<typeof HouseCheck>

export const House = z.object({ rules: z.array(HouseRule), checks: z.array(HouseCheck) })
export type House = z.infer<typeof House>

/** How a check ended. `red-before`: it was red before the change. `unrunnable`: its tool is not there, or it ran out of time. */
export const CheckedHouse = z.object({
  title: z.string(),
  state: z.enum(['green', 'repaired', 'red', 'red-before', 'unrunnable']),
  /** The line with the reason; empty if it is green. */
  found: z.string(),
})
export type CheckedHouse = z.infer<typeof CheckedHouse>
