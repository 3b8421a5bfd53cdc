// Lines of the table that "npm run test:faults" prints: what was done to the program, where, and what came of it.
import { appendFileSync } from 'node:fs'

/** The file that lines are kept in; set by the script alone. */
const file = process.env.TILLGREEN_FAULTS

/** Whether everything is tried, or only the faults that differ most, as in every test run. */
export const isWhole = file !== undefined

export interface Line {
  readonly fault: string
  readonly place: string
  /** In which it ended. */
  readonly outcome: string
  readonly tookMs: number
  /** By our limits alone; null where none is set. */
  readonly deadlineMs: number | null
  /** Goes at the endpoint, and what was counted for them; null where that is not the matter. */
  readonly cost: { readonly gos: number; readonly tokens: number; readonly usd: number } | null
  /** What was carried out of answers that were none, or was done twice. */
  readonly carriedOut: number
}

export function keepLine(line: Line): void {
  if (file) appendFileSync(file, `${JSON.stringify(line)}\n`)
}
