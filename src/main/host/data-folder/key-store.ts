// Where keys of endpoints are kept. A key belongs to an origin: an endpoint that is moved elsewhere does not take it along.
import type { KeyKeeping } from '../../../contract/calls/settings.js'

export interface KeyStore {
  readonly keeping: KeyKeeping
  /** The key of an endpoint at this address; null where there is none for it that this process can read. */
  get(name: string, baseUrl: string): string | null
  /** Whether there is one for it that this process cannot read: another face keeps it. */
  isElsewhere(name: string, baseUrl: string): boolean
  /** `plainly`: the user agrees to a file. Refuses (kind `denied`) where that is needed and missing. */
  set(name: string, baseUrl: string, key: string, plainly: boolean): Promise<void>
  forget(name: string): void
  /** Every key that can be read, for whoever must take them out of a text. */
  all(): readonly string[]
}

/** What a key is bound to: two addresses of one origin share it. */
export const originOf = (baseUrl: string): string => (URL.canParse(baseUrl) ? new URL(baseUrl).origin : baseUrl)

/** Keys but one; null where there was none of this name. */
export const without = <T>(keys: Readonly<Record<string, T>>, name: string): Record<string, T> | null =>
  Object.hasOwn(keys, name) ? Object.fromEntries(Object.entries(keys).filter(([each]) => each !== name)) : null
