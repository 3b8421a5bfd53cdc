// Which model is asked, with which settings, and by which role of a run.
import { z } from 'zod'

/** Dialects that endpoints speak; each is a provider in the engine's `models/`. */
export const Dialect = z.enum(['openai-compatible', 'openai-responses'])
export type Dialect = z.infer<typeof Dialect>

/** How long a thinking model should think before it answers: off, a word, or a maximum of tokens. */
export const Effort = z.union([z.enum(['off', 'minimal', 'low', 'medium', 'high']), z.number().int().positive()])
export type Effort = z.infer<typeof Effort>

/** Roles that ask a model within a run. Each may have another model. */
export const Role = z.enum(['planner', 'test-author', 'second-author', 'reader', 'builder', 'diagnoser', 'reviewer', 'summariser'])
export type Role = z.infer<typeof Role>

/**
 * Roles that find what is wrong. That their answers can be read says nothing of what they find, and what they found is not measured yet: so nothing
 * chooses a model for them by success.
 */
export const UNMEASURED: readonly Role[] = ['reader', 'test-author', 'second-author', 'reviewer']

const seconds = z.number().positive().nullable()

export const ModelChoice = z.strictObject({
  provider: z.string().default('').meta({
    label: 'Dialect',
    description: 'API dialect of the endpoint. Leave empty to use the dialect in the settings, or else openai-compatible.',
  }),
  baseUrl: z.string().default('').meta({
    label: 'Base URL',
    flag: 'base-url',
    description: 'Endpoint address, usually ending in /v1, or the endpoint name in the settings. Leave empty to use OPENAI_BASE_URL.',
  }),
  model: z.string().default('').meta({
    label: 'Model',
    flag: 'model',
    description: 'Model name, as the endpoint spells it. Leave empty to use the only model that the endpoint offers.',
  }),
  temperature: z
    .number()
    .min(0)
    .max(2)
    .nullable()
    .default(null)
    .meta({ label: 'Temperature', description: 'Sampling temperature. Leave empty (null) to use the endpoint default.' }),
  effort: Effort.nullable().default(null).meta({
    label: 'Reasoning effort',
    flag: 'effort',
    description:
      'Reasoning effort of the model: off, a level, or a token limit. If the model thinks beyond the token limit, its answer is stopped and requested once more with thinking off. Leave empty (null) to use the endpoint default.',
  }),
  firstTokenS: seconds.default(null).meta({
    label: 'First-token timeout',
    unit: 's',
    description:
      'Maximum seconds to wait for an answer to start. Leave empty (null) for 30 minutes on this machine and 3 minutes elsewhere.',
  }),
  idleS: seconds.default(null).meta({
    label: 'Idle timeout',
    unit: 's',
    description: 'Maximum seconds of silence within an answer. Leave empty (null) to use the endpoint default.',
  }),
  totalS: seconds.default(null).meta({
    label: 'Whole answer',
    unit: 's',
    description: 'Maximum seconds for a whole answer. Leave empty (null) to use the endpoint default.',
  }),
  waitS: seconds.default(null).meta({
    label: 'Longest wait before a retry',
    unit: 's',
    description: 'Maximum seconds to wait before a retry, even if the endpoint asks for more. Leave empty (null) for 60 seconds.',
  }),
  tries: z.number().int().min(1).max(10).nullable().default(null).meta({
    label: 'Tries',
    description: 'Maximum tries per request before the endpoint counts as failed. Leave empty (null) to use the endpoint default.',
  }),
})
export type ModelChoice = z.infer<typeof ModelChoice>

/** In which form answers are asked for that are data, such as a plan: the last one that may be tried, from plain text on. */
export const AnswerForm = z.enum(['text', 'schema', 'tools'])
export type AnswerForm = z.infer<typeof AnswerForm>

/** How long an answer may be. */
export const answerTokens = z.number().int().positive()

/** What a role has otherwise than the run's model; what is left out is as there. */
export const RoleChoice = z.strictObject({
  provider: ModelChoice.shape.provider.unwrap().optional().meta({ label: 'Dialect', description: 'API dialect for this role.' }),
  baseUrl: z
    .string()
    .optional()
    .meta({ label: 'Base URL', description: 'Endpoint for this role: its address, or its name in the settings.' }),
  model: z.string().optional().meta({ label: 'Model', description: 'Model for this role, as the endpoint spells it.' }),
  temperature: ModelChoice.shape.temperature
    .unwrap()
    .optional()
    .meta({ label: 'Temperature', description: 'Sampling temperature for this role.' }),
  effort: ModelChoice.shape.effort.unwrap().optional().meta({ label: 'Reasoning effort', description: 'Reasoning effort for this role.' }),
  firstTokenS: seconds
    .optional()
    .meta({ label: 'First-token timeout', unit: 's', description: 'Maximum seconds this role waits for an answer to start.' }),
  idleS: seconds
    .optional()
    .meta({ label: 'Idle timeout', unit: 's', description: 'Maximum seconds of silence during an answer for this role.' }),
  totalS: seconds.optional().meta({ label: 'Whole answer', unit: 's', description: 'Maximum total seconds per answer for this role.' }),
  waitS: seconds.optional().meta({
    label: 'Longest wait before a retry',
    unit: 's',
    description: 'Maximum seconds this role waits before a retry.',
  }),
  tries: ModelChoice.shape.tries.unwrap().optional().meta({ label: 'Tries', description: 'Maximum tries per request for this role.' }),
  answerTokens: answerTokens.optional().meta({ label: 'Tokens per answer', description: 'Maximum tokens per answer for this role.' }),
  answerForm: AnswerForm.optional().meta({
    label: 'Structured answer format',
    description: 'Format of structured answers, such as plans, for this role.',
  }),
})
export type RoleChoice = z.infer<typeof RoleChoice>

/** Roles whose choice differs from the run's. */
export const Roles = z.partialRecord(Role, RoleChoice)
export type Roles = z.infer<typeof Roles>

/** The model of one role, with how long its answers may be. */
export interface RoleModel extends ModelChoice {
  readonly answerTokens: number
  readonly answerForm: AnswerForm
}

/** The model that a role's questions go to: its own choice over the run's model; the second author's over the first one's. */
export function modelOf(
  config: { readonly model: ModelChoice; readonly roles: Roles; readonly answerTokens: number; readonly answerForm: AnswerForm },
  role: Role,
): RoleModel {
  const {
    answerTokens = config.answerTokens,
    answerForm = config.answerForm,
    ...own
  } = config.roles[role] ?? (role === 'second-author' ? config.roles['test-author'] : undefined) ?? {}
  const said = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined))
  // Another endpoint has other models and other limits: what the run's own endpoint has says nothing about them.
  const elsewhere = own.baseUrl !== undefined && own.baseUrl !== config.model.baseUrl
  const base = elsewhere ? ModelChoice.parse({ temperature: config.model.temperature, effort: config.model.effort }) : config.model
  return { ...base, ...said, answerTokens, answerForm }
}
