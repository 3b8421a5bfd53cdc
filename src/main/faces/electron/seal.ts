// Sealing by the system's key store. What only looks like one is refused: on Linux, Electron may fall back to a password
// that stands in its source.
import { safeStorage } from 'electron'
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

async function refusal(): Promise<string | null> {
  if (!(await safeStorage.isAsyncEncryptionAvailable())) return 'This system has no key store that can be used.'
  if (process.platform !== 'linux') return null
  const backend = safeStorage.getSelectedStorageBackend()
  return backend === 'basic_text' || backend === 'unknown'
    ? 'This system has no key store that can be used (neither GNOME Keyring nor KWallet answers).'
    : null
}
