// Stores the keys of endpoints. A key belongs to an origin: an endpoint that moves elsewhere loses its key.
import type { KeyKeeping } from '../../../contract/calls/settings.js'

export interface KeyStore {
  readonly keeping: KeyKeeping
  /** The key of an endpoint at this address; null where this process can read none. */
  get(name: string, baseUrl: string): string | null
  /** Whether there is a key that this process cannot read, because another face keeps it. */
  isElsewhere(name: string, baseUrl: string): boolean
  /** `plainly`: the user agrees to a file. Refuses (kind `denied`) where that is needed and missing. */
  set(name: string, baseUrl: string, key: string, plainly: boolean): Promise<void>
  forget(name: string): void
  /** Every readable key, to remove them from texts. */
  all(): readonly string[]
}

/** The origin that a key is bound to: two addresses of one origin share it. */
export const originOf = (baseUrl: string): string => (URL.canParse(baseUrl) ? new URL(baseUrl).origin : baseUrl)

/** All keys except one; null where there was none of this name. */
export const without = <T>(keys: Readonly<Record<string, T>>, name: string): Record<string, T> | null =>
  Object.hasOwn(keys, name) ? Object.fromEntries(Object.entries(keys).filter(([each]) => each !== name)) : null
