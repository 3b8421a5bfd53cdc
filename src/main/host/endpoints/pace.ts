// Keeps to what an endpoint takes: requests and tokens in a minute, and requests at once. What most of a plan waits for goes first.
import PQueue from 'p-queue'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { EndpointSettings } from '../../../contract/config/settings.js'
import type { ModelRequest, PlannedRequest, Reply, Usage } from '../../../contract/model/model.js'
import { pause } from '../../models/watch.js'

/** To be called once, when the request is over, with the tokens that it took. */
export type Leave = (tokens: number) => Promise<void>

export interface Pace {
  /**
   * Resolves when a request may go. Those that wait come in the order of their urgency, the greatest first, then in that of their coming.
   * @param tokens the most that it can take; what it did not take is given back
   * Rejects with the signal's reason.
   */
  admit(tokens: number, urgency: number, signal: AbortSignal): Promise<Leave>
}

type Limits = Pick<EndpointSettings['limits'], 'requestsPerMinute' | 'tokensPerMinute' | 'atOnce'>

const MINUTE_S = 60
const KEY = 'endpoint'

/** Null where an endpoint sets none of the limits. */
export function openPace({ requestsPerMinute, tokensPerMinute, atOnce }: Limits): Pace | null {
  if (requestsPerMinute === null && tokensPerMinute === null && atOnce === null) return null
  const limiter = (points: number | null) => points && new RateLimiterMemory({ points, duration: MINUTE_S })
  const [requests, tokens] = [limiter(requestsPerMinute), limiter(tokensPerMinute)]
  const underWay = new PQueue({ concurrency: atOnce ?? Number.POSITIVE_INFINITY })
  // One at a time takes from a minute, so that a small question never overtakes a large one for ever.
  const turns = new PQueue({ concurrency: 1 })
  const takeTurn = async (most: number, signal: AbortSignal) => {
    for (;;) {
      signal.throwIfAborted()
      const waitMs = (requests && (await waitFor(requests, 1))) || (tokens && (await waitFor(tokens, most)))
      if (!waitMs) return
      await pause(waitMs, signal)
    }
  }
  const waitFor = async (of: RateLimiterMemory, points: number): Promise<number> => {
    try {
      await of.consume(KEY, points)
      return 0
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused
      // What was refused is counted all the same.
      await of.reward(KEY, points)
      if (of === tokens && requests) await requests.reward(KEY, 1)
      return Math.max(1, refused.msBeforeNext)
    }
  }
  return {
    admit: (worst, urgency, signal) =>
      new Promise((resolve, reject) => {
        // What is more than a whole minute takes can only go alone.
        const most = Math.min(worst, tokensPerMinute ?? worst)
        const admitted = async () => {
          await turns.add(() => takeTurn(most, signal), { priority: urgency, signal })
          await new Promise<void>((end) => {
            resolve(async (used) => {
              if (tokens && used < most) await tokens.reward(KEY, most - used)
              end()
            })
          })
        }
        underWay.add(admitted, { priority: urgency, signal }).catch(reject)
      }),
  }
}

/** The pace of each endpoint, one for as long as its settings say the same. */
export function openPaces(): (endpoint: EndpointSettings | null) => Pace | null {
  const paces = new Map<string, Pace | null>()
  return (endpoint) => {
    if (!endpoint) return null
    const { requestsPerMinute, tokensPerMinute, atOnce } = endpoint.limits
    const id = JSON.stringify([endpoint.name, requestsPerMinute, tokensPerMinute, atOnce])
    const pace = paces.get(id) ?? openPace(endpoint.limits)
    paces.set(id, pace)
    return pace
  }
}

/** What is heard of the goes of a question. */
interface Heard {
  readonly signal: AbortSignal
  readonly beforeRequest?: (go: PlannedRequest) => Promise<void>
  readonly onRequest: (go: ModelRequest) => Promise<void>
  readonly onQueued?: () => () => void
}

const tokensOf = ({ promptTokens, completionTokens }: Usage): number => promptTokens + completionTokens

/** Asks with each request admitted before it is sent. @param ask sends the goes of one question, one after the other */
export async function atPace<T extends Heard>(
  pace: Pace | null,
  urgency: number,
  options: T,
  ask: (options: T) => Promise<Reply>,
): Promise<Reply> {
  if (!pace) return ask(options)
  let leave: Leave | null = null
  const end = async (tokens: number) => {
    const left = leave
    leave = null
    await left?.(tokens)
  }
  try {
    return await ask({
      ...options,
      async beforeRequest(go: PlannedRequest) {
        const admitted = options.onQueued?.()
        leave = await pace.admit(tokensOf(go.worst.usage), urgency, options.signal).finally(admitted)
        await options.beforeRequest?.(go)
      },
      async onRequest(go) {
        await end(go.usage ? tokensOf(go.usage) : 0)
        await options.onRequest(go)
      },
    })
  } finally {
    // It was refused before it was sent.
    await end(0)
  }
}
