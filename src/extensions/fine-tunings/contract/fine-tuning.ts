// A fine-tuning: what leaves this machine for it, its state at the endpoint, and the lineage of the new model.
import { z } from 'zod'

export const FineTuningId = z.string().regex(/^[0-9a-z-]{8,48}$/)

/** Parameters for the endpoint; null lets the endpoint choose. */
export const TuningParameters = z.strictObject({
  epochs: z.number().int().min(1).max(100).nullable().default(null),
  batchSize: z.number().int().min(1).max(4096).nullable().default(null),
  learningRateMultiplier: z.number().positive().max(1_000).nullable().default(null),
  seed: z
    .number()
    .int()
    .min(0)
    .max(2 ** 31 - 1)
    .nullable()
    .default(null),
  /** Part of the name of the new model, if the endpoint uses it. */
  suffix: z.string().trim().min(1).max(64).nullable().default(null),
})
export type TuningParameters = z.infer<typeof TuningParameters>

/** The system prompt of the pairs: its text where all of them share one, else how many there are. */
export const BasePrompt = z.discriminatedUnion('type', [
  z.object({ type: z.literal('shared'), text: z.string(), sha256: z.string() }),
  z.object({ type: z.literal('several'), prompts: z.number().int().min(2) }),
  z.object({ type: z.literal('none') }),
])
export type BasePrompt = z.infer<typeof BasePrompt>

export const Dataset = z.object({
  path: z.string(),
  /** Hash of the file on disk. */
  sha256: z.string(),
  pairs: z.number().int(),
  /** What its header says of how it was chosen, as JSON; null where it has none. */
  filters: z.string().nullable(),
  /** Pairs that do not say which program they come from: those with the same question are taken for one program. */
  unnamed: z.number().int().default(0),
  basePrompt: BasePrompt,
})
export type Dataset = z.infer<typeof Dataset>

/** Pairs that are held back: the endpoint says the loss on them, and does not train on them. */
export const HeldOut = z.object({
  pairs: z.number().int(),
  /** None of them has a pair among those that are trained on. */
  programs: z.number().int(),
  bytes: z.number().int(),
  sha256: z.string(),
})
export type HeldOut = z.infer<typeof HeldOut>

/** What leaves the machine, and to where: what a user agrees to. */
export const Upload = z.object({
  /** Address of the endpoint that gets it. */
  baseUrl: z.string(),
  model: z.string(),
  pairs: z.number().int(),
  /** Of what is sent: the messages alone, without all other fields of the file. */
  bytes: z.number().int(),
  sha256: z.string(),
  /** A second file; `pairs`, `bytes` and `sha256` above are those of the first. Null where none is held back. */
  heldOut: HeldOut.nullable().default(null),
})
export type Upload = z.infer<typeof Upload>

/** `uploading` and `starting`: the endpoint has no job yet. The last three are final. */
export const TuningState = z.enum(['uploading', 'starting', 'waiting', 'running', 'succeeded', 'failed', 'cancelled'])
export type TuningState = z.infer<typeof TuningState>

export const TuningLoss = z.object({ step: z.number().int(), train: z.number(), valid: z.number().nullable() })
export type TuningLoss = z.infer<typeof TuningLoss>

export const TuningEvent = z.object({ id: z.string(), at: z.number(), level: z.string(), message: z.string() })
export type TuningEvent = z.infer<typeof TuningEvent>

/** A request to an endpoint. */
export const TuningRequest = z.enum(['upload', 'start', 'follow', 'cancel'])
export type TuningRequest = z.infer<typeof TuningRequest>

/** Why it failed: the endpoint has no such API, refused a request, or ended the job. `says`: its own words. */
export const TuningFault = z.discriminatedUnion('type', [
  z.object({ type: z.literal('not-offered'), request: TuningRequest }),
  z.object({ type: z.literal('refused'), request: TuningRequest, says: z.string() }),
  z.object({ type: z.literal('job'), says: z.string() }),
])
export type TuningFault = z.infer<typeof TuningFault>

export const FineTuning = z.object({
  id: FineTuningId,
  state: TuningState,
  /** Of the settings; empty where the address is that of the environment. */
  endpoint: z.string(),
  upload: Upload,
  dataset: Dataset,
  parameters: TuningParameters,
  /** Dollars for a million trained tokens, as the user gave them; null if unknown. */
  usdPerMillion: z.number().nonnegative().nullable(),
  /** Names at the endpoint. */
  fileId: z.string().nullable(),
  /** That of the pairs that are held back. */
  heldOutFileId: z.string().nullable().default(null),
  /** Whether the endpoint has deleted the uploaded files. It is asked to as soon as it needs them no more. */
  isFileDeleted: z.boolean(),
  jobId: z.string().nullable(),
  /** The new model; null until it is there. */
  model: z.string().nullable(),
  trainedTokens: z.number().int().nullable(),
  fault: TuningFault.nullable(),
  /** Whether a user here asked to cancel it; a cancelled one without this was ended elsewhere. */
  isCancelAsked: z.boolean(),
  createdAt: z.number(),
  /** When the job was there, and when it was over, by the clock of this machine. */
  startedAt: z.number().nullable(),
  endedAt: z.number().nullable(),
  losses: z.array(TuningLoss),
  /** The newest are last. */
  events: z.array(TuningEvent),
  /** The endpoint of the settings that it became. */
  registeredAs: z.string().nullable(),
})
export type FineTuning = z.infer<typeof FineTuning>

/** Whether nothing will change any more. Pure. */
export function isOver({ state }: Pick<FineTuning, 'state'>): boolean {
  switch (state) {
    case 'uploading':
    case 'starting':
    case 'waiting':
    case 'running':
      return false
    case 'succeeded':
    case 'failed':
    case 'cancelled':
      return true
  }
}

/** Its cost, by the tokens of the endpoint and the price of the user; null if either is missing. Pure. */
export const costOf = ({ trainedTokens, usdPerMillion }: Pick<FineTuning, 'trainedTokens' | 'usdPerMillion'>): number | null =>
  trainedTokens === null || usdPerMillion === null ? null : (trainedTokens * usdPerMillion) / 1e6
