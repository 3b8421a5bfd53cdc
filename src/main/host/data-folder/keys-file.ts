// Keys of endpoints in a file that only its owner may read. They are sent only to the endpoint's host.
import { join } from 'node:path'
import { z } from 'zod'
import { userError } from '../../../contract/errors/index.js'
import { withLock } from '../../store/database/lock.js'
import { type KeyStore, originOf, without } from './key-store.js'
import { readPlainFile } from './plain-file.js'
import { replaceFile } from './replace-file.js'
import { openSealedFile } from './sealed-file.js'

const Keys = z.strictObject({ version: z.literal(1), keys: z.record(z.string(), z.strictObject({ origin: z.string(), key: z.string() })) })
type Keys = z.infer<typeof Keys>

/** The keys of a data folder. Refuses (kind `store`) an unreadable file, so that its keys are not lost. */
export function openKeysFile(folder: string): KeyStore {
  const path = join(folder, 'keys.json')
  const sealed = openSealedFile(folder)
  const read = (): Keys => {
    // The file may have been copied with open rights. Reading it closes them.
    const text = readPlainFile(path, true)
    if (text === null) return { version: 1, keys: {} }
    try {
      return Keys.parse(JSON.parse(text))
    } catch {
      // The parser's message would quote the content of the file.
      throw userError('keys-unreadable', { path, how: 'plain' })
    }
  }
  const change = (to: (keys: Keys['keys']) => Keys['keys'] | null) =>
    withLock(folder, 'files', () => {
      const keys = to(read().keys)
      if (keys) replaceFile(path, `${JSON.stringify({ version: 1, keys }, null, 2)}\n`)
    })
  return {
    keeping: { how: 'file' },
    get(name, baseUrl) {
      const { keys } = read()
      const found = Object.hasOwn(keys, name) ? keys[name] : undefined
      return found && found.origin === originOf(baseUrl) ? found.key : null
    },
    isElsewhere(name, baseUrl) {
      const keys = sealed.read()
      return Object.hasOwn(keys, name) && keys[name]?.origin === originOf(baseUrl)
    },
    set: async (name, baseUrl, key) => change((keys) => ({ ...keys, [name]: { origin: originOf(baseUrl), key } })),
    forget(name) {
      change((keys) => without(keys, name))
      // Keys that another face keeps are removed too: the endpoint may be deleted or moved.
      sealed.forget(name)
    },
    all: () => Object.values(read().keys).map((each) => each.key),
  }
}
