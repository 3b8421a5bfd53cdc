// The faults of a config, one sentence for each: the place, the expected and the actual value. Pure.
import type { z } from 'zod'
import { issuesByField } from '../../../../contract/wire/union-issues.js'
import { unknownKeyText } from './set-values.js'

/** Longer values are cut. */
const MOST_CHARACTERS = 80

/** The sentences, each on a line. @param given the input of the schema */
export function configProblems({ issues }: z.ZodError, given: unknown): string {
  return issuesByField(issues)
    .flatMap((issue) => {
      if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => unknownKeyText([...issue.path, key].map(String).join('.')))
      const at = issue.path.length === 0 ? 'a config' : issue.path.map(String).join('.')
      return [`${at}: ${expectedBy(issue)}, but got ${foundAt(given, issue.path)}.`]
    })
    .join('\n')
}

function expectedBy(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return `expected ${issue.expected}`
  // Zod begins with the kind of the fault, which the value that was found says better.
  return issue.message.replace(/^(Invalid (input|option)|Too (big|small)): /, '')
}

function foundAt(given: unknown, path: readonly PropertyKey[]): string {
  const value = path.reduce<unknown>(
    (from, key) =>
      typeof from === 'object' && from !== null ? Object.entries(from).find(([name]) => name === String(key))?.[1] : undefined,
    given,
  )
  const text = value === undefined ? 'nothing' : JSON.stringify(value)
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}...` : text
}
