// Describes the fault of a typed value in a sentence.

/** What a schema says of a value: an issue of zod, as far as it is read here. */
interface Issue {
  readonly code?: string
  readonly message: string
  readonly origin?: string
  readonly expected?: string
  readonly inclusive?: boolean
  readonly minimum?: number | bigint
  readonly maximum?: number | bigint
}

/** "0 or more", "more than 0": from where on a number is taken. Pure. */
export const leastWords = (least: number | bigint, isTaken = true): string => (isTaken ? `${least} or more` : `more than ${least}`)

/** "16 at most", "less than 16": up to where a number is taken. Pure. */
export const mostWords = (most: number | bigint, isTaken = true): string => (isTaken ? `${most} or less` : `less than ${most}`)

/** The first thing that is wrong, with what is taken instead. Pure. */
export function problemWords({ issues: [issue] }: { readonly issues: readonly Issue[] }): string {
  const isNumber = issue?.origin === 'number' || issue?.origin === 'int'
  if (isNumber && issue.minimum !== undefined) return `Enter ${leastWords(issue.minimum, issue.inclusive)}.`
  if (isNumber && issue.maximum !== undefined) return `Enter ${mostWords(issue.maximum, issue.inclusive)}.`
  if (issue?.code === 'invalid_type' && issue.expected === 'int') return 'Expected a whole number.'
  return issue?.message || 'This value cannot be used.'
}
