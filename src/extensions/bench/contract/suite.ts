// A suite of the bench in one shape for all layouts: tasks with a description, hidden tests and an example solution.
import { z } from 'zod'
import { SourceFile } from '../../../contract/run/template.js'

/** Where the tasks come from: our own folders, Exercism's, JSONL of functions as HumanEval has them, a list of prompts, or a repository's commits. */
export const SuiteLayout = z.enum(['own', 'exercism', 'functions', 'prompts', 'history'])
export type SuiteLayout = z.infer<typeof SuiteLayout>

export const Slug = z
  .string()
  .max(80)
  .regex(/^[a-z0-9][a-z0-9-]*$/)

const Scalar = z.union([z.string(), z.number()])
/** One value of a parameter; with fields where several texts change together. */
export const ParameterValue = z.union([Scalar, z.record(z.string(), Scalar)])
export type ParameterValue = z.infer<typeof ParameterValue>

export const Parameters = z.record(z.string().regex(/^[a-z][a-zA-Z0-9]*$/), z.array(ParameterValue).min(1))

/** The content of `bench.json`, which our own layout has in the folder of each task. */
export const BenchTaskFile = z.strictObject({
  title: z.string().min(1),
  template: z.string().min(1),
  description: z.union([z.string().min(1), z.array(z.string())]),
  parameters: Parameters.default({}),
})

export const BenchTask = z.object({
  name: Slug,
  title: z.string().min(1).max(200),
  /** The task as the model reads it. */
  description: z.string().min(1).max(200_000),
  /** Null lets the description choose. */
  template: z.string().nullable(),
  /** A seed draws one value of each; texts contain them as `@@name@@`. */
  parameters: Parameters,
  /**
   * Set if the stub is a program to change: hidden tests that it passes already must keep passing. Absent elsewhere, so that suites keep
   * their hash.
   */
  change: z.literal(true).optional(),
  /** Files that are there from the start: names and signatures without a body, or the program to change. */
  stub: z.array(SourceFile),
  /** Tests that no model sees; none where people judge. */
  hidden: z.array(SourceFile),
  /** A solution that passes all of them. */
  solution: z.array(SourceFile),
})
export type BenchTask = z.infer<typeof BenchTask>

export const Suite = z.object({
  format: z.literal('tillgreen suite 1'),
  name: Slug,
  title: z.string().min(1).max(200),
  layout: SuiteLayout,
  tasks: z.array(BenchTask).min(1).max(5_000),
})
export type Suite = z.infer<typeof Suite>

/** Why no task is made of a commit. `packages`: its tests need more than the template has. */
export const CommitProblem = z.enum(['no-test', 'no-source', 'packages', 'too-large', 'import-missing', 'unfit'])
export type CommitProblem = z.infer<typeof CommitProblem>

/** Why a file or folder is no task of a suite. */
export const SuiteProblem = z.discriminatedUnion('type', [
  z.object({ type: z.literal('no-json'), cause: z.string() }),
  z.object({ type: z.literal('unfit'), cause: z.string() }),
  z.object({ type: z.literal('no-file'), file: z.string() }),
  z.object({ type: z.literal('language'), language: z.string() }),
  z.object({ type: z.literal('parameter-unknown'), parameter: z.string() }),
  z.object({ type: z.literal('parameter-unused'), parameter: z.string() }),
  z.object({ type: z.literal('twice'), task: z.string() }),
  z.object({ type: z.literal('commit'), reason: CommitProblem }),
])
export type SuiteProblem = z.infer<typeof SuiteProblem>

export const LeftOutTask = z.object({ place: z.string(), problem: SuiteProblem })
export type LeftOutTask = z.infer<typeof LeftOutTask>

export const SuiteCard = z.object({
  name: Slug,
  title: z.string(),
  layout: SuiteLayout,
  tasks: z.number().int(),
  /** Those of them that have hidden tests. */
  judged: z.number().int(),
  isShipped: z.boolean(),
})
export type SuiteCard = z.infer<typeof SuiteCard>
