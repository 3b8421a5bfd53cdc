// Carries the contract over one open WebSocket: questions in, answers and events out, with back-pressure for feeds.
import type { WebSocket } from 'ws'
import type { Wire } from '../../contract/define.js'
import { type Answering, Asking } from '../../contract/message.js'

/** Bytes that may wait in the socket itself before events are held back; answers never wait behind more than this. */
const SOCKET_BYTES = 1_000_000
/** Characters of events that may be held back in all; a window that is slower than that is told so and asks again. */
const HELD = 64_000_000
/** Questions and feeds that one window may have open. */
const OPEN = 256

/** Serves `wire` to the other end until the socket closes; then all its feeds end. */
export function carry(socket: WebSocket, wire: Wire): void {
  const feeds = new Map<number, () => void>()
  const outbox = openOutbox(socket)
  let asked = 0

  const listen = (id: number, path: string, input: Extract<Asking, { type: 'listen' }>['input']) => {
    if (feeds.has(id) || feeds.size >= OPEN)
      return outbox.now({ id, type: 'ended', error: { kind: 'busy', message: `This window listens to ${feeds.size} things already.` } })
    // A feed may speak before `listen` returns, and may be given up on while it does.
    let end: (() => void) | null = null
    let isOver = false
    const giveUp = () => {
      isOver = true
      feeds.delete(id)
      end?.()
    }
    end = wire.listen(
      path,
      input,
      (event) => {
        if (isOver || outbox.later({ id, type: 'event', event })) return
        giveUp()
        outbox.drop(id)
        outbox.now({ id, type: 'ended', error: { kind: 'busy', message: 'The window reads slower than this comes; listen again.' } })
      },
      (error) => {
        if (isOver) return
        feeds.delete(id)
        outbox.later({ id, type: 'ended', error })
      },
    )
    if (isOver) end()
    else feeds.set(id, end)
  }
  const ask = async (id: number, path: string, input: Extract<Asking, { type: 'ask' }>['input']) => {
    asked += 1
    const answer =
      asked > OPEN
        ? { ok: false as const, error: { kind: 'busy' as const, message: `${OPEN} questions are open already.` } }
        : await wire.ask(path, input)
    asked -= 1
    outbox.now({ id, type: 'answer', answer })
  }

  socket.on('message', (data, isBinary) => {
    const asking = isBinary ? null : read(String(data))
    if (!asking) return socket.close(1007, 'not a message')
    switch (asking.type) {
      case 'ask':
        return void ask(asking.id, asking.path, asking.input)
      case 'listen':
        return listen(asking.id, asking.path, asking.input)
      case 'end':
        feeds.get(asking.id)?.()
        feeds.delete(asking.id)
        return outbox.drop(asking.id)
    }
  })
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    for (const end of feeds.values()) end()
    feeds.clear()
  })
}

function read(text: string): Asking | null {
  try {
    return Asking.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** Sends at once, or in order as the other end takes what was sent. */
function openOutbox(socket: WebSocket) {
  let held: { readonly id: number; readonly text: string }[] = []
  let size = 0
  const send = (text: string) => {
    if (socket.readyState === socket.OPEN) socket.send(text, pump)
  }
  function pump() {
    let sent = 0
    for (const each of held) {
      if (socket.bufferedAmount >= SOCKET_BYTES) break
      sent += 1
      size -= each.text.length
      send(each.text)
    }
    if (sent > 0) held = held.slice(sent)
  }
  return {
    now: (message: Answering) => send(JSON.stringify(message)),
    /** False where too much is held already. */
    later(message: Answering): boolean {
      const text = JSON.stringify(message)
      if (held.length === 0 && socket.bufferedAmount < SOCKET_BYTES) {
        send(text)
        return true
      }
      if (size + text.length > HELD) return false
      held.push({ id: message.id, text })
      size += text.length
      return true
    },
    drop(id: number): void {
      held = held.filter((each) => each.id !== id)
      size = held.reduce((sum, each) => sum + each.text.length, 0)
    },
  }
}
