// The wire over a WebSocket, which comes back by itself after a loss. Feeds do not survive one: each listener starts again.
import type { AppError } from '../../contract/errors/index.js'
import type { Json } from '../../contract/text/json.js'
import type { Answer, Wire } from '../../contract/wire/define.js'
import type { Answering, Asking } from '../../contract/wire/message.js'
import { SUBPROTOCOL, WRONG_TOKEN } from '../../contract/wire/subprotocol.js'

export type Connection = 'connecting' | 'open' | 'lost' | 'refused'

interface Listener {
  onEvent(event: Json): void
  onEnd(error: AppError | null): void
}

const RETRY_MS = [250, 500, 1_000, 2_000, 4_000]
const LOST: AppError = { code: 'connection-lost', data: {} }
const CANCELLED: AppError = { code: 'cancelled', data: {} }

/** Opens the wire; `onState` gets every change of the connection. */
export function openSocketWire(address: string, token: () => Promise<string>, onState: (state: Connection) => void): Wire {
  const { asked, feeds, lose, take } = openBook()
  let waiting: Asking[] = []
  let socket: WebSocket | null = null
  let isRefused = false
  let tries = 0
  let next = 1
  let known = ''

  const open = async () => {
    known = await token()
    const opening = new WebSocket(address, [SUBPROTOCOL, known || 'none'])
    opening.onopen = () => {
      socket = opening
      tries = 0
      onState('open')
      for (const asking of waiting) opening.send(JSON.stringify(asking))
      waiting = []
    }
    // The core that served this page checked what it sends.
    opening.onmessage = ({ data }) => take(JSON.parse(String(data)) as Answering)
    opening.onclose = ({ code }) => {
      socket = null
      lose(new Set(waiting.map((each) => each.id)))
      isRefused = code === WRONG_TOKEN
      onState(isRefused ? 'refused' : 'lost')
      if (isRefused) return
      setTimeout(() => void open(), RETRY_MS[Math.min(tries, RETRY_MS.length - 1)])
      tries += 1
    }
  }
  const send = (asking: Asking) => {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(asking))
    else if (asking.type === 'ask') waiting.push(asking)
  }
  const cancel = (id: number) => {
    // Unsent questions stay unsent.
    if (waiting.some((each) => each.id === id)) take({ id, type: 'answer', answer: { ok: false, error: CANCELLED } })
    else if (asked.has(id)) send({ id, type: 'end' })
    waiting = waiting.filter((each) => each.id !== id)
  }
  window.addEventListener('hashchange', () => {
    // Perhaps the address of a newer start was typed into this tab.
    if (!isRefused) return
    isRefused = false
    const before = known
    void token().then((now) => {
      isRefused = now === before
      if (!isRefused) void open()
    })
  })
  void open()
  return {
    ask: (path, input, signal) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve({ ok: false, error: CANCELLED })
        const id = next++
        asked.set(
          id,
          untilAnswered(signal, () => cancel(id), resolve),
        )
        send({ id, type: 'ask', path, input })
      }),
    listen(path, input, onEvent, onEnd) {
      const id = next++
      feeds.set(id, { onEvent, onEnd })
      send({ id, type: 'listen', path, input })
      return () => {
        if (feeds.delete(id)) send({ id, type: 'end' })
      }
    },
  }
}

/** The open questions and feeds of this window. */
function openBook() {
  const asked = new Map<number, (answer: Answer) => void>()
  const feeds = new Map<number, Listener>()
  return {
    asked,
    feeds,
    /** Ends all questions after a loss of the connection, except unsent ones. */
    lose(kept: ReadonlySet<number>): void {
      for (const [id, answer] of [...asked]) {
        if (kept.has(id)) continue
        asked.delete(id)
        answer({ ok: false, error: LOST })
      }
      feeds.clear()
    },
    take(message: Answering): void {
      switch (message.type) {
        case 'answer':
          asked.get(message.id)?.(message.answer)
          asked.delete(message.id)
          return
        case 'event':
          feeds.get(message.id)?.onEvent(message.event)
          return
        case 'ended': {
          const feed = feeds.get(message.id)
          feeds.delete(message.id)
          feed?.onEnd(message.error)
          return
        }
      }
    },
  }
}

/** Passes an answer on; until it comes, the signal cancels the question. */
function untilAnswered(signal: AbortSignal | undefined, cancel: () => void, resolve: (answer: Answer) => void): (answer: Answer) => void {
  signal?.addEventListener('abort', cancel)
  return (answer) => {
    signal?.removeEventListener('abort', cancel)
    resolve(answer)
  }
}
