// Reads what a caller reported: plain functions of a workspace, called inside a sandbox.
import { z } from 'zod'

const Line = z.union([
  z.object({ path: z.string(), name: z.string(), args: z.string(), call: z.string(), result: z.string() }),
  z.object({ left: z.string(), why: z.string() }),
  z.object({ done: z.literal(true) }),
])
export type CallerLine = z.infer<typeof Line>

/** The lines of a report. Foreign lines and lines that were cut are skipped. */
export function readCalls(text: string): CallerLine[] {
  return text.split('\n').flatMap((line) => {
    try {
      const parsed = Line.safeParse(JSON.parse(line))
      return parsed.success ? [parsed.data] : []
    } catch {
      return []
    }
  })
}
