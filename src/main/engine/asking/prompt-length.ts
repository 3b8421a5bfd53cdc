// In which length a model is asked: the one place where that is chosen. A small model keeps a few plain rules, and loses itself in many.
import type { StepConfig } from '../../../contract/config/config.js'
import { modelOf, type Role } from '../../../contract/config/config.js'
import { type PromptStep, type PromptVariant, variantFor } from '../../../contract/model/prompt-variant.js'
import type { BudgetCheck } from '../../../contract/run/effects.js'

export type PromptLength = 'long' | 'short'

/** A prompt in both lengths, with the same holes; `step` is the name under which a user may word it otherwise, null where none may. */
export interface InBoth extends Readonly<Record<PromptLength, string>> {
  readonly step: PromptStep | null
}

/** How the model of one question is told things. */
export interface Wording {
  readonly length: PromptLength
  of(prompt: InBoth): string
}

/** The built-in prompts, but for those that a run words otherwise for this model. */
export const wordingOf = (length: PromptLength, model: string, variants: readonly PromptVariant[]): Wording => ({
  length,
  of: ({ step, ...prompt }) => (step === null ? null : variantFor(variants, { step, model, length }))?.text ?? prompt[length],
})

/** Models whose context is shorter than this get short prompts. */
const LEAST_CONTEXT = 16_384
/** Models of at most so many billion parameters do as well, by what their names say. */
const SMALL_BILLIONS = 14

/** What is known of a model: tokens that it takes in, null where nobody says; whether it was found to keep several rules at once. */
export type KnownOfModel = Pick<BudgetCheck, 'contextTokens' | 'keepsRules'>

/** What was found out by asking counts over the name; the context counts over both. */
export function promptLengthOf(config: StepConfig, role: Role, known: KnownOfModel): PromptLength {
  if (config.prompts !== 'auto') return config.prompts
  const { contextTokens } = known
  if (contextTokens !== null && contextTokens < LEAST_CONTEXT) return 'short'
  return losesRules(config, role, known) ? 'short' : 'long'
}

/** Whether a model was found to lose rules; of one that was not tried its name decides. */
export function losesRules(config: StepConfig, role: Role, { keepsRules }: Pick<KnownOfModel, 'keepsRules'>): boolean {
  switch (keepsRules) {
    case 'yes':
      return false
    case 'no':
      return true
    case 'unknown':
      return isSmall(modelOf(config, role).model)
  }
}

/** `qwen2.5-coder:7b`, `Llama-3.1-8B-Instruct`; of several sizes (`30b-a3b`) the largest counts. A name without a size says nothing. */
function isSmall(model: string): boolean {
  const sizes = [...model.matchAll(/(?<![\w.])[a-z]?(\d{1,4}(?:\.\d+)?)b(?![a-z0-9])/gi)].map(([, size]) => Number(size))
  return sizes.length > 0 && Math.max(...sizes) <= SMALL_BILLIONS
}
