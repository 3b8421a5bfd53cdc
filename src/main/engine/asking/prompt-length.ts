// In which length a model is asked: the one place where that is chosen. A small model keeps a few plain rules, and loses itself in many.
import type { StepConfig } from '../../../contract/config/config.js'
import { modelOf, type Role } from '../../../contract/config/config.js'

export type PromptLength = 'long' | 'short'

/** A prompt in both lengths, with the same holes. */
export type InBoth = Readonly<Record<PromptLength, string>>

/** Models whose context is shorter than this get short prompts. */
const LEAST_CONTEXT = 16_384
/** Models of at most so many billion parameters do as well, by what their names say. */
const SMALL_BILLIONS = 14

/** @param contextTokens tokens that the model takes in; null where that is not known */
export function promptLengthOf(config: StepConfig, role: Role, contextTokens: number | null): PromptLength {
  if (config.prompts !== 'auto') return config.prompts
  const isShort = contextTokens !== null && contextTokens < LEAST_CONTEXT
  return isShort || isSmall(modelOf(config, role).model) ? 'short' : 'long'
}

/** `qwen2.5-coder:7b`, `Llama-3.1-8B-Instruct`; of several sizes (`30b-a3b`) the largest counts. A name without a size says nothing. */
function isSmall(model: string): boolean {
  const sizes = [...model.matchAll(/(?<![\w.])[a-z]?(\d{1,4}(?:\.\d+)?)b(?![a-z0-9])/gi)].map(([, size]) => Number(size))
  return sizes.length > 0 && Math.max(...sizes) <= SMALL_BILLIONS
}
