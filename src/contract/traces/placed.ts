// The result of words that the user says while a run is at work.
import { z } from 'zod'

/** A part of what was said: a clause for a task, or why no test can see it. */
export const Placement = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('clause'),
    quote: z.string(),
    task: z.string(),
    clause: z.string(),
    /** Clauses of the plan that it takes the place of, in their own words; absent where there are none. */
    replaces: z.array(z.object({ task: z.string(), clause: z.string() })).optional(),
  }),
  z.object({
    type: z.literal('untested'),
    quote: z.string(),
    why: z.string(),
    /** Whether its request could not be understood. */
    isLost: z.literal(true).optional(),
  }),
])
export type Placement = z.infer<typeof Placement>

/** A clause with its place in the plan. */
export const AddedClause = z.object({
  clause: z.string(),
  quote: z.string(),
  /** The title of the task that has it, and its place there, counted from 1. */
  task: z.string(),
  number: z.number().int().positive(),
  /** Whether it is a separate task, since the tests of its subject were sealed. */
  isOwnTask: z.boolean(),
  /** Clauses that hold no longer because of it; absent where there are none. */
  replaces: z.array(z.string()).optional(),
})
export type AddedClause = z.infer<typeof AddedClause>

/** The result of the words: clauses, and parts that no test can check. */
export const SettledWords = z.object({ added: z.array(AddedClause), untested: z.array(z.object({ quote: z.string(), why: z.string() })) })
export type SettledWords = z.infer<typeof SettledWords>
