// Seals keys by the system's key store. Refuses a store that only looks like one: on Linux, Electron may fall back to a
// password from its source.
import { safeStorage } from 'electron'
import type { NoKeyStore } from '../../../contract/config/settings.js'
import type { Seal } from '../../host/host.js'

/** Asks the system once; to be called after Electron is ready. */
export async function systemSeal(): Promise<Seal> {
  return {
    refusal: await refusal(),
    seal: (text) => safeStorage.encryptStringAsync(text),
    async open(sealed) {
      const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(sealed)
      return { text: result, isStale: shouldReEncrypt }
    },
  }
}

async function refusal(): Promise<NoKeyStore | null> {
  if (!(await safeStorage.isAsyncEncryptionAvailable())) return 'no-key-store'
  if (process.platform !== 'linux') return null
  const backend = safeStorage.getSelectedStorageBackend()
  return backend === 'basic_text' || backend === 'unknown' ? 'no-keyring' : null
}
