// Embeddings as the fake endpoint makes them: a bag of words by their hashes, so that texts that share words are really alike.
import type { Answer } from './endpoint-answers.js'

/** What becomes of a question for embeddings; left out, there is no such address. */
export type Embeddings = 'makes' | 'garbles' | 'fails'

const SIZE = 256

export function embeddingsAnswer(kind: Embeddings, texts: readonly string[]): Answer {
  switch (kind) {
    case 'fails':
      return { type: 'status', status: 503, body: '{"error":{"message":"the model is being loaded"}}' }
    case 'garbles':
      return { type: 'json', value: { object: 'list', data: [{ object: 'embedding', index: 0, embedding: [1, 2] }] } }
    case 'makes': {
      const data = texts.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text) }))
      const tokens = texts.reduce((sum, text) => sum + Math.ceil(text.length / 4), 0)
      // The protocol promises no order.
      return { type: 'json', value: { object: 'list', data: data.reverse(), usage: { prompt_tokens: tokens, total_tokens: tokens } } }
    }
  }
}

function vectorOf(text: string): number[] {
  const vector = new Array<number>(SIZE).fill(0)
  for (const word of text.toLowerCase().match(/[a-z0-9]+/g) ?? []) {
    const at = hashOf(word) % SIZE
    vector[at] = (vector[at] ?? 0) + 1
  }
  return vector
}

/** FNV-1a. */
function hashOf(word: string): number {
  let hash = 2_166_136_261
  for (const letter of word) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619) >>> 0
  return hash
}
