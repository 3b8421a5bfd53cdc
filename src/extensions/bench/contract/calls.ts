// Questions about the bench.

import { z } from 'zod'
import { StepConfig } from '../../../contract/config/config.js'
import type { ExtensionQuestions } from '../../../contract/features/calls.js'
import { RunId } from '../../../contract/run/run.js'
import { call, feed } from '../../../contract/wire/define.js'
import { Baseline, Held, Threshold } from './baseline.js'
import { experimentQuestions } from './experiments.js'
import { BenchCard, BenchComparison, BenchHead, BenchReport, BenchRow, NotRun, Protocol, TaskProof, Unfinished } from './results.js'
import { LeftOutTask, SuiteCard } from './suite.js'

const Nothing = z.object({})
const Path = z.string().min(1).max(4_000)

export const BenchInput = z.object({
  suite: z.string(),
  only: z.array(z.string()).default([]),
  protocol: Protocol.default('loop'),
  tries: z.number().int().min(1).max(100).default(1),
  rounds: z.number().int().min(1).max(20).default(2),
  parallel: z.number().int().min(1).max(16).default(1),
  /** Null draws one. */
  seed: z.number().int().nonnegative().nullable().default(null),
  /** Dollars that all tries together may cost: a try begins only where its worst case fits. */
  mostUsd: z.number().positive().nullable().default(null),
  config: StepConfig,
})
export type BenchInput = z.infer<typeof BenchInput>

export const BenchEvent = z.discriminatedUnion('type', [
  BenchHead,
  TaskProof,
  BenchRow,
  Unfinished,
  NotRun,
  /** The last one. */
  z.object({ type: z.literal('report'), report: BenchReport }),
])
export type BenchEvent = z.infer<typeof BenchEvent>

export const CommitsInput = z.object({
  /** Of a working copy with its history. */
  path: Path,
  name: z.string().nullable().default(null),
  /** Tasks that are made at most, of the newest commits. */
  most: z.number().int().min(1).max(1_000).default(50),
})
export type CommitsInput = z.infer<typeof CommitsInput>

export const CommitsEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('read'), commits: z.number().int(), tasks: z.number().int(), leftOut: z.array(LeftOutTask) }),
  TaskProof,
  /** The last one. */
  z.object({ type: z.literal('kept'), suite: SuiteCard }),
])
export type CommitsEvent = z.infer<typeof CommitsEvent>

const Bench = z.object({ bench: RunId })

export const benchQuestions = {
  suites: call(Nothing, z.array(SuiteCard)),
  /** Reads a suite and keeps it under its name; what cannot be read is left out and named. */
  import: call(
    z.object({ path: Path, name: z.string().nullable().default(null), template: z.string().nullable().default(null) }),
    z.object({ suite: SuiteCard, leftOut: z.array(LeftOutTask) }),
  ),
  /** Makes a suite of a repository's commits: proves each task, and keeps those that hold. */
  importCommits: feed(CommitsInput, CommitsEvent),
  /** Runs the example solution and the empty answer of each task over its hidden tests. */
  prove: feed(z.object({ suite: z.string(), seed: z.number().int().nonnegative().default(1) }), TaskProof),
  /** Begins a bench run. Ending the feed stops it. */
  run: feed(BenchInput, BenchEvent),
  /** Resumes one that was stopped or killed: finished tries stay as they are. */
  resume: feed(Bench, BenchEvent),
  /** Stops a bench run of this process: what is under way can be resumed. */
  stop: call(Bench, Nothing),
  runs: call(Nothing, z.array(BenchCard)),
  /** The bench run that these letters begin; refuses where none or several do. */
  find: call(z.object({ prefix: z.string() }), Bench),
  report: call(Bench, BenchReport),
  ...experimentQuestions,
  /** What a later one can be held against. */
  baseline: call(Bench, Baseline),
  /** Whether it passes as often as the baseline, or often enough. */
  hold: call(Bench.extend({ baseline: Baseline.nullable(), threshold: Threshold }), Held),
  /** The first one against each of the others. */
  compare: call(z.object({ benches: z.array(RunId).min(2).max(20) }), BenchComparison),
}

declare module '../../../contract/features/calls.js' {
  interface ExtensionQuestions {
    readonly bench: typeof benchQuestions
  }
}

export default { bench: benchQuestions } satisfies Partial<ExtensionQuestions>
