// Questions about datasets: a choice of rows, and its result.

import { z } from 'zod'
import type { ExtensionQuestions } from '../../../contract/features/calls.js'
import { Verdict } from '../../../contract/run/outcome.js'
import { Answer3, RunId } from '../../../contract/run/run.js'
import { call, feed } from '../../../contract/wire/define.js'
import { DatasetKind, DatasetLabel, DatasetRow } from './row.js'
import { SynthesisEvent, SynthesisInput } from './synthesis.js'

/** The choice of rows; a part that is left open takes everything. */
export const DatasetChoice = z.object({
  kind: DatasetKind.default('chat').meta({
    label: 'Kind',
    description:
      'Contents of a row. "chat": a request to a model with its answer, as OpenAI messages. "tasks": a description with its program. "repairs": red tests with the change that followed.',
  }),
  verdicts: z.array(Verdict).default([]).meta({ label: 'Verdict', description: 'Only runs with one of these verdicts.' }),
  label: DatasetLabel.nullable()
    .default(null)
    .meta({ label: 'Label', description: 'Only successful rows (ok), or only failed rows (fail).' }),
  ran: Answer3.nullable().default(null).meta({ label: 'It ran', description: 'Only runs with this answer from you to "Did it run?".' }),
  worked: Answer3.nullable()
    .default(null)
    .meta({ label: 'It worked', description: 'Only runs with this answer from you to "Did it work?".' }),
  perfect: Answer3.nullable()
    .default(null)
    .meta({ label: 'It was perfect', description: 'Only runs with this answer from you to "Was it perfect?".' }),
  template: z.string().max(200).default('').meta({ label: 'Template', description: 'Only runs with this template.' }),
  role: z.string().max(40).default('').meta({ label: 'Role', description: 'Only requests to this role.' }),
  model: z.string().max(200).default('').meta({ label: 'Model', description: 'Only answers from this model.' }),
  /** Milliseconds since 1970. */
  from: z.number().nullable().default(null).meta({ label: 'From', description: 'Only runs that started on this day or later.' }),
  until: z.number().nullable().default(null).meta({ label: 'To', description: 'Only runs that started on this day or earlier.' }),
  similar: z.number().min(0).max(1).default(0.97).meta({
    label: 'Duplicates from',
    description:
      'Cosine similarity from which two rows count as duplicates if they have the same role and template. 0 turns this check off.',
  }),
  similarBy: z.enum(['words', 'embeddings']).default('words').meta({
    label: 'Compare by',
    description:
      'How the similarity of rows is computed. "words": TF-IDF vectors, on this machine. "embeddings": sends the texts of the rows to the embedding model of the endpoint in the settings.',
  }),
})
export type DatasetChoice = z.infer<typeof DatasetChoice>

/** Why a row was left out: the first filter that did not let it through. */
export const DatasetFilter = z.enum(['verdict', 'ran', 'worked', 'perfect', 'template', 'date', 'model', 'role', 'label'])
export type DatasetFilter = z.infer<typeof DatasetFilter>

export const DuplicateKind = z.enum(['exact', 'syntax', 'behaviour', 'vectors'])
export type DuplicateKind = z.infer<typeof DuplicateKind>

const Count = z.number().int()
const Counted = z.record(z.string(), Count)

/** Figures of a size over all rows that were kept. */
export const Spread = z.object({ least: z.number(), median: z.number(), most: z.number() })
export type Spread = z.infer<typeof Spread>

export const DatasetReport = z.object({
  /** Finished runs that were read, those that are kept out of learning, and those that are damaged. */
  runs: z.object({ read: Count, keptOut: Count, damaged: Count }),
  /** Rows of the runs that were read. */
  found: Count,
  leftOut: z.record(DatasetFilter, Count),
  duplicates: z.record(DuplicateKind, Count),
  kept: Count,
  quality: z.object({
    byLabel: Counted,
    byVerdict: Counted,
    byTemplate: Counted,
    byModel: Counted,
    byRole: Counted,
    /** Characters of a row's content. */
    characters: Spread,
    /** Estimated from the bytes, good to about a third. */
    tokens: Count,
    /** Credentials and paths of this machine that were taken out. */
    redacted: Count,
  }),
})
export type DatasetReport = z.infer<typeof DatasetReport>

export const DatasetEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('rows'), rows: z.array(DatasetRow) }),
  /** The last one. */
  z.object({ type: z.literal('report'), report: DatasetReport }),
])
export type DatasetEvent = z.infer<typeof DatasetEvent>

export const datasetQuestions = {
  /** The result of a choice, with its first rows. */
  show: call(
    DatasetChoice.extend({ rows: z.number().int().min(0).max(50).default(3) }),
    z.object({ report: DatasetReport, rows: z.array(DatasetRow) }),
  ),
  /** All rows of a choice, a few at a time, and the report. */
  export: feed(DatasetChoice, DatasetEvent),
  /** Asks a model for rows, with the verified runs of a choice as seeds. Ending the feed ends it, without a report. */
  synthesise: feed(SynthesisInput.extend({ choice: DatasetChoice }), SynthesisEvent),
  /** Ends a synthesis that is going on early: it still reports, and what it kept stays. */
  stop: call(z.object({ synthesis: RunId }), z.object({})),
}

declare module '../../../contract/features/calls.js' {
  interface ExtensionQuestions {
    readonly datasets: typeof datasetQuestions
  }
}

export default { datasets: datasetQuestions } satisfies Partial<ExtensionQuestions>
