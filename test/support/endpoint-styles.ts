// Answers of the usual servers beside the OpenAI protocol: where each reports the context length of its model.

import type { SeenRequest } from './endpoint-answers.js'

/** A kind of server, by how it reports the context length. */
export type Style = 'plain' | 'ollama' | 'lm-studio' | 'open-router' | 'llama-cpp' | 'vllm' | 'azure'

export interface ServerFacts {
  readonly style: Style
  readonly models: readonly string[]
  /** How the server loads a model where a request does not say otherwise. */
  readonly contextTokens: number
  /** The most that the model could take, if the server reports it. */
  readonly modelTokens: number
  /** False: the server knows the model, but it is not in memory. */
  readonly isLoaded: boolean
}

/** The server's own answer to a request outside the protocol; null where this style has none there. */
export function nativeAnswer(facts: ServerFacts, method: string, path: string): object | null {
  switch (facts.style) {
    case 'ollama':
      if (method === 'GET' && path === '/api/version') return { version: '0.33.3' }
      if (method === 'GET' && path === '/api/ps')
        return { models: facts.isLoaded ? facts.models.map((name) => ({ name, model: name, context_length: facts.contextTokens })) : [] }
      if (method === 'POST' && path === '/api/show')
        return {
          capabilities: ['completion', 'tools'],
          parameters: 'stop "<|im_end|>"',
          model_info: { 'general.architecture': 'qwen2', 'qwen2.context_length': facts.modelTokens },
        }
      return null
    case 'lm-studio':
      return method === 'GET' && path === '/api/v0/models'
        ? {
            data: facts.models.map((id) => ({
              id,
              type: 'llm',
              state: facts.isLoaded ? 'loaded' : 'not-loaded',
              max_context_length: facts.modelTokens,
              ...(facts.isLoaded ? { loaded_context_length: facts.contextTokens } : {}),
            })),
          }
        : null
    case 'llama-cpp':
      return method === 'GET' && path === '/props' ? { default_generation_settings: { n_ctx: facts.contextTokens }, total_slots: 1 } : null
    case 'plain':
    case 'open-router':
    case 'vllm':
    case 'azure':
      return null
  }
}

const LETTERS_PER_TOKEN = 4

/**
 * What Ollama hands to its model. A prompt beyond the context loses its beginning, down to half of the context. Null where the request
 * forbids that, which only Ollama's own API can.
 */
export function readByOllama(seen: SeenRequest, loaded: number): SeenRequest | null {
  const { num_ctx = loaded } = seen.dialect === 'ollama' ? (seen.body.options as { num_ctx?: number }) : {}
  const letters = seen.messages.reduce((sum, { content }) => sum + content.length, 0)
  if (letters <= num_ctx * LETTERS_PER_TOKEN) return seen
  if (seen.dialect === 'ollama' && seen.body.truncate === false) return null
  let left = (num_ctx / 2) * LETTERS_PER_TOKEN
  const messages = [...seen.messages].reverse().map((message) => {
    const content = left > 0 ? message.content.slice(-left) : ''
    left -= content.length
    return { ...message, content }
  })
  return { ...seen, messages: messages.reverse() }
}

/** A line of the list of models. */
export function listedModel({ style, contextTokens }: ServerFacts, id: string): object {
  const plain = { id, object: 'model' }
  switch (style) {
    case 'open-router':
      return { ...plain, context_length: contextTokens, top_provider: { context_length: contextTokens, max_completion_tokens: null } }
    case 'vllm':
      return { ...plain, max_model_len: contextTokens }
    case 'plain':
    case 'ollama':
    case 'lm-studio':
    case 'llama-cpp':
    case 'azure':
      return plain
  }
}
