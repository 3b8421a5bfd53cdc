// The token of this start of the core: it comes in the first address's fragment and is kept for reloads of this tab.
const KEY = 'tillgreen.token'

/** Takes the token out of the address where it stands there; else gives the kept one. */
export function takeToken(): string {
  const fragment = window.location.hash.slice(1)
  if (/^[\w-]{20,}$/.test(fragment)) {
    sessionStorage.setItem(KEY, fragment)
    // Out of sight and out of the history.
    window.history.replaceState(null, '', '#/')
    window.dispatchEvent(new HashChangeEvent('hashchange'))
  }
  return sessionStorage.getItem(KEY) ?? ''
}
