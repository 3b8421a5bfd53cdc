// The token of this start of the core: got for the one-time code of the address, and kept for reloads of this tab.
import { TOKEN_PATH } from '../../contract/wire/subprotocol.js'

const KEY = 'tillgreen.token'

/** Exchanges the code of the address where one stands there; else, or where it is spent, gives the kept token. */
export async function takeToken(): Promise<string> {
  const code = codeIn(window.location.hash)
  if (code === null) return kept()
  const token = await exchange(code)
  // At once: the code is spent, so a reload has nothing but what is kept.
  if (token !== null) sessionStorage.setItem(KEY, token)
  forget(code)
  return token ?? kept()
}

const kept = (): string => sessionStorage.getItem(KEY) ?? ''

const codeIn = (fragment: string): string | null => /^#([\w-]{20,})$/.exec(fragment)?.[1] ?? null

/** Null where the core does not take the code; waits where the core cannot be reached. */
async function exchange(code: string): Promise<string | null> {
  for (;;) {
    try {
      const response = await fetch(TOKEN_PATH, { method: 'POST', body: code })
      return response.ok ? await response.text() : null
    } catch {
      await new Promise((done) => setTimeout(done, RETRY_MS))
    }
  }
}

const RETRY_MS = 1_000

/** Takes the code out of sight and out of the history. */
function forget(code: string): void {
  if (codeIn(window.location.hash) !== code) return
  window.history.replaceState(null, '', '#/')
  window.dispatchEvent(new HashChangeEvent('hashchange'))
}
