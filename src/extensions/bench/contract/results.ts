// What a run of the bench records, and what it reports: figures with their intervals.
import { z } from 'zod'
import { StoredConfig } from '../../../contract/config/config.js'
import { Share } from '../../../contract/figures/statistics.js'
import { Ended, Verdict } from '../../../contract/run/outcome.js'
import { RunId } from '../../../contract/run/run.js'

/**
 * `loop`: our whole loop, hidden tests once at the end. `edit`: the model edits the stub, sees what the hidden tests print, and edits
 * again, as aider's benchmark does.
 */
export const Protocol = z.enum(['loop', 'edit'])
export type Protocol = z.infer<typeof Protocol>

export const BenchHead = z.object({
  type: z.literal('head'),
  version: z.literal(1),
  id: RunId,
  suite: z.string(),
  /** Of the suite as it was then. */
  suiteHash: z.string(),
  /** Only these tasks; empty means all. */
  only: z.array(z.string()),
  protocol: Protocol,
  tries: z.number().int(),
  /** Answers that a try may take; only `edit` counts them. */
  rounds: z.number().int(),
  parallel: z.number().int(),
  seed: z.number().int(),
  /** Dollars that all tries together may cost; null sets no limit. */
  mostUsd: z.number().positive().nullable().default(null),
  config: StoredConfig,
  at: z.number(),
})
export type BenchHead = z.infer<typeof BenchHead>

/** Why a task is left out before any model is asked. */
export const ProofProblem = z.discriminatedUnion('type', [
  z.object({ type: z.literal('template'), template: z.string() }),
  /** Hidden tests must be where the template has its tests. */
  z.object({ type: z.literal('place'), path: z.string() }),
  z.object({ type: z.literal('environment'), message: z.string() }),
  z.object({ type: z.literal('no-tests'), message: z.string() }),
  /** The example solution fails these. */
  z.object({ type: z.literal('oracle'), tests: z.array(z.string()), message: z.string() }),
  /** The empty answer passes these. */
  z.object({ type: z.literal('empty'), tests: z.array(z.string()) }),
])
export type ProofProblem = z.infer<typeof ProofProblem>

export const TaskProof = z.object({
  type: z.literal('proof'),
  task: z.string(),
  /** Ids of the hidden tests; none where people judge. */
  tests: z.array(z.string()),
  problem: ProofProblem.nullable(),
  /** If the task changes a program: tests that it passes already and must keep passing. */
  already: z.number().int().optional(),
})
export type TaskProof = z.infer<typeof TaskProof>

/** One try of one task, once it is over. */
export const BenchRow = z.object({
  type: z.literal('row'),
  task: z.string(),
  try: z.number().int(),
  /** Null where the protocol makes none. */
  run: RunId.nullable(),
  /** Whether all hidden tests passed; null where people judge. */
  passed: z.boolean().nullable(),
  /** The same for the program as it was first written, before anything was repaired; null where there was none. */
  first: z.boolean().nullable(),
  hidden: z.object({ passed: z.number().int(), of: z.number().int() }),
  /** Ours, without a look at the hidden tests; null where the protocol gives none. */
  verdict: Verdict.nullable(),
  ended: Ended,
  usd: z.number(),
  unpriced: z.boolean(),
  tokens: z.number().int(),
  ms: z.number(),
  calls: z.number().int(),
  malformed: z.number().int(),
})
export type BenchRow = z.infer<typeof BenchRow>

/**
 * What one request of a try without a run takes: its worst case before it is sent, and what it took afterwards, under the same id. So it is
 * known in a later process too, whatever became of the try.
 */
export const PaidRequest = z.object({
  type: z.literal('paid'),
  task: z.string(),
  try: z.number().int(),
  request: z.string(),
  usd: z.number(),
})
export type PaidRequest = z.infer<typeof PaidRequest>

/** A try that something ended from outside: it is due still. `isSpent`: the cap for a day ended it. */
export const Unfinished = z.object({
  type: z.literal('unfinished'),
  task: z.string(),
  try: z.number().int(),
  why: z.string(),
  isSpent: z.boolean(),
})

/** The bench run has too little left for the worst case of this try. */
export const NotRun = z.object({ type: z.literal('not-run'), task: z.string(), try: z.number().int(), left: z.number(), worst: z.number() })

/** A line of the journal of a bench run. */
export const BenchLine = z.discriminatedUnion('type', [
  BenchHead,
  TaskProof,
  /** `lost`: dollars of an earlier run of this try, which a new one replaced. */
  z.object({ type: z.literal('begun'), task: z.string(), try: z.number().int(), run: RunId, lost: z.number().default(0) }),
  PaidRequest,
  BenchRow,
])
export type BenchLine = z.infer<typeof BenchLine>

const AtK = z.object({ k: z.number().int(), value: z.number() })

/** Median and sum of a measure; null where nothing was measured. */
const Sum = z.object({ sum: z.number(), median: z.number() }).nullable()

export const BenchCard = z.object({
  id: RunId,
  suite: z.string(),
  config: z.string(),
  model: z.string(),
  /** The prompt pack that its config names, such as `terse@2`; empty means the built-in prompts. */
  promptPack: z.string(),
  protocol: Protocol,
  at: z.number(),
  done: z.number().int(),
  due: z.number().int(),
  passed: Share,
})
export type BenchCard = z.infer<typeof BenchCard>

export const BenchReport = z.object({
  head: BenchHead,
  /** Tries that are over, of those that are due. */
  done: z.number().int(),
  due: z.number().int(),
  tasks: z.number().int(),
  leftOut: z.array(TaskProof),
  rows: z.array(BenchRow),
  /** Tries that are due and not over. */
  pending: z.array(z.object({ task: z.string(), try: z.number().int() })),
  /** Tries that passed all hidden tests. */
  passed: Share,
  passAtK: z.array(AtK),
  passHatK: z.array(AtK),
  /** Of the tries called verified, those that passed the hidden tests. */
  precision: Share,
  /** Of the tries that passed the hidden tests, those called verified. */
  recall: Share,
  /** First programs that passed, and of the same tries those that passed at the end; how many repairs won and lost. */
  first: z.object({ first: Share, end: Share, won: z.number().int(), lost: z.number().int() }),
  /** Verdicts of people on runs without hidden tests: how many answered "did it work" with yes. */
  worked: Share,
  /** Unreadable answers, of all. */
  malformed: Share,
  calls: Sum,
  tokens: Sum,
  usd: Sum,
  unpriced: z.boolean(),
  ms: Sum,
  /** All bench runs of the suite that have a try that is over, the oldest first. */
  trend: z.array(BenchCard),
})
export type BenchReport = z.infer<typeof BenchReport>

/** A difference with an interval of the level that is said beside it; null where nothing was measured. */
const Interval = z.object({ mean: z.number(), low: z.number(), high: z.number() }).nullable()

/** What may be said of a difference. */
export const Finding = z.enum(['too-few', 'none', 'first', 'second'])
export type Finding = z.infer<typeof Finding>

/** The first bench run against another one, over the tasks that both finished. */
export const BenchPair = z.object({
  second: BenchCard,
  /** Tasks that both finished. */
  tasks: z.number().int(),
  /** Tasks of which one passed more tries than the other. */
  firstBetter: z.number().int(),
  secondBetter: z.number().int(),
  /** Of the exact McNemar test; corrected by Holm where several are compared. */
  p: z.number(),
  corrected: z.number(),
  /** What passed: second less first, as shares. */
  passed: Interval,
  calls: Interval,
  usd: Interval,
  tokens: Interval,
  ms: Interval,
  finding: Finding,
  /** Whether both drew the same values of parameters. */
  sameSeed: z.boolean(),
})
export type BenchPair = z.infer<typeof BenchPair>

export const BenchComparison = z.object({
  first: BenchCard,
  /** Of the intervals, such as 0.95. */
  level: z.number(),
  /** Fewer tasks than this say nothing. */
  fewest: z.number().int(),
  pairs: z.array(BenchPair),
})
export type BenchComparison = z.infer<typeof BenchComparison>
