// Settings that two processes changed at once: what each of them changed holds, and nothing that it only repeated.
import { isDeepStrictEqual } from 'node:util'
import { Settings } from '../../../contract/config/settings.js'

type NamedValue = { readonly name: string }

/**
 * `now` with the differences between `before` and `next`. Where both changed the same value, `next` wins. Endpoints and
 * roles are matched by name. Throws where the result does not fit the schema.
 */
export function mergeSettings(before: Settings, next: Settings, now: Settings): Settings {
  const fields = merged(before, next, now)
  const endpoints = mergedByName(before.endpoints, next.endpoints, now.endpoints)
  return Settings.parse(isRecord(fields) ? { ...fields, endpoints } : next)
}

/** Fields of objects one by one; all else as a whole. */
function merged(before: unknown, next: unknown, now: unknown): unknown {
  if (isDeepStrictEqual(before, next)) return now
  if (!isRecord(before) || !isRecord(next) || !isRecord(now)) return next
  const was = new Map(Object.entries(before))
  const is = new Map(Object.entries(now))
  const wanted = new Map(Object.entries(next))
  const names = new Set([...is.keys(), ...wanted.keys()])
  const fields = [...names].flatMap((name) => {
    // A missing field means that it was removed, unless it was never there.
    if (!wanted.has(name)) return was.has(name) ? [] : [[name, is.get(name)] as const]
    // What another process removed stays removed, unless it was changed here.
    if (!is.has(name)) return isDeepStrictEqual(was.get(name), wanted.get(name)) ? [] : [[name, wanted.get(name)] as const]
    return [[name, merged(was.get(name), wanted.get(name), is.get(name))] as const]
  })
  return Object.fromEntries(fields)
}

function mergedByName<T extends NamedValue>(before: readonly T[], next: readonly T[], now: readonly T[]): unknown[] {
  const byName = (list: readonly T[]) => Object.fromEntries(list.map((each) => [each.name, each]))
  const result = merged(byName(before), byName(next), byName(now))
  return isRecord(result) ? Object.values(result) : [...next]
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
