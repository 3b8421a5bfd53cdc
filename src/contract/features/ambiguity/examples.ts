// Where a task's words leave an outcome open: what two authors expect.
import { z } from 'zod'

/** What an author expects of an input: the value that its test would compare, or an error by its name. */
export const Expected = z.object({ kind: z.enum(['value', 'error']), text: z.string().min(1) })
export type Expected = z.infer<typeof Expected>

/** An input of which two authors who know nothing but a task's words expect different outcomes. */
export const Ambiguity = z.object({
  task: z.string(),
  input: z.string().min(1),
  /** The clause that it rests on; empty where only the words do. */
  clause: z.string(),
  first: Expected,
  second: Expected,
})
export type Ambiguity = z.infer<typeof Ambiguity>

/** What an author expects of one input. */
export interface Example {
  readonly input: string
  /** Number of the clause that it rests on, counted from 1; 0 where only the words do. */
  readonly clause: number
  readonly expected: Expected
}
