// Offers a tool in each dialect and checks whether the answer calls it. This is asked once, to inform the user.

import { z } from 'zod'
import { phrasesOf } from '../../../contract/text/phrases.js'
import type { ToolOffer } from '../http/over-http.js'
import phrases from './tool-offer.phrases.md?raw'

const NAME = 'say_ready'
const say = phrasesOf(phrases, { question: [], tool: [] })
const WORDS = say('question')
const DESCRIPTION = say('tool')
const SHAPE = { type: 'object', properties: {}, required: [], additionalProperties: false }
const MOST_TOKENS = 256

const ChatAnswer = z.looseObject({
  choices: z.array(z.looseObject({ message: z.looseObject({ tool_calls: z.array(z.unknown()).nullish() }) })).min(1),
  usage: z.looseObject({ prompt_tokens: z.number(), completion_tokens: z.number() }).nullish().catch(null),
})

export const chatToolOffer: ToolOffer = {
  path: '/chat/completions',
  mostTokens: MOST_TOKENS,
  body: ({ model }, tokenLimit) => ({
    model,
    messages: [{ role: 'user', content: WORDS }],
    [tokenLimit]: MOST_TOKENS,
    tools: [{ type: 'function', function: { name: NAME, description: DESCRIPTION, parameters: SHAPE } }],
  }),
  read(answer) {
    const checked = ChatAnswer.safeParse(answer)
    if (!checked.success) return null
    const { choices, usage } = checked.data
    return {
      calls: choices.some(({ message }) => (message.tool_calls ?? []).length > 0),
      used: usage ? { promptTokens: usage.prompt_tokens, completionTokens: usage.completion_tokens } : null,
    }
  },
}

const ResponsesAnswer = z.looseObject({
  output: z.array(z.looseObject({ type: z.string() })),
  usage: z.looseObject({ input_tokens: z.number(), output_tokens: z.number() }).nullish().catch(null),
})

export const responsesToolOffer: ToolOffer = {
  path: '/responses',
  mostTokens: MOST_TOKENS,
  body: ({ model }, tokenLimit) => ({
    model,
    input: WORDS,
    [tokenLimit]: MOST_TOKENS,
    store: false,
    tools: [{ type: 'function', name: NAME, description: DESCRIPTION, parameters: SHAPE, strict: true }],
  }),
  read(answer) {
    const checked = ResponsesAnswer.safeParse(answer)
    if (!checked.success) return null
    const { output, usage } = checked.data
    return {
      calls: output.some(({ type }) => type === 'function_call'),
      used: usage ? { promptTokens: usage.input_tokens, completionTokens: usage.output_tokens } : null,
    }
  },
}
