// What does not fit a schema: where, what is expected, and what stands there. Pure.
import type { z } from 'zod'
import type { UnfitConfig } from '../../../contract/calls/configs.js'
import { removedIn } from '../../../contract/config/removed.js'
import type { Json } from '../../../contract/wire/json.js'
import { issuesByField } from '../../../contract/wire/union-issues.js'

/** Longer values are cut. */
const MOST_CHARACTERS = 80

export function faultsOf({ issues }: z.ZodError, said: unknown): UnfitConfig['faults'] {
  return issuesByField(issues).flatMap((issue) => {
    const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
    return paths.map((path) => ({ path: path.map(String).join('.'), expected: expectedBy(issue, path), found: foundAt(said, path) }))
  })
}

function expectedBy(issue: z.core.$ZodIssue, path: readonly PropertyKey[]): string {
  if (issue.code === 'unrecognized_keys') {
    const version = removedIn(path.map(String).join('.'))
    return version === null ? 'no setting of this name' : `no setting of this name, since version ${version} removed it`
  }
  return issue.code === 'invalid_type' ? issue.expected : issue.message
}

function foundAt(said: unknown, path: readonly PropertyKey[]): string {
  const value = path.reduce<unknown>(
    (from, key) =>
      typeof from === 'object' && from !== null && Object.hasOwn(from, key) ? (from as Record<PropertyKey, Json>)[key] : undefined,
    said,
  )
  const text = value === undefined ? 'nothing' : JSON.stringify(value)
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}...` : text
}
