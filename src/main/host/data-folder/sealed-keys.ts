// Keys of endpoints sealed by the system: opened once at the start, kept in this process, written sealed.
import type { KeyKeeping } from '../../../contract/calls/settings.js'
import type { NoKeyStore } from '../../../contract/config/settings.js'
import { userError } from '../../../contract/errors/index.js'
import { type KeyStore, originOf } from './key-store.js'
import { openKeysFile } from './keys-file.js'
import { openSealedFile } from './sealed-file.js'

/** A system's key store, as a face reaches it. */
export interface Seal {
  /** Why it must not be used; null where it may. */
  readonly refusal: NoKeyStore | null
  seal(text: string): Promise<Buffer>
  /** `isStale`: the store has a newer key, so it should be sealed again. Rejects for what it cannot open. */
  open(sealed: Buffer): Promise<{ readonly text: string; readonly isStale: boolean }>
}

/**
 * The keys of a data folder, with those of the file that the other faces use. New ones are sealed; where that cannot
 * be done they go into the file, and only where the user agrees.
 */
export async function openSealedKeys(folder: string, seal: Seal): Promise<KeyStore> {
  const plain = openKeysFile(folder)
  const sealed = openSealedFile(folder)
  const opened = new Map<string, { readonly origin: string; readonly key: string }>()
  const keeping: KeyKeeping = seal.refusal === null ? { how: 'sealed' } : { how: 'ask', why: seal.refusal }
  const put = async (name: string, origin: string, key: string) => {
    sealed.put(name, origin, await seal.seal(key))
    opened.set(name, { origin, key })
  }
  if (seal.refusal === null)
    for (const [name, each] of Object.entries(sealed.read())) {
      // One that cannot be opened, as after a new login or on another machine, counts as kept elsewhere.
      const found = await seal.open(Buffer.from(each.sealed, 'base64')).catch(() => null)
      if (found === null) continue
      opened.set(name, { origin: each.origin, key: found.text })
      if (found.isStale) await put(name, each.origin, found.text)
    }
  const get = (name: string, baseUrl: string): string | null => {
    const found = opened.get(name)
    return found && found.origin === originOf(baseUrl) ? found.key : plain.get(name, baseUrl)
  }
  return {
    keeping,
    get,
    isElsewhere: (name, baseUrl) => get(name, baseUrl) === null && plain.isElsewhere(name, baseUrl),
    async set(name, baseUrl, key, plainly) {
      if (keeping.how === 'ask' && !plainly) throw userError('key-would-be-plain', { type: keeping.why })
      // An older one would else be left, in the file or sealed.
      plain.forget(name)
      opened.delete(name)
      if (keeping.how === 'ask') await plain.set(name, baseUrl, key, plainly)
      else await put(name, originOf(baseUrl), key)
    },
    forget(name) {
      opened.delete(name)
      plain.forget(name)
    },
    all: () => [...[...opened.values()].map((each) => each.key), ...plain.all()],
  }
}
