// Lets pages talk to the loopback server only if it served them itself, with the token of this start.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** A new token: 256 random bits as text that is allowed in an address. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Compares in constant time; hashing first makes both sides equally long. */
export function isToken(given: string, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(token))
}

// Any port is allowed, for a tunnel may end at another one; a name that was made to point here (DNS rebinding) is not.
const OWN_HOST = /^(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?$/

/** The host that the request was sent to, or null where it is not this machine by its own name. */
export function ownHost(headers: IncomingHttpHeaders): string | null {
  const host = headers.host ?? ''
  return OWN_HOST.test(host) ? host : null
}

/** Whether the page that asks was served from here. Other programs of this machine are kept out by the token. */
export function isOwnOrigin(headers: IncomingHttpHeaders): boolean {
  const host = ownHost(headers)
  return host !== null && headers.origin === `http://${host}`
}
