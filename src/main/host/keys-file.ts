// Keys of endpoints: a file that its owner alone may read. What is in it goes to the endpoint's host and nowhere else.
import { chmodSync, existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { Refusal } from '../../contract/errors.js'
import { replaceFile } from './replace-file.js'

/** A key belongs to an origin: an endpoint that is moved elsewhere does not take its key along. */
const Keys = z.strictObject({ version: z.literal(1), keys: z.record(z.string(), z.strictObject({ origin: z.string(), key: z.string() })) })
type Keys = z.infer<typeof Keys>

export interface KeysFile {
  /** The key of an endpoint at this address; null where there is none for it. */
  get(name: string, baseUrl: string): string | null
  set(name: string, baseUrl: string, key: string): void
  forget(name: string): void
  /** Every stored key, for whoever must take them out of a text. */
  all(): readonly string[]
}

/** The keys of a data folder. Refuses (kind `store`) a file that it cannot read rather than losing what is in it. */
export function openKeysFile(folder: string): KeysFile {
  const path = join(folder, 'keys.json')
  const read = (): Keys => {
    if (!existsSync(path)) return { version: 1, keys: {} }
    // Somebody copied it about; others may have read it until now, but no longer.
    if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, 0o600)
    try {
      return Keys.parse(JSON.parse(readFileSync(path, 'utf8')))
    } catch {
      // The parser's message would quote what stands in the file.
      throw new Refusal('store', `${path} cannot be read as keys. Mend it or move it away, then store the keys again.`)
    }
  }
  const write = (keys: Keys['keys']) => replaceFile(path, `${JSON.stringify({ version: 1, keys }, null, 2)}\n`)
  return {
    get(name, baseUrl) {
      const { keys } = read()
      const found = Object.hasOwn(keys, name) ? keys[name] : undefined
      return found && found.origin === originOf(baseUrl) ? found.key : null
    },
    set: (name, baseUrl, key) => write({ ...read().keys, [name]: { origin: originOf(baseUrl), key } }),
    forget(name) {
      const { [name]: forgotten, ...kept } = read().keys
      if (forgotten) write(kept)
    },
    all: () => Object.values(read().keys).map((each) => each.key),
  }
}

const originOf = (baseUrl: string): string => (URL.canParse(baseUrl) ? new URL(baseUrl).origin : baseUrl)
