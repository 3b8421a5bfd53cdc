// Asks any endpoint that speaks OpenAI's streaming Chat Completions, local or not.
import type OpenAI from 'openai'
import type { Message, Provider, Question } from '../../../contract/model/model.js'
import { probe } from '../capabilities/probe.js'
import { chatToolOffer } from '../capabilities/tool-offer.js'
import { embed } from '../embeddings.js'
import { createOverHttp, type Dialect } from '../http/over-http.js'
import { formOf, isStrict, type Learnt, type Optional, type Parameters, tokenLimitName } from '../http/parameters.js'
import { openChunkReader } from './chunk.js'
import { findOllama } from './ollama.js'
import { thinkingParameters } from './thinking.js'

/** What a schema is called, or the tool that has it. */
const ANSWER = 'answer'

/** `max_tokens` comes first, because local servers ignore the newer name and would then set no limit. */
const TOKEN_LIMITS = ['max_tokens', 'max_completion_tokens']

export const chatCompletions: Dialect = {
  noun: 'chat completion',
  optional: [
    ...['stream_options', 'seed', 'temperature', 'reasoning_effort', 'chat_template_kwargs', 'reasoning'],
    ...['response_format', 'tool_choice', 'tools'],
  ]
    .map((name): Optional => ({ name }))
    // Some models stream only for organisations that showed who they are.
    .concat({ name: 'stream', words: ['to stream', 'streaming'] })
    // Servers refuse more answers than they have room for, each in other words.
    .concat({ name: 'n', words: [], isDoubtful: true }),
  tokenLimits: TOKEN_LIMITS,
  parameters: (question, profile, learnt) => ({
    model: profile.model,
    // Endpoints reject half a surrogate pair, but cut program output may contain one.
    messages: question.messages.map(chatMessage),
    [tokenLimitName(TOKEN_LIMITS, learnt)]: question.maxOutputTokens,
    stream: true,
    stream_options: learnt.refused.has('stream') ? null : { include_usage: true },
    seed: question.seed,
    temperature: profile.temperature ?? question.temperature ?? null,
    n: severalOf(question),
    ...thinkingParameters(profile, question),
    ...structured(question, learnt),
  }),
  // The cast drops the library's list of models and adds the older name of a parameter.
  send: (client, body, options) =>
    client.chat.completions.create(body as unknown as OpenAI.ChatCompletionCreateParamsStreaming, options).asResponse(),
  reader: openChunkReader,
  names: { seed: 'seed', effort: 'reasoning_effort', schema: 'response_format' },
  instead: findOllama,
  otherNames: new Map([
    ['reasoning_effort', 'think'],
    ['response_format', 'format'],
  ]),
  toolOffer: chatToolOffer,
  mayEndUnsaid: true,
}

/** Null if one answer is wanted: not every server knows the parameter. */
const severalOf = ({ answers = 1 }: Question): number | null => (answers > 1 ? answers : null)

function chatMessage({ role, text, pictures = [] }: Message): Parameters {
  const words = text.toWellFormed()
  if (pictures.length === 0) return { role, content: words }
  return { role, content: [{ type: 'text', text: words }, ...pictures.map((url) => ({ type: 'image_url', image_url: { url } }))] }
}

/** What holds an answer to its schema. */
function structured(question: Question, learnt: Learnt): Parameters {
  const { schema = {} } = question
  switch (formOf(question, learnt)) {
    case 'tools':
      return {
        tools: [{ type: 'function', function: { name: ANSWER, parameters: schema, strict: isStrict(schema) } }],
        tool_choice: { type: 'function', function: { name: ANSWER } },
      }
    case 'schema':
      return { response_format: { type: 'json_schema', json_schema: { name: ANSWER, strict: isStrict(schema), schema } } }
    case null:
      return {}
  }
}

const provider: Provider = {
  id: 'openai-compatible',
  title: 'Chat Completions, as most endpoints speak',
  create: (profile, onRefused) => createOverHttp(chatCompletions, profile, onRefused ? { onRefused } : {}),
  probe: (profile, meter, signal) => probe(chatCompletions, profile, meter, signal),
  embed,
}
export default provider
