// The token of this start of the core: it comes in the first address's fragment and is kept for reloads of this tab.
const KEY = 'tillgreen.token'
/** Milliseconds after which it is kept even if the window is busy. */
const PATIENCE_MS = 500

/** Takes the token out of the address where it stands there; else gives the kept one. */
export function takeToken(): string {
  const token = tokenIn(window.location.hash)
  if (token === null) return sessionStorage.getItem(KEY) ?? ''
  // The browser takes its time to keep something for the first time, and the window need not wait for that. Until then the
  // token stands in the address, so that a reload has it.
  requestIdleCallback(() => keep(token), { timeout: PATIENCE_MS })
  return token
}

function tokenIn(fragment: string): string | null {
  return /^#([\w-]{20,})$/.exec(fragment)?.[1] ?? null
}

/** Keeps it, out of sight and out of the history. */
function keep(token: string): void {
  sessionStorage.setItem(KEY, token)
  if (tokenIn(window.location.hash) !== token) return
  window.history.replaceState(null, '', '#/')
  window.dispatchEvent(new HashChangeEvent('hashchange'))
}
