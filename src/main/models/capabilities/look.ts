// Reads information that a server offers beside its protocol. This costs nothing, and failures are ignored.
import { keyHeaderOf, type Sendable } from '../http/connect.js'
import { isLoopback } from '../http/endpoint.js'
import { bodyOf, collectText, isFailure, send } from '../http/http.js'

/** Milliseconds. A server with such an address answers at once. */
const PATIENCE_MS = 1_500

/** The JSON value at an address, `undefined` if the server cannot be reached, and null if it has none there. */
export type Look = (url: string, body?: object | null) => Promise<unknown>

/** Looks at one server, with the key of its endpoint. A body makes it a POST. */
export const openLook =
  ({ baseUrl, key }: Sendable, signal: AbortSignal | null): Look =>
  async (url, body = null) => {
    const patience = AbortSignal.timeout(PATIENCE_MS)
    const late = signal === null ? patience : AbortSignal.any([signal, patience])
    const result = await send(url, {
      method: body === null ? 'GET' : 'POST',
      body: body && JSON.stringify(body),
      ...{ key, keyHeader: keyHeaderOf(baseUrl), headers: {}, connectMs: PATIENCE_MS, signal: late },
    })
    if (isFailure(result)) return result.status === null ? undefined : null
    try {
      return JSON.parse(await collectText(bodyOf(result, late).bytes))
    } catch {
      return null
    }
  }

/** Local model servers use plain HTTP. No other server is requested at addresses that the user did not type. */
export const mayBeLocalServer = (baseUrl: string): boolean => isLoopback(baseUrl) || baseUrl.startsWith('http:')
