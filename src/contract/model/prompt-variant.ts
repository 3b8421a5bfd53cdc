// Another wording of a step's prompt, and for which models it is.
import { z } from 'zod'

/** Steps whose prompts may be worded otherwise. Those of judges, readers and reviewers are not among them: no verdict rests on a wording. */
export const PromptStep = z.enum(['system', 'plan', 'task-rules', 'tests', 'code', 'diagnose', 'decide', 'fix-file', 'one-call'])
export type PromptStep = z.infer<typeof PromptStep>

export const PromptVariant = z.strictObject({
  step: PromptStep,
  /** Patterns of model names; * matches any letters. */
  models: z.array(z.string().min(1).max(200)).min(1).max(50).default(['*']),
  /** The length of prompts that it is for; null for both. */
  length: z.enum(['long', 'short']).nullable().default(null),
  text: z.string().min(1).max(40_000),
})
export type PromptVariant = z.infer<typeof PromptVariant>

/** The first wording that fits a model; null if none does. Pure. */
export const variantFor = (
  variants: readonly PromptVariant[],
  { step, model, length }: { readonly step: PromptStep; readonly model: string; readonly length: 'long' | 'short' },
): PromptVariant | null =>
  variants.find(
    (each) =>
      each.step === step && (each.length === null || each.length === length) && each.models.some((pattern) => isLike(model, pattern)),
  ) ?? null

/** By hand: names of models have slashes and colons, which patterns of paths take for something else. */
function isLike(model: string, pattern: string): boolean {
  const [first = '', ...others] = pattern.toLowerCase().split('*')
  const name = model.toLowerCase()
  const last = others.pop()
  if (last === undefined) return name === first
  if (!name.startsWith(first)) return false
  let at = first.length
  for (const part of others) {
    const found = name.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return name.length - last.length >= at && name.endsWith(last)
}
