// Shares code of all package look-ups: dates in the registries' formats, and the answer for an unknown package.
import type { PackageFacts } from '../../contract/run/effects.js'

export const UNKNOWN: PackageFacts = { type: 'unknown' }
export const UNREACHABLE: PackageFacts = { type: 'unreachable' }

/** A date in the recorded format; null if it is invalid. */
export function dateOf(text: string | null | undefined): string | null {
  const time = Date.parse(text ?? '')
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

/** The earliest of some dates; null if none is known. */
export function earliest(texts: readonly (string | null | undefined)[]): string | null {
  const dates = texts.map(dateOf).filter((date) => date !== null)
  return dates.toSorted()[0] ?? null
}

/** What a program printed as JSON; null if it printed none. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
