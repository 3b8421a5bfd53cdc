// What does not fit a schema, with the field in it also where the schema takes one of several shapes: Zod names the whole value there. Pure.
import type { z } from 'zod'

type Issue = z.core.$ZodIssue

/** The issues of an error; of several shapes, those of the shape that was meant. */
export function issuesByField(issues: readonly Issue[]): Issue[] {
  return issues.flatMap((issue) => {
    if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue]
    const found = meantIn(issue.errors.map(issuesByField))
    return found.map((each) => ({ ...each, path: [...issue.path, ...each.path] }))
  })
}

/** A literal or a choice in a field of the value itself, such as the name of an action: it identifies the shape. */
const isKind = (issue: Issue) => issue.code === 'invalid_value' && issue.path.length === 1

function meantIn(shapes: readonly (readonly Issue[])[]): readonly Issue[] {
  const whole = shapes.filter((issues) => !issues.some(({ path }) => path.length === 0))
  const [first] = shapes
  if (whole.length === 0) return first ? [withAll(shapes.flat())] : []
  const meant = whole.filter((issues) => !issues.some(isKind))
  const [nearest] = (meant.length > 0 ? meant : whole).toSorted((a, b) => a.length - b.length)
  if (meant.length > 0 || whole.length === 1) return nearest ?? []
  // No shape has this name, so all names are listed.
  const kinds = whole.flatMap((issues) => issues.filter(isKind))
  const field = kinds[0]?.path[0]
  return [withAll(kinds.filter(({ path }) => path[0] === field))]
}

/** Joins the issues of one place, with everything that is expected there. */
function withAll(issues: readonly Issue[]): Issue {
  const [first] = issues
  if (!first) throw new Error('A shape that a value does not fit has an issue.')
  const expected = issues.flatMap((issue) =>
    issue.code === 'invalid_value'
      ? issue.values.map((value) => JSON.stringify(value))
      : issue.code === 'invalid_type'
        ? [issue.expected]
        : [],
  )
  const all = [...new Set(expected)]
  return all.length < 2 ? first : { ...first, message: `Invalid input: expected one of ${all.join(', ')}` }
}
