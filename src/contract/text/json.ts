// What may cross a wire or enter the journal: JSON and nothing else.
import { z } from 'zod'

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }
export type JsonObject = { readonly [key: string]: Json }

// By hand: whole journals go through it, and a union of schemas that calls itself takes ten times as long.
export const Json: z.ZodType<Json> = z.custom<Json>(isJson, 'Expected JSON.')

function isJson(value: unknown): value is Json {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true
    case 'number':
      return Number.isFinite(value)
    case 'object':
      if (value === null) return true
      if (Array.isArray(value)) return value.every(isJson)
      // Dates, maps and the like would arrive as something else.
      return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isJson)
    case 'undefined':
    case 'function':
    case 'symbol':
    case 'bigint':
      return false
  }
}

/** `T` if JSON keeps all of it; `never` where JSON would lose something. */
export type Serializable<T> = T extends Json | undefined
  ? T
  : T extends bigint | symbol | ((...args: never[]) => unknown) | Date | ReadonlyMap<unknown, unknown> | ReadonlySet<unknown>
    ? never
    : { readonly [K in keyof T]: Serializable<T[K]> }

/** The value as a reader of its JSON gets it: optional fields that are not there are left out. */
export const toJson = <T>(value: T & Serializable<T>): Json => JSON.parse(JSON.stringify(value)) as Json

/**
 * The one spelling of a JSON value: object keys sorted, no white space. Equal values give equal text,
 * so its hash identifies the value.
 */
export function canonical(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  const object = value as JsonObject
  const fields = Object.keys(object)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(object[key] ?? null)}`)
  return `{${fields.join(',')}}`
}
