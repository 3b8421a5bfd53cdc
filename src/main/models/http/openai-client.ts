// The openai library over our own requests: it takes nothing from the environment, asks nothing twice, and sends the headers that it is given.
import OpenAI from 'openai'
import { partsOf } from './endpoint.js'
import { isFailure, RequestFailed, type Sent, send } from './http.js'

export interface OpenAIAccess {
  /** Normalised. */
  readonly baseUrl: string
  readonly key: string | null
  /** Milliseconds for a whole request. */
  readonly timeout: number
  /** How a request of the library is sent. */
  sent(init: RequestInit | undefined): Sent
}

/** Each of its calls throws `RequestFailed` if the endpoint or the connection failed. */
export function openaiClient({ baseUrl, key, timeout, sent }: OpenAIAccess): OpenAI {
  const { root, version } = partsOf(baseUrl)
  const own = async (url: unknown, init?: RequestInit): Promise<Response> => {
    const result = await send(String(url), sent(init))
    if (isFailure(result)) throw new RequestFailed(result)
    return result
  }
  return new OpenAI({
    baseURL: root,
    ...(version === null ? {} : { defaultQuery: { 'api-version': version } }),
    apiKey: key ?? 'none',
    // Left out, these would be read from the environment.
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    maxRetries: 0,
    timeout,
    logLevel: 'off',
    // The library asks it whether it takes forms.
    fetch: Object.assign(own, { Response }),
  })
}
