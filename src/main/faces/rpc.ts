// Carries the contract over the line to one window: questions in, answers and events out, with back-pressure for feeds.
import type { Wire } from '../../contract/wire/define.js'
import { type Answering, Asking } from '../../contract/wire/message.js'

/** One window's end of the wire, whatever carries it: whole texts both ways, in order. */
export interface Line {
  /** `onSent` is called when less is on its way than before. Does nothing on a line that is closed. */
  send(text: string, onSent: () => void): void
  /** Bytes or characters that are under way and not yet taken at the other end. */
  waiting(): number
  /** Called for every text message; with null for any other message. */
  onText(take: (text: string | null) => void): void
  /** Called once, when the other end has closed. */
  onClose(end: () => void): void
  /** Ends a line whose other end does not keep to the protocol. */
  refuse(why: string): void
}

/** How much may be on its way before events are held back; answers never wait behind more than this. */
const ON_ITS_WAY = 1_000_000
/** Characters of events that may be held back in all. A slower window gets an error and connects again. */
const HELD = 64_000_000
/** Questions and feeds that one window may have open. */
const OPEN = 256

/** Serves `wire` to the other end until the line closes; then all its feeds end, and its open questions are cancelled. */
export function serveLine(line: Line, wire: Wire): void {
  const outbox = openOutbox(line)
  const feeds = openFeeds(wire, outbox)
  const asked = new Map<number, AbortController>()

  const ask = async (id: number, path: string, input: Extract<Asking, { type: 'ask' }>['input']) => {
    if (asked.has(id) || asked.size >= OPEN) {
      const error = { code: 'too-many-questions' as const, data: { open: asked.size } }
      return outbox.now({ id, type: 'answer', answer: { ok: false, error } })
    }
    const cancel = new AbortController()
    asked.set(id, cancel)
    const answer = await wire.ask(path, input, cancel.signal)
    asked.delete(id)
    outbox.now({ id, type: 'answer', answer })
  }

  line.onText((text) => {
    const asking = text === null ? null : read(text)
    if (!asking) return line.refuse('not a message')
    switch (asking.type) {
      case 'ask':
        return void ask(asking.id, asking.path, asking.input)
      case 'listen':
        return feeds.begin(asking.id, asking.path, asking.input)
      case 'end':
        asked.get(asking.id)?.abort()
        return feeds.end(asking.id)
    }
  })
  line.onClose(() => {
    feeds.endAll()
    for (const each of asked.values()) each.abort()
  })
}

/** The feeds of one window. */
function openFeeds(wire: Wire, outbox: Outbox) {
  const feeds = new Map<number, () => void>()
  const begin = (id: number, path: string, input: Extract<Asking, { type: 'listen' }>['input']) => {
    if (feeds.has(id) || feeds.size >= OPEN)
      return outbox.now({ id, type: 'ended', error: { code: 'too-many-feeds', data: { open: feeds.size } } })
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
        outbox.now({ id, type: 'ended', error: { code: 'feed-too-fast', data: {} } })
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
  return {
    begin,
    end(id: number): void {
      feeds.get(id)?.()
      feeds.delete(id)
      outbox.drop(id)
    },
    endAll(): void {
      for (const end of feeds.values()) end()
      feeds.clear()
    },
  }
}

function read(text: string): Asking | null {
  try {
    return Asking.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

type Outbox = ReturnType<typeof openOutbox>

/** Sends at once, or in order as the other end takes messages. */
function openOutbox(line: Line) {
  let held: { readonly id: number; readonly text: string }[] = []
  let size = 0
  const send = (text: string) => line.send(text, pump)
  function pump() {
    let sent = 0
    for (const each of held) {
      if (line.waiting() >= ON_ITS_WAY) break
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
      if (held.length === 0 && line.waiting() < ON_ITS_WAY) {
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
