// Reads and replaces one value deep inside settings, by a parameter's path.
import type { Json, JsonObject } from '../text/json.js'

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const valueAt = (from: unknown, path: string): Json =>
  path
    .split('.')
    .reduce<Json>((value, name) => (isObject(value) && Object.hasOwn(value, name) ? (value[name] ?? null) : null), from as Json)

/** A copy with the value replaced. The code that stores it checks its type. */
export function withValue<T>(from: T, path: string, value: Json): T {
  const [head = '', ...rest] = path.split('.')
  const object = (isObject(from as Json) ? from : {}) as JsonObject
  const inner = rest.length === 0 ? value : withValue((Object.hasOwn(object, head) ? object[head] : null) ?? {}, rest.join('.'), value)
  return { ...object, [head]: inner } as T
}
