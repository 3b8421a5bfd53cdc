// The values of an answer's body as they come: the events of a stream, one JSON value, or JSON by the line.
import { createParser } from 'eventsource-parser'
import { type Body, collectText, TooLarge, withoutBlankStretch } from './http.js'

/** One event, and all of one whose end has not come; a piece of text is far shorter. */
const LONGEST_EVENT = 1024 * 1024
/** Letters of a body's beginning that are kept. */
const LONGEST_BEGINNING = 2_000

export interface Value {
  readonly value: unknown
  /** The name that the stream gives to the event. */
  readonly event: string | null
}

export interface Values {
  readonly values: AsyncGenerator<Value>
  /** Whether the stream's own end came; a whole JSON value is its own end. */
  readonly sawEnd: () => boolean
  /** How the body begins, as far as it was read. */
  readonly beginning: () => string
}

/** Whether a body that begins with this letter is JSON and not a stream. */
const isJson = (first: string): boolean => /^[{["]/.test(first)

/** Reads a body whose first letter is known, `inLines` if each line is a separate JSON value. Throws `SyntaxError` for broken JSON and `TooLarge` beyond the limits. */
export function valuesOf(body: Body, first: string, inLines = false): Values {
  let ended = false
  let beginning = ''
  const see = (text: string): string => {
    if (beginning.length < LONGEST_BEGINNING) beginning += text.slice(0, LONGEST_BEGINNING - beginning.length)
    return text
  }
  const whole = async function* (): AsyncGenerator<Value> {
    for (const value of jsonValues(see((await collectText(body.bytes)).replace(/^\ufeff/, '')))) yield { value, event: null }
    ended = true
  }
  const streamed = async function* (): AsyncGenerator<Value> {
    for await (const { data, event } of eventsOf(body.bytes, see)) {
      if (/^\s*\[DONE\]\s*$/i.test(data)) {
        ended = true
        return
      }
      for (const value of looksLikeJson(data) ? jsonValues(data) : [data]) yield { value, event }
    }
  }
  const lined = async function* (): AsyncGenerator<Value> {
    for await (const line of linesOf(body.bytes, see)) yield { value: JSON.parse(line), event: null }
  }
  return { values: inLines ? lined() : isJson(first) ? whole() : streamed(), sawEnd: () => ended, beginning: () => beginning }
}

/** A broken piece of JSON may hold a piece of the answer, so it is never passed over; other texts are no part of one. */
const looksLikeJson = (data: string): boolean => /^\s*[{[]/.test(data)

/** One value; or one in each line, as where a server writes no blank line between its events. */
function jsonValues(text: string): unknown[] {
  try {
    return [JSON.parse(text)]
  } catch (error) {
    const lines = text.split('\n').filter((line) => line.trim() !== '' && line.trim() !== '[DONE]')
    if (lines.length < 2) throw error
    return lines.map((line) => JSON.parse(line) as unknown)
  }
}

async function* linesOf(bytes: AsyncGenerator<Uint8Array>, see: (text: string) => string): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const piece of withoutBlankStretch(bytes)) {
    const lines = (rest + see(decoder.decode(piece, { stream: true }))).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > LONGEST_EVENT) throw new TooLarge('line')
    yield* lines.filter((line) => line.trim() !== '')
  }
  rest += see(decoder.decode())
  if (rest.trim() !== '') yield rest
}

interface Event {
  readonly data: string
  readonly event: string | null
}

async function* eventsOf(bytes: AsyncGenerator<Uint8Array>, see: (text: string) => string): AsyncGenerator<Event> {
  const waiting: Event[] = []
  let isTooLarge = false
  const parser = createParser({
    maxBufferSize: LONGEST_EVENT,
    onEvent: ({ data, event = null }) => waiting.push({ data, event }),
    onError: ({ type }) => {
      isTooLarge ||= type === 'max-buffer-size-exceeded'
    },
  })
  const feed = (text: string): Event[] => {
    parser.feed(see(text))
    if (isTooLarge) throw new TooLarge('line')
    return waiting.splice(0)
  }
  const decoder = new TextDecoder()
  for await (const piece of withoutBlankStretch(bytes)) yield* feed(decoder.decode(piece, { stream: true }))
  // The last event may lack the blank line behind it.
  yield* feed(`${decoder.decode()}\n\n`)
}
