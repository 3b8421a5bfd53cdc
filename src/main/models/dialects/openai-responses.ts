// Asks endpoints that speak OpenAI's streaming Responses.
import type OpenAI from 'openai'
import type { Message, Provider, Question } from '../../../contract/model/model.js'
import { probe } from '../capabilities/probe.js'
import { responsesToolOffer } from '../capabilities/tool-offer.js'
import { embed } from '../embeddings.js'
import { createOverHttp, type Dialect } from '../http/over-http.js'
import { formOf, isStrict, type Learnt, type Parameters, tokenLimitName } from '../http/parameters.js'
import { openEventReader } from './response-event.js'
import { effortOf, effortWord } from './thinking.js'

/** What a schema is called, or the tool that has it. */
const ANSWER = 'answer'

const TOKEN_LIMITS = ['max_output_tokens']

export const responses: Dialect = {
  noun: 'response',
  optional: [
    { name: 'temperature' },
    { name: 'reasoning', words: ['reasoning', 'reasoning.effort'] },
    { name: 'text', words: ['text.format', 'json_schema'] },
    { name: 'store' },
    { name: 'tool_choice' },
    { name: 'tools' },
  ],
  tokenLimits: TOKEN_LIMITS,
  parameters: (question, profile, learnt) => ({
    model: profile.model,
    input: question.messages.map(inputOf),
    [tokenLimitName(TOKEN_LIMITS, learnt)]: question.maxOutputTokens,
    stream: true,
    // Nothing of a user's project stays at the endpoint; each question carries all that it needs.
    store: false,
    temperature: profile.temperature ?? question.temperature ?? null,
    reasoning: reasoningOf(effortWord(effortOf(profile, question))),
    ...structured(question, learnt),
  }),
  send: (client, body, options) =>
    client.responses.create(body as unknown as OpenAI.Responses.ResponseCreateParamsStreaming, options).asResponse(),
  reader: openEventReader,
  names: { seed: null, effort: 'reasoning', schema: 'text' },
  toolOffer: responsesToolOffer,
}

const reasoningOf = (effort: string | null): Parameters | null => (effort === null ? null : { effort })

function inputOf({ role, text, pictures = [] }: Message): Parameters {
  const words = text.toWellFormed()
  if (pictures.length === 0) return { role, content: words }
  return { role, content: [{ type: 'input_text', text: words }, ...pictures.map((url) => ({ type: 'input_image', image_url: url }))] }
}

/** What holds an answer to its schema. */
function structured(question: Question, learnt: Learnt): Parameters {
  const { schema = {} } = question
  const held = { name: ANSWER, strict: isStrict(schema) }
  switch (formOf(question, learnt)) {
    case 'tools':
      return { tools: [{ type: 'function', ...held, parameters: schema }], tool_choice: { type: 'function', name: ANSWER } }
    case 'schema':
      return { text: { format: { type: 'json_schema', ...held, schema } } }
    case null:
      return {}
  }
}

const provider: Provider = {
  id: 'openai-responses',
  title: 'Responses, the newer one of OpenAI',
  create: (profile, onRefused) => createOverHttp(responses, profile, onRefused ? { onRefused } : {}),
  probe: (profile, meter, signal) => probe(responses, profile, meter, signal),
  embed,
}
export default provider
