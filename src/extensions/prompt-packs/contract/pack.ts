// What a prompt pack is: other wordings of prompts under a name and a version. It has texts alone, so it changes no limit, policy or verdict.
import { z } from 'zod'
import { PromptStep, PromptVariant } from '../../../contract/model/prompt-variant.js'

export const PackName = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'can contain only lower-case letters, digits and "-"')

/** `NAME` means its newest version, `NAME@VERSION` that one; empty means the built-in prompts. */
export const PackRef = z
  .string()
  .regex(/^$|^[a-z0-9][a-z0-9-]{0,39}(@[1-9]\d{0,5})?$/, 'takes the name of a pack, such as terse or terse@2')

export const PACK_FORMAT = 'tillgreen prompts 1'

export const PromptPack = z.strictObject({
  format: z.literal(PACK_FORMAT),
  name: PackName,
  version: z.number().int().min(1).max(999_999),
  /** What it is for. */
  words: z.string().max(400).default(''),
  variants: z.array(PromptVariant).min(1).max(100),
})
export type PromptPack = z.infer<typeof PromptPack>

/** A pack as a run had it: its texts too, so that a run that is resumed or replayed needs no file. */
export const UsedPack = PromptPack.pick({ name: true, version: true, variants: true }).extend({ sha256: z.string() })
export type UsedPack = z.infer<typeof UsedPack>

/** Why a file is no pack. */
export const PackProblem = z.discriminatedUnion('type', [
  z.object({ type: z.literal('unreadable'), cause: z.string() }),
  z.object({ type: z.literal('shape'), cause: z.string() }),
  /** A variant lacks holes of its step's prompt, or has others. */
  z.object({
    type: z.literal('holes'),
    variant: z.number().int(),
    step: PromptStep,
    missing: z.array(z.string()),
    unknown: z.array(z.string()),
  }),
  z.object({ type: z.literal('twice'), other: z.string() }),
])
export type PackProblem = z.infer<typeof PackProblem>

export const PackCard = PromptPack.omit({ format: true }).extend({ file: z.string(), sha256: z.string() })
export type PackCard = z.infer<typeof PackCard>
