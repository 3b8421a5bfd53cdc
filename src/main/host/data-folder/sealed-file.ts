// The file of sealed keys: every face may see for which endpoints there is one, only the desktop face can open them.
import { join } from 'node:path'
import { z } from 'zod'
import { userError } from '../../../contract/errors/index.js'
import { withLock } from '../../store/database/lock.js'
import { without } from './key-store.js'
import { readPlainFile } from './plain-file.js'
import { replaceFile } from './replace-file.js'

const Sealed = z.strictObject({
  version: z.literal(1),
  keys: z.record(z.string(), z.strictObject({ origin: z.string(), sealed: z.base64() })),
})
export type SealedKeys = z.infer<typeof Sealed>['keys']

export interface SealedFile {
  /** Refuses (kind `store`) an unreadable file, so that its keys are not lost. */
  read(): SealedKeys
  put(name: string, origin: string, sealed: Buffer): void
  forget(name: string): void
}

/** The sealed keys of a data folder. */
export function openSealedFile(folder: string): SealedFile {
  const path = join(folder, 'keys.sealed.json')
  const read = (): SealedKeys => {
    const text = readPlainFile(path, true)
    if (text === null) return {}
    try {
      return Sealed.parse(JSON.parse(text)).keys
    } catch {
      throw userError('keys-unreadable', { path, how: 'sealed' })
    }
  }
  const change = (to: (keys: SealedKeys) => SealedKeys | null) =>
    withLock(folder, 'files', () => {
      const keys = to(read())
      if (keys) replaceFile(path, `${JSON.stringify({ version: 1, keys }, null, 2)}\n`)
    })
  return {
    read,
    put: (name, origin, sealed) => change((keys) => ({ ...keys, [name]: { origin, sealed: sealed.toString('base64') } })),
    forget: (name) => change((keys) => without(keys, name)),
  }
}
