// Asks an endpoint in the form of OpenAI for one answer. It is streamed, so that a slow model does not run into a time limit.
import { createParser } from 'eventsource-parser'
import { z } from 'zod'
import type { Answer } from './task.js'

export interface Endpoint {
  readonly baseUrl: string
  readonly model: string
  readonly key: string | null
}

export interface Question {
  readonly prompt: string
  readonly maxTokens: number
  readonly temperature: number
  readonly seed: number
}

const Chunk = z.object({
  choices: z
    .array(z.object({ delta: z.object({ content: z.string().nullish() }).nullish(), finish_reason: z.string().nullish() }))
    .default([]),
  usage: z.object({ prompt_tokens: z.number(), completion_tokens: z.number() }).nullish(),
})

const TRIES = 4

/** Asks again after 429 and 5xx, at most three times. @throws Error where no answer can be had */
export async function ask(endpoint: Endpoint, question: Question, signal: AbortSignal): Promise<Answer> {
  for (let number = 1; ; number++) {
    const started = performance.now()
    const response = await send(endpoint, question, signal)
    if (response.ok && response.body) return { ...(await read(response.body)), ms: Math.round(performance.now() - started) }
    const said = (await response.text()).slice(0, 400)
    const isPassing = response.status === 429 || response.status >= 500
    if (!isPassing || number === TRIES) throw new Error(`The endpoint answered ${response.status}: ${said}`)
    await new Promise((done) => setTimeout(done, 2_000 * 4 ** (number - 1)))
  }
}

function send({ baseUrl, model, key }: Endpoint, { prompt, maxTokens, temperature, seed }: Question, signal: AbortSignal) {
  return fetch(`${baseUrl.replace(/\/+$/, '')}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) },
    body: JSON.stringify({
      model,
      messages: [{ role: 'user', content: prompt }],
      max_tokens: maxTokens,
      temperature,
      seed,
      stream: true,
      stream_options: { include_usage: true },
    }),
    signal,
  })
}

async function read(body: ReadableStream<Uint8Array>): Promise<Omit<Answer, 'ms'>> {
  let [text, isCut, tokens] = ['', false, { in: 0, out: 0 }]
  const parser = createParser({
    onEvent({ data }) {
      if (data === '[DONE]') return
      const { choices, usage } = Chunk.parse(JSON.parse(data))
      text += choices[0]?.delta?.content ?? ''
      isCut ||= choices[0]?.finish_reason === 'length'
      if (usage) tokens = { in: usage.prompt_tokens, out: usage.completion_tokens }
    },
  })
  for await (const part of body.pipeThrough(new TextDecoderStream())) parser.feed(part)
  return { text, tokens, isCut }
}
