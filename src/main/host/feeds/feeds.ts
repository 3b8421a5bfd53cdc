// The feeds that are under way: when the host closes, they end first, and it waits for what they still clear away.
import type { Contract, Handlers } from '../../../contract/wire/define.js'

export interface Feeds<C extends Contract> {
  /** The same handlers; their feeds end when these are closed. */
  readonly handlers: Handlers<C>
  /** Ends every feed, and resolves when all their work has ended: a started program, a review, a shell. */
  close(): Promise<void>
}

/** Any feed of the contract: `serve` checks its input and its events. */
type Feed = (input: unknown, emit: (event: unknown) => void, signal: AbortSignal) => Promise<void>

export function openFeeds<C extends Contract>(contract: C, handlers: Handlers<C>): Feeds<C> {
  const closing = new AbortController()
  const underWay = new Set<Promise<void>>()
  const watched =
    (feed: Feed): Feed =>
    (input, emit, signal) => {
      const going = feed(input, emit, AbortSignal.any([signal, closing.signal]))
      // The listener gets the error.
      const over = going.then(
        () => void underWay.delete(over),
        () => void underWay.delete(over),
      )
      underWay.add(over)
      return going
    }
  const areas = Object.entries(handlers).map(([area, answers]) => {
    const named = Object.entries(answers).map(([name, answer]) => [
      name,
      contract[area]?.[name]?.kind === 'feed' ? watched(answer as Feed) : answer,
    ])
    return [area, Object.fromEntries(named)]
  })
  return {
    handlers: Object.fromEntries(areas) as Handlers<C>,
    async close() {
      closing.abort()
      await Promise.all(underWay)
    },
  }
}
