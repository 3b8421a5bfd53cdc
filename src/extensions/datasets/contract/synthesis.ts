// Rows written by a model with verified programs as seeds: the request, what came, and what was kept.
import { z } from 'zod'
import { Role, StepConfig } from '../../../contract/config/config.js'
import { Spent } from '../../../contract/run/effects.js'
import { Ended } from '../../../contract/run/outcome.js'
import { RunId } from '../../../contract/run/run.js'
import { ChatMessage } from './row.js'

/** `tasks`: variants of a request. `tests`: test files, each run against its program. `pairs`: requests with answers. */
export const SynthesisKind = z.enum(['tasks', 'tests', 'pairs'])
export type SynthesisKind = z.infer<typeof SynthesisKind>

export const SynthesisManner = z.enum(['plain', 'diverse', 'edges'])
export type SynthesisManner = z.infer<typeof SynthesisManner>

/** What shapes the questions; the seeds are chosen by a choice of rows, the model by a config. */
export const SynthesisWish = z.object({
  make: SynthesisKind.default('tasks').meta({
    label: 'Make',
    description:
      'Kind of rows: "tasks" (variants of descriptions), "tests" (test files that are green on their verified program), or "pairs" (requests with answers).',
  }),
  count: z.number().int().min(1).max(1_000).default(10).meta({ label: 'Rows', description: 'Number of rows to make.' }),
  together: z.number().int().min(1).max(20).default(4).meta({
    label: 'Rows per request',
    description: 'Maximum number of rows per request.',
  }),
  shots: z.number().int().min(0).max(8).default(2).meta({
    label: 'Examples',
    description:
      'Number of examples from other verified runs in each request (k-shot). Runs with the most similar descriptions come first. 0 means no examples.',
  }),
  manner: SynthesisManner.default('plain').meta({
    label: 'Prompt variant',
    description: 'Prompt variant: "plain" (like the seed), "diverse" (as different as possible), or "edges" (about limits and errors).',
  }),
  tries: z.number().int().min(1).max(10).default(3).meta({
    label: 'Tries per request',
    description:
      'Maximum number of times a request is sent if Tillgreen cannot read the answer. Each repeated request shows the unreadable answer and its problem.',
  }),
  temperature: z.number().min(0).max(2).nullable().default(null).meta({
    label: 'Temperature',
    description: 'Temperature for models that accept one. Default: the temperature of the config. The config also sets the seed.',
  }),
  questions: z.number().int().min(1).max(2_000).nullable().default(null).meta({
    label: 'Requests',
    description: 'Maximum number of requests, not counting repeated ones. Default: twice the number needed.',
  }),
  asks: Role.nullable().default(null).meta({
    label: 'Role',
    description: 'Role whose model writes the rows. Default: planner for tasks, test-author for tests, builder for pairs.',
  }),
})
export type SynthesisWish = z.infer<typeof SynthesisWish>

const SynthesisLineage = z.object({
  /** Of this synthesis, and the question of it that brought the row. */
  synthesis: RunId,
  question: z.string(),
  /** The run whose verified program was the seed, and the runs shown as examples. */
  seed: RunId,
  shots: z.array(RunId),
  /** Hash of the prompt. */
  prompt: z.string(),
  model: z.string(),
  role: Role,
  manner: SynthesisManner,
  temperature: z.number().nullable(),
  modelSeed: z.number().int().nullable(),
  template: z.string(),
})

export const SynthesisRow = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('tasks'), description: z.string(), clauses: z.array(z.string()), lineage: SynthesisLineage }),
  z.object({
    kind: z.literal('tests'),
    description: z.string(),
    path: z.string(),
    text: z.string(),
    /** Ids of its tests, all green on the program. */
    green: z.array(z.string()),
    lineage: SynthesisLineage,
  }),
  z.object({ kind: z.literal('pairs'), messages: z.array(ChatMessage), lineage: SynthesisLineage }),
])
export type SynthesisRow = z.infer<typeof SynthesisRow>

const Count = z.number().int()

export const SynthesisReport = z.object({
  id: RunId,
  /** Verified runs that were used as seeds. */
  seeds: Count,
  requested: Count,
  questions: Count,
  /** Answers that could not be read; each question was asked again, up to the limit. */
  malformed: Count,
  /** Rows in answers that could be read. */
  returned: Count,
  duplicates: z.object({ exact: Count, vectors: Count }),
  /** Test files that are red on their verified program, or could not be run on it. */
  red: Count,
  unrun: Count,
  /** Test files that are green even on a program whose functions compute nothing: they show nothing. */
  hollow: Count,
  kept: Count,
  ended: Ended,
  /** Why it ended early; empty if it ran to its end. */
  reason: z.string(),
  spent: Spent,
})
export type SynthesisReport = z.infer<typeof SynthesisReport>

export const SynthesisEvent = z.discriminatedUnion('type', [
  /** At once: from now on it can be stopped. */
  z.object({ type: z.literal('begun'), synthesis: RunId, seeds: Count }),
  z.object({ type: z.literal('row'), row: SynthesisRow }),
  z.object({ type: z.literal('asked'), questions: Count, kept: Count, requested: Count }),
  /** The last one. */
  z.object({ type: z.literal('report'), report: SynthesisReport }),
])
export type SynthesisEvent = z.infer<typeof SynthesisEvent>

export const SynthesisInput = z.object({ wish: SynthesisWish, config: StepConfig })
