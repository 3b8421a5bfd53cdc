// What the fake endpoint says in one dialect: the same answer, in the events of Chat Completions or of Responses.

export interface ReportedUsage {
  readonly prompt: number
  readonly completion: number
  readonly cached?: number
  readonly reasoning?: number
}

/** The model that answered, if the answer names it. */
export interface Identity {
  readonly model?: string
  readonly fingerprint?: string
}

export interface WholeAnswer {
  readonly text: string
  readonly thinking: string | null
  /** A finish reason in the words of Chat Completions; null says nothing. */
  readonly finish: string | null
  readonly usage: ReportedUsage | null
  readonly identity: Identity
  /** Whether the text is what a tool is called with. */
  readonly isCall: boolean
}

/** One dialect. Events are whole lines of a stream. */
export interface Voice {
  readonly opening: (identity: Identity) => string
  readonly text: (text: string, identity: Identity) => string
  /** A piece of what a tool is called with. */
  readonly called: (text: string, identity: Identity) => string
  readonly thought: (text: string, identity: Identity) => string
  /** The end of an answer, with its usage where the request asked for it. */
  readonly end: (answer: WholeAnswer, request: Readonly<Record<string, unknown>>) => string
  /** What follows the last event; empty where the dialect has none. */
  readonly endMark: string
  /** An error event, which ends nothing by itself. */
  readonly error: (message: string, code: string | number | null) => string
  /** The model's own refusal. */
  readonly refusal: (words: string) => string
  /** The endpoint gives the answer up. */
  readonly failure: (message: string, code: string) => string
  /** The answer as one JSON value. */
  readonly whole: (answer: WholeAnswer) => object
  /** An event that is begun and never ends: its letters are still to come. */
  readonly unfinished: string
  /** A call of the first tool that was offered, as one JSON value. */
  readonly toolCall: (name: string) => object
}

const event = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`

const chunk = (delta: object, finish: string | null, { model = 'fake', fingerprint }: Identity, more: object = {}): string =>
  event({
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1,
    model,
    ...(fingerprint === undefined ? {} : { system_fingerprint: fingerprint }),
    choices: [{ index: 0, delta, finish_reason: finish }],
    ...more,
  })

const chatUsage = (usage: ReportedUsage): object => ({
  prompt_tokens: usage.prompt,
  completion_tokens: usage.completion,
  total_tokens: usage.prompt + usage.completion,
  prompt_tokens_details: { cached_tokens: usage.cached ?? 0 },
  completion_tokens_details: { reasoning_tokens: usage.reasoning ?? 0 },
})

export const chatVoice: Voice = {
  opening: (identity) => chunk({ role: 'assistant', content: '' }, null, identity),
  text: (text, identity) => chunk({ content: text }, null, identity),
  called: (text, identity) =>
    chunk({ tool_calls: [{ index: 0, type: 'function', function: { name: 'answer', arguments: text } }] }, null, identity),
  thought: (text, identity) => chunk({ reasoning_content: text }, null, identity),
  end: ({ finish, usage, identity }, request) =>
    (finish === null ? '' : chunk({}, finish, identity)) +
    (usage === null || request.stream_options === undefined ? '' : chunk({}, null, identity, { choices: [], usage: chatUsage(usage) })),
  endMark: 'data: [DONE]\n\n',
  error: (message, code) => event({ error: { message, code } }),
  refusal: (words) => chunk({ refusal: words }, 'stop', {}),
  failure: (message, code) => event({ error: { message, code, type: code } }),
  whole: ({ text, finish, usage, identity, isCall }) => ({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model: identity.model ?? 'fake',
    ...(identity.fingerprint === undefined ? {} : { system_fingerprint: identity.fingerprint }),
    choices: [
      {
        index: 0,
        message: isCall
          ? { role: 'assistant', content: null, tool_calls: [{ function: { arguments: text } }] }
          : { role: 'assistant', content: text },
        finish_reason: finish,
      },
    ],
    ...(usage === null ? {} : { usage: chatUsage(usage) }),
  }),
  unfinished: 'data: {"choices":[{"index":0,"delta":{"content":"',
  toolCall: (name) => ({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    model: 'fake',
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: 'call-1', type: 'function', function: { name, arguments: '{}' } }],
        },
        finish_reason: 'tool_calls',
      },
    ],
    usage: chatUsage({ prompt: 40, completion: 8 }),
  }),
}

/** A stream of Chat Completions with several answers, which are written side by side. */
export function severalAnswers(texts: readonly string[], usage: ReportedUsage): string {
  const piece = 40
  const rounds = Math.ceil(Math.max(...texts.map(({ length }) => length)) / piece)
  const one = (index: number, content: string, finish: string | null) =>
    event({ object: 'chat.completion.chunk', model: 'fake', choices: [{ index, delta: { content }, finish_reason: finish }] })
  const chunks = Array.from({ length: rounds + 1 }, (_, round) =>
    texts.map((text, index) => {
      const said = text.slice(round * piece, (round + 1) * piece)
      const isLast = round === Math.ceil(text.length / piece)
      return said === '' && !isLast ? '' : one(index, said, isLast ? 'stop' : null)
    }),
  )
  const counted = event({ object: 'chat.completion.chunk', model: 'fake', choices: [], usage: chatUsage(usage) })
  return `${chunks.flat().join('')}${counted}${chatVoice.endMark}`
}

const named = (type: string, value: object): string => `event: ${type}\n${event({ type, ...value })}`

const responsesUsage = (usage: ReportedUsage): object => ({
  input_tokens: usage.prompt,
  input_tokens_details: { cached_tokens: usage.cached ?? 0 },
  output_tokens: usage.completion,
  output_tokens_details: { reasoning_tokens: usage.reasoning ?? 0 },
  total_tokens: usage.prompt + usage.completion,
})

/** How Responses says what Chat Completions calls a finish reason. */
function ending(finish: string | null): { status: string; incomplete_details: { reason: string } | null } {
  if (finish === 'stop' || finish === 'tool_calls') return { status: 'completed', incomplete_details: null }
  if (finish === 'length') return { status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' } }
  return { status: 'incomplete', incomplete_details: { reason: finish ?? 'none' } }
}

const response = ({ text, thinking, finish, usage, identity, isCall }: WholeAnswer): object => ({
  id: 'resp_1',
  object: 'response',
  created_at: 1,
  model: identity.model ?? 'fake',
  ...ending(finish),
  error: null,
  output: [
    ...(thinking === null ? [] : [{ type: 'reasoning', id: 'rs_1', summary: [{ type: 'summary_text', text: thinking }] }]),
    isCall || finish === 'tool_calls'
      ? { type: 'function_call', id: 'fc_1', call_id: 'call-1', name: 'tool', arguments: isCall ? text : '{}' }
      : { type: 'message', id: 'msg_1', role: 'assistant', content: [{ type: 'output_text', text, annotations: [] }] },
  ],
  usage: usage === null ? null : responsesUsage(usage),
})

export const responsesVoice: Voice = {
  opening: (identity) =>
    named('response.created', { response: { object: 'response', status: 'in_progress', model: identity.model ?? 'fake', output: [] } }) +
    named('response.output_item.added', { output_index: 0, item: { type: 'message', content: [] } }),
  text: (text) => named('response.output_text.delta', { output_index: 0, content_index: 0, delta: text }),
  called: (text) => named('response.function_call_arguments.delta', { output_index: 0, delta: text }),
  thought: (text) => named('response.reasoning_summary_text.delta', { output_index: 0, summary_index: 0, delta: text }),
  end: (answer) => {
    if (answer.finish === null) return ''
    const whole = response(answer)
    return (
      named('response.output_text.done', { text: answer.text }) + named(`response.${ending(answer.finish).status}`, { response: whole })
    )
  },
  endMark: '',
  error: (message, code) => named('error', { message, code, param: null }),
  refusal: (words) => named('response.refusal.delta', { delta: words.slice(0, 3) }) + named('response.refusal.done', { refusal: words }),
  failure: (message, code) =>
    named('response.failed', { response: { object: 'response', status: 'failed', error: { code, message }, output: [] } }),
  whole: response,
  unfinished: 'data: {"type":"response.output_text.delta","delta":"',
  toolCall: (name) => ({
    id: 'resp_1',
    object: 'response',
    model: 'fake',
    status: 'completed',
    output: [{ type: 'function_call', id: 'fc_1', call_id: 'call-1', name, arguments: '{}' }],
    usage: responsesUsage({ prompt: 40, completion: 8 }),
  }),
}

const line = (value: unknown): string => `${JSON.stringify(value)}\n`
const said = (message: object, { model = 'fake' }: Identity, more: object = {}): object => ({
  model,
  created_at: '2026-01-01T00:00:00Z',
  message: { role: 'assistant', content: '', ...message },
  done: false,
  ...more,
})
const ollamaEnd = ({ finish, usage }: WholeAnswer): object => ({
  done: finish !== null,
  ...(finish === null ? {} : { done_reason: finish }),
  ...(usage === null ? {} : { prompt_eval_count: usage.prompt, eval_count: usage.completion }),
})

/** Ollama's own API: one JSON value in each line. */
export const ollamaVoice: Voice = {
  ...chatVoice,
  opening: () => '',
  text: (text, identity) => line(said({ content: text }, identity)),
  thought: (text, identity) => line(said({ thinking: text }, identity)),
  end: (answer) => line(said({}, answer.identity, ollamaEnd(answer))),
  endMark: '',
  error: (message) => line({ error: message }),
  failure: (message) => line({ error: message }),
  whole: (answer) => said({ content: answer.text }, answer.identity, ollamaEnd(answer)),
  unfinished: '{"message":{"content":"',
}
