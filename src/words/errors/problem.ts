// What is wrong with a value that somebody typed, in a sentence.

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

/** The first thing that is wrong, with what is taken instead. Pure. */
export function problemWords({ issues: [issue] }: { readonly issues: readonly Issue[] }): string {
  const isNumber = issue?.origin === 'number' || issue?.origin === 'int'
  if (isNumber && issue.minimum !== undefined)
    return `It takes ${issue.inclusive ? `${issue.minimum} or more` : `more than ${issue.minimum}`}.`
  if (isNumber && issue.maximum !== undefined)
    return `It takes ${issue.inclusive ? `${issue.maximum} at most` : `less than ${issue.maximum}`}.`
  if (issue?.code === 'invalid_type' && issue.expected === 'int') return 'It takes a whole number.'
  return issue?.message || 'It cannot be used.'
}
