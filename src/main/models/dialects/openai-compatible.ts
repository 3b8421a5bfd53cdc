// Asks any endpoint that speaks OpenAI's streaming Chat Completions, local or not.
import type OpenAI from 'openai'
import type { Provider } from '../../../contract/model/model.js'
import { probe } from '../capabilities/probe.js'
import { chatToolOffer } from '../capabilities/tool-offer.js'
import { embed } from '../embeddings.js'
import { readChunk } from './chunk.js'
import { createOverHttp, type Dialect } from './over-http.js'
import { tokenLimitName } from './parameters.js'

/** `max_tokens` comes first: local servers ignore the newer name and would then set no limit at all. */
const TOKEN_LIMITS = ['max_tokens', 'max_completion_tokens']

export const chatCompletions: Dialect = {
  noun: 'chat completion',
  optional: ['stream_options', 'seed', 'temperature', 'reasoning_effort', 'response_format'].map((name) => ({ name })),
  tokenLimits: TOKEN_LIMITS,
  parameters: (question, profile, learnt) => ({
    model: profile.model,
    // Half a surrogate pair is no text to an endpoint, but cut output of programs may hold one.
    messages: question.messages.map(({ role, text }) => ({ role, content: text.toWellFormed() })),
    [tokenLimitName(TOKEN_LIMITS, learnt)]: question.maxOutputTokens,
    stream: true,
    stream_options: { include_usage: true },
    seed: question.seed,
    temperature: profile.temperature,
    reasoning_effort: profile.effort,
    response_format: question.schema
      ? { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema: question.schema } }
      : null,
  }),
  // The cast drops the library's list of models and adds the older name of a parameter.
  send: (client, body, options) =>
    client.chat.completions.create(body as unknown as OpenAI.ChatCompletionCreateParamsStreaming, options).asResponse(),
  reader: () => readChunk,
  names: { seed: 'seed', effort: 'reasoning_effort', schema: 'response_format' },
  toolOffer: chatToolOffer,
}

const provider: Provider = {
  id: 'openai-compatible',
  title: 'Chat Completions, as most endpoints speak',
  create: (profile, onRefused) => createOverHttp(chatCompletions, profile, onRefused ? { onRefused } : {}),
  probe: (profile, meter, signal) => probe(chatCompletions, profile, meter, signal),
  embed,
}
export default provider
