// Whether two names mean the same model: servers add tags and makers that people leave out.

/** Whether a server's name for a model is what a user calls it. */
export const isModel = (name: string, wanted: string): boolean =>
  name === wanted || name === `${wanted}:latest` || name.endsWith(`/${wanted}`)

/** Whether an endpoint that lists its models has one of this name; an empty list says nothing, and an empty name asks for none. */
export const isOffered = (listed: readonly string[], model: string): boolean =>
  model === '' || listed.length === 0 || listed.some((name) => isModel(name, model))

/**
 * The model to offer instead of one that is not listed: that of the endpoint, else the first that may answer questions. Null for an empty
 * list.
 */
export function modelInstead(listed: readonly string[], own: string): string | null {
  if (own !== '' && listed.some((name) => isModel(name, own))) return own
  return listed.find((name) => !/embed/i.test(name)) ?? null
}
