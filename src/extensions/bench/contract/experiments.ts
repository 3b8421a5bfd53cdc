// An experiment: one question about configs, answered by giving all of them the same tasks. It is a file; a run of it is a bench run for each config and suite.
import { z } from 'zod'
import { StepConfig } from '../../../contract/config/config.js'
import { Share } from '../../../contract/figures/statistics.js'
import { RunId } from '../../../contract/run/run.js'
import { Json } from '../../../contract/text/json.js'
import { call, feed } from '../../../contract/wire/define.js'
import { BenchComparison, BenchHead, BenchRow, NotRun, Protocol, TaskProof, Unfinished } from './results.js'
import { Slug } from './suite.js'

/**
 * What decides: `passed`, whether a try passes all hidden tests; `verdict`, whether our verdict agrees with them, so that it is verified
 * where they pass and something else where they fail.
 */
export const Measure = z.enum(['passed', 'verdict'])
export type Measure = z.infer<typeof Measure>

/** One config, by what it changes: values by their path in the config, such as `budget.attempts`. */
export const ExperimentArm = z.strictObject({
  name: Slug,
  title: z.string().min(1).max(120),
  changes: z.record(z.string().min(1), Json),
})
export type ExperimentArm = z.infer<typeof ExperimentArm>

export const Experiment = z
  .strictObject({
    format: z.literal('tillgreen experiment 1'),
    name: Slug,
    title: z.string().min(1).max(120),
    question: z.string().min(1).max(300),
    /** Why the experiment exists, and what its answer is good for. */
    why: z.string().max(1_000).default(''),
    suites: z.array(Slug).min(1).max(20),
    protocol: Protocol.default('loop'),
    tries: z.number().int().min(1).max(20).default(1),
    rounds: z.number().int().min(1).max(20).default(2),
    /** Fewer tasks than this say nothing. */
    fewest: z.number().int().min(10).max(5_000).default(10),
    measure: Measure.default('passed'),
    /** The first one is what the others are compared with. */
    arms: z.array(ExperimentArm).min(2).max(6),
  })
  .refine(({ arms }) => new Set(arms.map(({ name }) => name)).size === arms.length, { path: ['arms'] })
  // This protocol gives no verdict.
  .refine(({ protocol, measure }) => !(protocol === 'edit' && measure === 'verdict'), { path: ['measure'] })
export type Experiment = z.infer<typeof Experiment>

/** A run of an experiment as it is kept: all that it was begun with. */
export const ExperimentRecord = z.object({
  format: z.literal('tillgreen experiment run 1'),
  id: RunId,
  at: z.number(),
  experiment: Experiment,
  /** Dollars that all tries of all configs together may cost; null sets no limit. */
  mostUsd: z.number().positive().nullable().default(null),
  /** For each config, in order, the bench run of each suite. */
  heads: z.array(z.array(BenchHead).min(1)).min(2),
})
export type ExperimentRecord = z.infer<typeof ExperimentRecord>

const Sum = z.object({ sum: z.number(), median: z.number() }).nullable()

/** Results of one config over all suites. */
const ArmResult = z.object({
  name: z.string(),
  title: z.string(),
  benches: z.array(RunId),
  done: z.number().int(),
  due: z.number().int(),
  passed: Share,
  /** Of the tries called verified, those that passed the hidden tests. */
  precision: Share,
  calls: Sum,
  tokens: Sum,
  usd: Sum,
  unpriced: z.boolean(),
  ms: Sum,
})
export type ArmResult = z.infer<typeof ArmResult>

/** One task, by what decides: for each config how many of its tries count; null where they are not all over. */
const PairedTask = z.object({
  task: z.string(),
  suite: z.string(),
  counts: z.array(z.number().int().nullable()),
  /** For each config its tries that are over, in their order. */
  tries: z.array(z.array(BenchRow)),
})
export type PairedTask = z.infer<typeof PairedTask>

export const ExperimentReport = z.object({
  id: RunId,
  at: z.number(),
  experiment: Experiment,
  model: z.string(),
  seed: z.number().int(),
  isOver: z.boolean(),
  arms: z.array(ArmResult),
  /** The task of which the second config is better by most first. */
  tasks: z.array(PairedTask),
  leftOut: z.array(TaskProof),
  /** The first config against each other one, by what decides. */
  comparison: BenchComparison,
  /** Tasks that would find a difference of 20 points in 80 %, were they as these are; null where too few say how these are. */
  needed: z.number().int().nullable(),
  /** What the configs have otherwise, each value by config. */
  differences: z.array(z.object({ path: z.string(), label: z.string(), values: z.array(Json) })),
})
export type ExperimentReport = z.infer<typeof ExperimentReport>

export const ExperimentCard = z.object({
  id: RunId,
  at: z.number(),
  name: z.string(),
  question: z.string(),
  model: z.string(),
  done: z.number().int(),
  due: z.number().int(),
})
export type ExperimentCard = z.infer<typeof ExperimentCard>

export const ExperimentEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('begun'), id: RunId, experiment: Experiment, seed: z.number().int() }),
  TaskProof,
  /** A try that is over, and the config that it had. */
  z.object({ type: z.literal('try'), arm: z.string(), row: BenchRow }),
  Unfinished,
  NotRun,
  /** The last one. */
  z.object({ type: z.literal('report'), report: ExperimentReport }),
])
export type ExperimentEvent = z.infer<typeof ExperimentEvent>

export const ExperimentInput = z.object({
  name: z.string(),
  /** Replaces those of the experiment; empty keeps them. */
  suites: z.array(z.string()).max(20).default([]),
  /** Null takes its own. */
  tries: z.number().int().min(1).max(20).nullable().default(null),
  parallel: z.number().int().min(1).max(16).default(1),
  /** Null draws one. All configs get the same values. */
  seed: z.number().int().nonnegative().nullable().default(null),
  /** Dollars that all tries of all configs together may cost: a try begins only where its worst case fits. */
  mostUsd: z.number().positive().nullable().default(null),
  /** What all configs are made from: models, budget, limits. */
  config: StepConfig,
})
export type ExperimentInput = z.infer<typeof ExperimentInput>

const Nothing = z.object({})
const One = z.object({ id: RunId })

export const experimentQuestions = {
  /** Shipped ones, then those in the data folder. */
  experiments: call(Nothing, z.array(Experiment.and(z.object({ isShipped: z.boolean() })))),
  experimentRuns: call(Nothing, z.array(ExperimentCard)),
  /** Begins one. Ending the feed stops it. */
  runExperiment: feed(ExperimentInput, ExperimentEvent),
  /** Resumes one that was stopped or killed: finished tries stay as they are. */
  resumeExperiment: feed(One, ExperimentEvent),
  stopExperiment: call(One, Nothing),
  /** The run that these letters begin; refuses where none or several do. */
  findExperiment: call(z.object({ prefix: z.string() }), One),
  experimentReport: call(One, ExperimentReport),
  /** One of its configs for other runs: its steps, and what the experiment changes; no model, budget or limit that all of them had. */
  experimentConfig: call(One.extend({ arm: z.string() }), StepConfig),
}
