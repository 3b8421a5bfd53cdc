// Chooses the length of prompts for a model. A small model follows a few plain rules, and gets lost in many.
import type { StepConfig } from '../../../contract/config/config.js'
import { modelOf, type Role } from '../../../contract/config/config.js'
import { type PromptStep, type PromptVariant, variantFor } from '../../../contract/model/prompt-variant.js'
import type { BudgetCheck } from '../../../contract/run/effects.js'

export type PromptLength = 'long' | 'short'

/** A prompt in both lengths, with the same placeholders. `step` is the name under which a user may reword it; null if none may. */
export interface InBoth extends Readonly<Record<PromptLength, string>> {
  readonly step: PromptStep | null
}

/** The wording of one question. */
export interface Wording {
  readonly length: PromptLength
  of(prompt: InBoth): string
}

/** The built-in prompts, except those that a run rewords for this model. */
export const wordingOf = (length: PromptLength, model: string, variants: readonly PromptVariant[]): Wording => ({
  length,
  of: ({ step, ...prompt }) => (step === null ? null : variantFor(variants, { step, model, length }))?.text ?? prompt[length],
})

/** Models with a shorter context get short prompts. */
const LEAST_CONTEXT = 16_384
/** Models with at most this many billion parameters, by their names, get short prompts too. */
const SMALL_BILLIONS = 14

/** Facts about a model: its context in tokens, null if unknown; whether it keeps several rules at once. */
export type KnownOfModel = Pick<BudgetCheck, 'contextTokens' | 'keepsRules'>

/** The length for a model. The context counts first, then the probes, then the name. */
export function promptLengthOf(config: StepConfig, role: Role, known: KnownOfModel): PromptLength {
  if (config.prompts !== 'auto') return config.prompts
  const { contextTokens } = known
  if (contextTokens !== null && contextTokens < LEAST_CONTEXT) return 'short'
  return losesRules(config, role, known) ? 'short' : 'long'
}

/** Whether a model loses rules, by its probes. Without probes its name decides. */
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

/** `qwen2.5-coder:7b`, `Llama-3.1-8B-Instruct`. Of several sizes (`30b-a3b`) the largest counts. A name without a size counts as large. */
function isSmall(model: string): boolean {
  const sizes = [...model.matchAll(/(?<![\w.])[a-z]?(\d{1,4}(?:\.\d+)?)b(?![a-z0-9])/gi)].map(([, size]) => Number(size))
  return sizes.length > 0 && Math.max(...sizes) <= SMALL_BILLIONS
}
