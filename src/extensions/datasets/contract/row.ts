// One row of a dataset: what it says, whether it went well, and where it comes from.
import { z } from 'zod'
import { RunId } from '../../../contract/run/run.js'

/**
 * `chat`: a question to a model with its answer. `tasks`: a request with its program. `repairs`: red tests with the change that followed.
 */
export const DatasetKind = z.enum(['chat', 'tasks', 'repairs'])
export type DatasetKind = z.infer<typeof DatasetKind>

export const DatasetLabel = z.enum(['ok', 'fail'])
export type DatasetLabel = z.infer<typeof DatasetLabel>

/** Where a row comes from: enough to find it again in the journal of its run. */
export const Lineage = z.object({
  run: RunId,
  /** Key and number of the journal's entry. */
  key: z.string(),
  seq: z.number().int(),
  at: z.number(),
  /** Hash of the whole prompt; null for a row that comes from no question. */
  prompt: z.string().nullable(),
  model: z.string(),
  role: z.string().nullable(),
  template: z.string(),
  verdict: z.string(),
})
export type Lineage = z.infer<typeof Lineage>

export const ChatMessage = z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string() })
export type ChatMessage = z.infer<typeof ChatMessage>

export const DatasetFile = z.object({ path: z.string(), text: z.string() })
export type DatasetFile = z.infer<typeof DatasetFile>

const common = { label: DatasetLabel, lineage: Lineage }

export const ChatRow = z.object({ kind: z.literal('chat'), messages: z.array(ChatMessage), ...common })
export type ChatRow = z.infer<typeof ChatRow>

export const TaskRow = z.object({
  kind: z.literal('tasks'),
  description: z.string(),
  /** What the user said of an earlier program, where the run answers that; else empty. */
  feedback: z.string(),
  files: z.array(DatasetFile),
  tests: z.array(DatasetFile),
  /** How many of its tests were green in the last run of them. */
  passed: z.number().int(),
  collected: z.number().int(),
  ...common,
})
export type TaskRow = z.infer<typeof TaskRow>

export const RepairRow = z.object({
  kind: z.literal('repairs'),
  /** Tests that were red before the change, as the runner reported them. */
  red: z.array(z.object({ test: z.string(), message: z.string() })),
  /** The files as they were, of those that the change touches. */
  before: z.array(DatasetFile),
  /** A unified diff. */
  diff: z.string(),
  /** Tests that the change turned green, and those that it turned red. */
  fixed: z.array(z.string()),
  broken: z.array(z.string()),
  ...common,
})
export type RepairRow = z.infer<typeof RepairRow>

export const DatasetRow = z.discriminatedUnion('kind', [ChatRow, TaskRow, RepairRow])
export type DatasetRow = z.infer<typeof DatasetRow>
