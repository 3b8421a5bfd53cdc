// A stored baseline of a small live suite, and what holding a bench run against it says.
import { z } from 'zod'
import { Share } from '../../../contract/figures/statistics.js'
import { RunId } from '../../../contract/run/run.js'
import { Json } from '../../../contract/text/json.js'
import { Protocol } from './results.js'

/** With what a bench run was made. */
const Provenance = z.object({
  suite: z.string(),
  suiteHash: z.string(),
  /** Seed of the values that were drawn. */
  draw: z.number().int(),
  /** Name of the config, its changes to the standard one, and the models used. */
  config: z.object({ name: z.string(), changes: z.record(z.string(), Json), models: z.string() }),
})

export const Baseline = Provenance.extend({
  format: z.literal('tillgreen baseline 1'),
  at: z.number(),
  only: z.array(z.string()),
  protocol: Protocol,
  tries: z.number().int(),
  rounds: z.number().int(),
  /** Of each task of which all tries were over: how many there were, and how many passed. */
  tasks: z.array(z.object({ task: z.string(), n: z.number().int().positive(), passed: z.number().int().nonnegative() })).min(1),
})
export type Baseline = z.infer<typeof Baseline>

/** `difference`: fails if the 95 % interval of now minus the baseline is below zero. `floor`: fails if a smaller share passes. */
export const Threshold = z.discriminatedUnion('type', [
  z.object({ type: z.literal('difference') }),
  z.object({ type: z.literal('floor'), share: z.number().min(0).max(1) }),
])
export type Threshold = z.infer<typeof Threshold>

/** One line of a trend. */
export const TrendPoint = Provenance.extend({
  at: z.number(),
  bench: RunId,
  passed: z.object({ n: z.number().int(), count: z.number().int() }),
  usd: z.number(),
  /** Tries that were due and are not over. */
  pending: z.number().int(),
  finding: z.enum(['held', 'failed', 'nothing']),
})
export type TrendPoint = z.infer<typeof TrendPoint>

export const Held = z.object({
  threshold: Threshold,
  /** `nothing`: no try is over that could be compared. */
  finding: TrendPoint.shape.finding,
  /** What passed, over the tasks that both have where a baseline is compared with, else over all. */
  now: Share,
  before: Share.nullable(),
  /** Now less before, with its 95 % interval. */
  difference: z.object({ share: z.number(), low: z.number(), high: z.number() }).nullable(),
  /** With so many passed or fewer it would fail; null where no number would. */
  failsAt: z.number().int().nullable(),
  /** What is not as it was: `config`, `models`. */
  changed: z.array(z.enum(['config', 'models'])),
  point: TrendPoint,
})
export type Held = z.infer<typeof Held>
