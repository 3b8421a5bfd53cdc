// What the look-ups of all package managers share: dates as registries write them, and the answer where there is none.
import type { PackageFacts } from '../../contract/run/effects.js'

export const UNKNOWN: PackageFacts = { type: 'unknown' }
export const UNREACHABLE: PackageFacts = { type: 'unreachable' }

/** A date in the one form that is recorded; null where it is none. */
export function dateOf(text: string | null | undefined): string | null {
  const time = Date.parse(text ?? '')
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

/** The earliest of some dates; null where none is known. */
export function earliest(texts: readonly (string | null | undefined)[]): string | null {
  const dates = texts.map(dateOf).filter((date) => date !== null)
  return dates.toSorted()[0] ?? null
}

/** What a program printed as JSON; null where it printed none. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
