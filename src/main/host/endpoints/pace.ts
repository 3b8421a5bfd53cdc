// Keeps to what an endpoint takes: requests and tokens in a minute, over all processes, and requests at once. What most of a plan
// waits for requests first.
import PQueue from 'p-queue'
import type { EndpointSettings } from '../../../contract/config/settings.js'
import type { ModelRequest, PlannedRequest, Reply, Usage } from '../../../contract/model/model.js'
import { pause } from '../../models/watch.js'
import type { PaceBook, TokenMinute } from './pace-book.js'

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

/** Null where an endpoint sets none of the limits. @param book the requests of all processes, by the endpoint's name there */
export function openPace({ requestsPerMinute, tokensPerMinute, atOnce }: Limits, endpoint: string, book: PaceBook): Pace | null {
  if (requestsPerMinute === null && tokensPerMinute === null && atOnce === null) return null
  const minute = tokensPerMinute === null ? null : book.tokens(tokensPerMinute)
  const underWay = new PQueue({ concurrency: atOnce ?? Number.POSITIVE_INFINITY })
  // One at a time takes from a minute, so that small questions cannot overtake a large one again and again.
  const turns = new PQueue({ concurrency: 1 })
  const waitForSlot = async (signal: AbortSignal): Promise<void> => {
    if (requestsPerMinute === null) return
    const slot = await book.takeSlot(endpoint, requestsPerMinute)
    if (slot.waitMs > 0)
      await pause(slot.waitMs, signal).catch(async (reason: unknown) => {
        await slot.giveBack()
        throw reason
      })
  }
  const takeTurn = async (most: number, signal: AbortSignal): Promise<GiveBack> => {
    signal.throwIfAborted()
    await waitForSlot(signal)
    return minute === null ? async () => {} : takeTokens(minute, endpoint, most, signal)
  }
  return {
    admit: (worst, urgency, signal) =>
      new Promise((resolve, reject) => {
        // A question larger than a whole minute can only go alone.
        const most = Math.min(worst, tokensPerMinute ?? worst)
        const admitted = async () => {
          const giveBack = await turns.add(() => takeTurn(most, signal), { priority: urgency, signal })
          await new Promise<void>((end) => {
            resolve(async (used) => {
              if (used < most) await giveBack(most - used)
              end()
            })
          })
        }
        underWay.add(admitted, { priority: urgency, signal }).catch(reject)
      }),
  }
}

type GiveBack = (tokens: number) => Promise<void>

async function takeTokens(minute: TokenMinute, endpoint: string, tokens: number, signal: AbortSignal): Promise<GiveBack> {
  for (;;) {
    const taken = await minute.take(endpoint, tokens)
    if ('giveBack' in taken) return taken.giveBack
    await pause(taken.waitMs, signal)
  }
}

/** The pace of each endpoint, one for as long as its settings say the same. */
export function openPaces(book: PaceBook): (endpoint: EndpointSettings | null) => Pace | null {
  const paces = new Map<string, Pace | null>()
  return (endpoint) => {
    if (!endpoint) return null
    const { requestsPerMinute, tokensPerMinute, atOnce } = endpoint.limits
    const name = JSON.stringify([endpoint.name, endpoint.baseUrl])
    const id = JSON.stringify([name, requestsPerMinute, tokensPerMinute, atOnce])
    const pace = paces.get(id) ?? openPace(endpoint.limits, name, book)
    paces.set(id, pace)
    return pace
  }
}

/** The request options that pace needs. */
interface PacedOptions {
  readonly signal: AbortSignal
  readonly beforeRequest?: (request: PlannedRequest) => Promise<void>
  readonly onRequest: (request: ModelRequest) => Promise<void>
  readonly onQueued?: () => () => void
}

const tokensOf = ({ promptTokens, completionTokens }: Usage): number => promptTokens + completionTokens

/** Asks with each request admitted before it is sent. @param ask sends the requests of one question, one after the other */
export async function atPace<T extends PacedOptions>(
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
      async beforeRequest(request: PlannedRequest) {
        const admitted = options.onQueued?.()
        leave = await pace.admit(tokensOf(request.worst.usage), urgency, options.signal).finally(admitted)
        await options.beforeRequest?.(request)
      },
      async onRequest(request) {
        await end(request.usage ? tokensOf(request.usage) : 0)
        await options.onRequest(request)
      },
    })
  } finally {
    // It was refused before it was sent.
    await end(0)
  }
}
