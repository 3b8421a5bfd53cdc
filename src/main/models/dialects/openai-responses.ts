// Asks endpoints that speak OpenAI's streaming Responses.
import type OpenAI from 'openai'
import type { Provider } from '../../../contract/model/model.js'
import { probe } from '../capabilities/probe.js'
import { responsesToolOffer } from '../capabilities/tool-offer.js'
import { embed } from '../embeddings.js'
import { createOverHttp, type Dialect } from './over-http.js'
import { tokenLimitName } from './parameters.js'
import { openEventReader } from './response-event.js'

const TOKEN_LIMITS = ['max_output_tokens']

export const responses: Dialect = {
  noun: 'response',
  optional: [
    { name: 'temperature' },
    { name: 'reasoning', words: ['reasoning', 'reasoning.effort'] },
    { name: 'text', words: ['text.format', 'json_schema'] },
    { name: 'store' },
  ],
  tokenLimits: TOKEN_LIMITS,
  parameters: (question, profile, learnt) => ({
    model: profile.model,
    input: question.messages.map(({ role, text }) => ({ role, content: text.toWellFormed() })),
    [tokenLimitName(TOKEN_LIMITS, learnt)]: question.maxOutputTokens,
    stream: true,
    // Nothing of a user's project stays at the endpoint; each question carries all that it needs.
    store: false,
    temperature: profile.temperature,
    reasoning: profile.effort === null ? null : { effort: profile.effort },
    text: question.schema ? { format: { type: 'json_schema', name: 'answer', strict: true, schema: question.schema } } : null,
  }),
  send: (client, body, options) =>
    client.responses.create(body as unknown as OpenAI.Responses.ResponseCreateParamsStreaming, options).asResponse(),
  reader: openEventReader,
  names: { seed: null, effort: 'reasoning', schema: 'text' },
  toolOffer: responsesToolOffer,
}

const provider: Provider = {
  id: 'openai-responses',
  title: 'Responses, the newer one of OpenAI',
  create: (profile, onRefused) => createOverHttp(responses, profile, onRefused ? { onRefused } : {}),
  probe: (profile, meter, signal) => probe(responses, profile, meter, signal),
  embed,
}
export default provider
