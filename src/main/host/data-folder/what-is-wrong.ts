// Says in one sentence why a file of unknown origin could not be taken, by its first fault.
import { ZodError } from 'zod'

const LONGEST = 300

/** The place and message of the first fault. */
export function whatIsWrong(error: unknown): string {
  const [first] = error instanceof ZodError ? error.issues : []
  const words = first
    ? [first.path.join('.'), first.message].filter(Boolean).join(': ')
    : error instanceof Error
      ? error.message
      : String(error)
  return words.slice(0, LONGEST)
}
