// What the usual servers say about themselves beside the OpenAI protocol: where each tells how much its model takes in.

/** A kind of server, by how it tells the context length. */
export type Style = 'plain' | 'ollama' | 'lm-studio' | 'open-router' | 'llama-cpp' | 'vllm' | 'azure'

export interface Told {
  readonly style: Style
  readonly models: readonly string[]
  readonly contextTokens: number
  /** False: the server knows the model, but it is not in memory. */
  readonly isLoaded: boolean
}

/** The server's own answer to a request outside the protocol; null where this style has none there. */
export function nativeAnswer(told: Told, method: string, path: string): object | null {
  switch (told.style) {
    case 'ollama':
      if (method === 'GET' && path === '/api/ps')
        return { models: told.isLoaded ? told.models.map((name) => ({ name, model: name, context_length: told.contextTokens })) : [] }
      if (method === 'POST' && path === '/api/show')
        return {
          capabilities: ['completion', 'tools'],
          parameters: 'stop "<|im_end|>"\nnum_ctx 16384',
          model_info: { 'general.architecture': 'qwen2', 'qwen2.context_length': 131_072 },
        }
      return null
    case 'lm-studio':
      return method === 'GET' && path === '/api/v0/models'
        ? {
            data: told.models.map((id) => ({
              id,
              type: 'llm',
              state: told.isLoaded ? 'loaded' : 'not-loaded',
              max_context_length: 131_072,
              ...(told.isLoaded ? { loaded_context_length: told.contextTokens } : {}),
            })),
          }
        : null
    case 'llama-cpp':
      return method === 'GET' && path === '/props' ? { default_generation_settings: { n_ctx: told.contextTokens }, total_slots: 1 } : null
    case 'plain':
    case 'open-router':
    case 'vllm':
    case 'azure':
      return null
  }
}

/** A line of the list of models. */
export function listedModel({ style, contextTokens }: Told, id: string): object {
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
