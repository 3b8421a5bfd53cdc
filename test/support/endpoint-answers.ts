// How the fake endpoint answers: honestly, or in any of the ways in which real endpoints fail.
import type { ServerResponse } from 'node:http'
import {
  chatVoice,
  ollamaVoice,
  type ReportedUsage,
  responsesVoice,
  severalAnswers,
  type Voice,
  type WholeAnswer,
} from './endpoint-voice.js'

export interface SeenMessage {
  readonly role: string
  readonly content: string
}

/** A request as it arrived. Who asks is empty where the client did not say. */
export interface SeenRequest {
  readonly number: number
  /** Which dialect it speaks. */
  readonly dialect: 'chat' | 'responses' | 'ollama'
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly run: string
  readonly key: string
  readonly step: string
  readonly role: string
  readonly model: string
  readonly messages: readonly SeenMessage[]
  readonly body: Readonly<Record<string, unknown>>
  /** Milliseconds since the server started. */
  readonly at: number
}

/** An honest answer with its particulars. */
export interface TextAnswer {
  readonly type: 'text'
  readonly text: string
  readonly thinking?: string
  readonly model?: string
  readonly fingerprint?: string
  /** Null reports none; left out, it is counted from the text. */
  readonly usage?: ReportedUsage | null
  /** A finish reason in the words of Chat Completions. Null never says that the answer is complete. */
  readonly finish?: string | null
  /** False ends the stream without `[DONE]`. */
  readonly endMark?: boolean
  /** Characters in one chunk. */
  readonly piece?: number
  /** Milliseconds between chunks. */
  readonly everyMs?: number
  /** Milliseconds before the first one. */
  readonly afterMs?: number
  /** False answers with one JSON object. */
  readonly streamed?: boolean
  /** The text is what the offered tool is called with. */
  readonly asCall?: boolean
}

export type Answer =
  | string
  | TextAnswer
  | { readonly type: 'status'; readonly status: number; readonly body?: string; readonly headers?: Readonly<Record<string, string>> }
  | { readonly type: 'error'; readonly status: number; readonly message: string; readonly code?: string; readonly param?: string }
  | { readonly type: 'rate-limit'; readonly retryAfter?: string; readonly retryAfterMs?: number }
  /** 401 whose message holds the key that was sent. */
  | { readonly type: 'unauthorized' }
  /** 400 if the request has the parameter, else the text. */
  | { readonly type: 'rejects'; readonly parameters: readonly string[]; readonly text: string }
  /** As many of the texts as the request wants, their pieces mixed; the usage counts the first one, as llama.cpp's server does. */
  | { readonly type: 'several'; readonly texts: readonly string[] }
  /** The model says that it will not. */
  | { readonly type: 'refusal'; readonly words: string }
  /** An answer that the endpoint itself gives up in its middle. */
  | { readonly type: 'failed'; readonly code: string; readonly message: string }
  | { readonly type: 'json'; readonly value: object }
  | { readonly type: 'redirect'; readonly to: string }
  | { readonly type: 'html'; readonly status?: number }
  | { readonly type: 'empty-object' }
  /** A body that is one JSON value but ends in its middle. */
  | { readonly type: 'cut-json' }
  /** A stream that ends cleanly after some chunks. */
  | { readonly type: 'cut'; readonly after: number }
  /** A stream whose connection is reset after some chunks. */
  | { readonly type: 'reset'; readonly after: number }
  /** A stream that says nothing more after some chunks, but stays open. */
  | { readonly type: 'stall'; readonly after: number }
  /** The question is taken, but nothing ever comes back. */
  | { readonly type: 'silent' }
  /** The connection is closed before anything comes back. */
  | { readonly type: 'hang-up' }
  /** The response's head comes one byte at a time. */
  | { readonly type: 'drip'; readonly everyMs: number }
  /** Comments keep the stream alive, but no chunk ever comes. */
  | { readonly type: 'comments'; readonly everyMs: number }
  | { readonly type: 'bad-json' }
  | { readonly type: 'odd-chunk'; readonly chunk: unknown }
  | { readonly type: 'huge-line'; readonly bytes: number }
  | { readonly type: 'endless' }
  | { readonly type: 'noise' }
  | { readonly type: 'error-in-stream'; readonly message: string; readonly code?: string | number }
  /** Everything but the end of the connection, once the answer is complete. */
  | { readonly type: 'lingers'; readonly text: string }

declare module 'node:net' {
  interface Socket {
    /** Set where the fake endpoint itself ended the connection. */
    destroyedByUs?: boolean
  }
}

const sleep = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds))
const HEAD = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' }
const headOf = ({ dialect }: SeenRequest) => (dialect === 'ollama' ? { 'content-type': 'application/x-ndjson' } : HEAD)

export function sendJson(response: ServerResponse, status: number, value: unknown, headers: Readonly<Record<string, string>> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(value))
}

const event = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`
const anonymous = {}
const voices = { chat: chatVoice, responses: responsesVoice, ollama: ollamaVoice }
const voiceOf = ({ dialect }: SeenRequest): Voice => voices[dialect]
const words = (voice: Voice, count: number): string =>
  voice.opening(anonymous) + Array.from({ length: count }, (_, index) => voice.text(`word${index} `, anonymous)).join('')
const finished = (text: string): WholeAnswer => ({ text, thinking: null, finish: 'stop', usage: null, identity: anonymous, isCall: false })

function reset(response: ServerResponse): void {
  if (!response.socket) return
  response.socket.destroyedByUs = true
  response.socket.resetAndDestroy()
}

/** Plays one answer on a response. */
export async function play(response: ServerResponse, answer: Answer, request: SeenRequest): Promise<void> {
  if (typeof answer === 'string') return playText(response, { type: 'text', text: answer }, request)
  const voice = voiceOf(request)
  switch (answer.type) {
    case 'text':
      return playText(response, answer, request)
    case 'status':
      response.writeHead(answer.status, { 'content-type': 'text/plain', ...answer.headers })
      response.end(answer.body ?? '')
      return
    case 'error':
      return sendJson(response, answer.status, {
        error: { message: answer.message, type: 'error', code: answer.code ?? null, param: answer.param ?? null },
      })
    case 'rate-limit': {
      const headers = {
        ...(answer.retryAfter === undefined ? {} : { 'retry-after': answer.retryAfter }),
        ...(answer.retryAfterMs === undefined ? {} : { 'retry-after-ms': String(answer.retryAfterMs) }),
      }
      return sendJson(response, 429, { error: { message: 'Rate limit reached', type: 'requests', code: 'rate_limit_exceeded' } }, headers)
    }
    case 'unauthorized': {
      const key = request.headers['api-key'] ?? (request.headers.authorization ?? '').replace(/^Bearer /, '')
      const message = `Incorrect API key provided: ${key}. Header was "Authorization: Bearer ${key}", ending in ${key.slice(-12)}, base64 ${btoa(key)}.`
      return sendJson(response, 401, { error: { message, type: 'invalid_request_error', code: 'invalid_api_key' } })
    }
    case 'rejects': {
      const parameter = answer.parameters.find((name) => name in request.body)
      if (parameter === undefined) return playText(response, { type: 'text', text: answer.text }, request)
      return sendJson(response, 400, {
        error: {
          message: `Unsupported parameter: '${parameter}' is not supported with this model.`,
          type: 'invalid_request_error',
          param: parameter,
          code: 'unsupported_parameter',
        },
      })
    }
    case 'several': {
      const { n = 1 } = request.body
      response.writeHead(200, headOf(request))
      response.end(severalAnswers(answer.texts.slice(0, Number(n)), counted(request, answer.texts[0] ?? '')))
      return
    }
    case 'refusal':
      response.writeHead(200, headOf(request))
      response.end(words(voice, 1) + voice.refusal(answer.words) + voice.endMark)
      return
    case 'failed':
      response.writeHead(200, headOf(request))
      response.end(words(voice, 1) + voice.failure(answer.message, answer.code))
      return
    case 'redirect':
      response.writeHead(307, { location: answer.to })
      response.end()
      return
    case 'html':
      response.writeHead(answer.status ?? 200, { 'content-type': 'text/html' })
      response.end(
        '<!doctype html><html><head><title>Sign in to the network</title></head><body><script>1</script>Please sign in.</body></html>',
      )
      return
    case 'json':
      return sendJson(response, 200, answer.value)
    case 'empty-object':
      return sendJson(response, 200, {})
    case 'cut-json':
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end('{"id":"x","object":"chat.completion","choices":[{"index":0,"message":{"role":"assistant","content":"hal')
      return
    case 'cut':
      response.writeHead(200, headOf(request))
      response.end(words(voice, answer.after))
      return
    case 'reset':
      response.writeHead(200, headOf(request))
      response.write(words(voice, answer.after))
      await sleep(30)
      return reset(response)
    case 'stall':
      response.writeHead(200, headOf(request))
      response.write(words(voice, answer.after))
      return
    case 'silent':
      return
    case 'hang-up':
      return reset(response)
    case 'drip': {
      const head = 'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nx-padding: '
      for (let index = 0; !response.socket?.destroyed; index++) {
        response.socket?.write(head[index] ?? 'x')
        await sleep(answer.everyMs)
      }
      return
    }
    case 'comments':
      response.writeHead(200, headOf(request))
      while (!response.destroyed) {
        response.write(': still here\n\n')
        await sleep(answer.everyMs)
      }
      return
    case 'bad-json':
      response.writeHead(200, headOf(request))
      response.end(`${words(voice, 2)}${voice.unfinished}x\n\n`)
      return
    case 'odd-chunk':
      response.writeHead(200, headOf(request))
      response.end(words(voice, 1) + event(answer.chunk) + voice.end(finished('word0 '), request.body))
      return
    case 'huge-line':
      response.writeHead(200, headOf(request))
      response.write(voice.opening(anonymous) + voice.unfinished)
      return pump(response, answer.bytes, 'x'.repeat(64 * 1024))
    case 'endless':
      response.writeHead(200, headOf(request))
      response.write(voice.opening(anonymous))
      return pump(
        response,
        Number.POSITIVE_INFINITY,
        voice.text(Array.from({ length: 10_000 }, (_, word) => `more ${word} `).join(''), anonymous),
      )
    case 'noise':
      response.writeHead(200, headOf(request))
      response.end(Buffer.from(Array.from({ length: 5_000 }, (_, index) => (index * 7919 + 13) % 256)))
      return
    case 'error-in-stream':
      response.writeHead(200, headOf(request))
      response.end(words(voice, 2) + voice.error(answer.message, answer.code ?? null))
      return
    case 'lingers':
      response.writeHead(200, headOf(request))
      response.write(voice.opening(anonymous) + voice.text(answer.text, anonymous) + voice.end(finished(answer.text), request.body))
      return
  }
}

/** Writes as fast as the client reads, until it goes away. */
async function pump(response: ServerResponse, bytes: number, piece: string): Promise<void> {
  let wake = (): void => {}
  response.on('drain', () => wake())
  response.on('close', () => wake())
  for (let sent = 0; sent < bytes && !response.destroyed; sent += piece.length) {
    const drained = new Promise<void>((done) => {
      wake = done
    })
    if (!response.write(piece) && !response.destroyed) await drained
  }
  if (!response.destroyed) response.end()
}

async function playText(response: ServerResponse, answer: TextAnswer, request: SeenRequest): Promise<void> {
  const voice = voiceOf(request)
  const { text, thinking = null } = answer
  const finish = answer.finish === undefined ? 'stop' : answer.finish
  const identity = {
    ...(answer.model === undefined ? {} : { model: answer.model }),
    ...(answer.fingerprint === undefined ? {} : { fingerprint: answer.fingerprint }),
  }
  const usage = answer.usage === null ? null : (answer.usage ?? counted(request, text))
  const isCall = answer.asCall === true
  const whole: WholeAnswer = { text, thinking, finish, usage, identity, isCall }
  const say = isCall ? voice.called : voice.text
  if (answer.afterMs !== undefined) await sleep(answer.afterMs)
  if (answer.streamed === false || request.body.stream !== true) return sendJson(response, 200, voice.whole(whole))
  response.writeHead(200, headOf(request))
  response.write(voice.opening(identity))
  if (thinking !== null) response.write(voice.thought(thinking, identity))
  const piece = answer.piece ?? 200
  for (let at = 0; at < text.length && !response.destroyed; at += piece) {
    response.write(say(text.slice(at, at + piece), identity))
    if (answer.everyMs !== undefined) await sleep(answer.everyMs)
  }
  response.end(voice.end(whole, request.body) + (answer.endMark === false ? '' : voice.endMark))
}

function counted(request: SeenRequest, text: string): ReportedUsage {
  const characters = request.messages.reduce((sum, message) => sum + message.content.length, 0)
  return { prompt: Math.ceil(characters / 4) + 1, completion: Math.ceil(text.length / 4) + 1 }
}
