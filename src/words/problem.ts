// What is wrong with a value that somebody typed, in a sentence.
import { z } from 'zod'

/** The first thing that is wrong, with what is taken instead. Pure. */
export function problemWords(error: z.ZodError): string {
  const [issue] = error.issues
  if (issue?.code === 'too_small' && issue.origin !== 'string' && issue.origin !== 'array')
    return `It takes ${issue.inclusive ? `${issue.minimum} or more` : `more than ${issue.minimum}`}.`
  if (issue?.code === 'too_big' && issue.origin !== 'string' && issue.origin !== 'array')
    return `It takes ${issue.inclusive ? `${issue.maximum} at most` : `less than ${issue.maximum}`}.`
  if (issue?.code === 'invalid_type' && issue.expected === 'int') return 'It takes a whole number.'
  return z.prettifyError(error).split('\n')[0]?.replace(/^✖ /, '') || 'It cannot be used.'
}
