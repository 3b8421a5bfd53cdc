// An endpoint that keeps its own books: it counts its own tokens and charges for every answer that it began, whole.
import type { Answer, EndpointOptions, FakeEndpoint, SeenRequest } from './endpoint.js'
import type { TextAnswer } from './endpoint-answers.js'
import { type Story, tellStory } from './story.js'

/** Dollars for a million tokens. */
export interface Rate {
  readonly input: number
  readonly cachedInput: number
  readonly output: number
}

export interface Bill {
  readonly usd: number
  readonly tokens: number
  readonly requests: number
}

export interface BillingEndpoint extends FakeEndpoint {
  /** What was charged so far. The look before a run is no part of it: it belongs to no run. */
  readonly bill: () => Bill
}

const tokensOf = (text: string): number => Math.ceil(text.length / 4) + 1

/** Answers by a story, and charges each answer by the rate of its model. An answer after the client has left is charged as well. */
export async function billingEndpoint(
  story: Story,
  rateOf: (model: string) => Rate,
  more: Partial<EndpointOptions> = {},
): Promise<BillingEndpoint> {
  let bill: Bill = { usd: 0, tokens: 0, requests: 0 }
  const charged = (reply: Story[string]) => async (request: SeenRequest) => {
    if (request.key.startsWith('check')) return 'ready'
    const answer: Answer = typeof reply === 'function' ? await reply(request) : reply
    const text = typeof answer === 'string' ? answer : answer.type === 'text' ? answer.text : ''
    const prompt = tokensOf(request.messages.map((message) => message.content).join(''))
    const most = Number(request.body.max_completion_tokens ?? request.body.max_tokens ?? Number.POSITIVE_INFINITY)
    const completion = Math.min(most, tokensOf(text))
    const { input, output } = rateOf(request.model)
    bill = {
      usd: bill.usd + (prompt * input + completion * output) / 1_000_000,
      tokens: bill.tokens + prompt + completion,
      requests: bill.requests + 1,
    }
    if (typeof answer === 'string') return reported({ type: 'text', text: answer }, prompt, completion)
    return answer.type === 'text' ? reported(answer, prompt, completion) : answer
  }
  const endpoint = await tellStory(Object.fromEntries(Object.entries(story).map(([key, reply]) => [key, charged(reply)])), more)
  const embedded = () => endpoint.embedded.flatMap(({ texts }) => texts).reduce((sum, text) => sum + Math.ceil(text.length / 4), 0)
  return {
    ...endpoint,
    bill: () => ({ ...bill, usd: bill.usd + (embedded() * rateOf('words').input) / 1_000_000, tokens: bill.tokens + embedded() }),
  }
}

const reported = (answer: TextAnswer, prompt: number, completion: number): TextAnswer =>
  answer.usage === undefined ? { ...answer, usage: { prompt, completion } } : answer
