// What the functions of two states of a program give for the same values.
import { z } from 'zod'

/** A call as its language writes it, and what came of it. */
export const FunctionCall = z.object({
  path: z.string(),
  name: z.string(),
  /** The arguments as a literal, to be made again. */
  args: z.string(),
  call: z.string(),
  result: z.string(),
})
export type FunctionCall = z.infer<typeof FunctionCall>

/** A module or function that was not compared, and why. */
const Left = z.object({ what: z.string(), why: z.string() })

export const FunctionCalls = z.object({
  calls: z.array(FunctionCall),
  left: z.array(Left),
  /** Whether all modules had their turn. */
  isWhole: z.boolean(),
})
export type FunctionCalls = z.infer<typeof FunctionCalls>

export const Difference = z.object({ path: z.string(), call: z.string(), before: z.string(), after: z.string() })
export type Difference = z.infer<typeof Difference>

/** Differential testing: examples of what differs, never a part of the verdict. */
export const Comparison = z.object({
  functions: z.number().int(),
  calls: z.number().int(),
  /** How many calls differ; `differences` holds the first of each function. */
  different: z.number().int(),
  differences: z.array(Difference),
  left: z.array(Left),
})
export type Comparison = z.infer<typeof Comparison>
