// What an exploration is: what it was started with, its topics with what became of each, and what it took.
import { z } from 'zod'
import { StoredConfig } from '../../../contract/config/config.js'
import { Ended, Verdict } from '../../../contract/run/outcome.js'
import { RunId } from '../../../contract/run/run.js'
import { Json } from '../../../contract/text/json.js'

/** What is tried next, and why it was found. */
export const Topic = z.discriminatedUnion('why', [
  /** The user gave it. */
  z.object({ why: z.literal('given'), words: z.string().min(1).max(1_000) }),
  /** The library has so few verified programs of this template. */
  z.object({ why: z.literal('gap'), template: z.string(), title: z.string(), verified: z.number().int() }),
  /** A try of the bench failed its hidden tests. */
  z.object({ why: z.literal('bench'), run: z.string(), title: z.string(), template: z.string() }),
  /** An error that was not gone after the last repair of so many runs. */
  z.object({ why: z.literal('error'), signature: z.string(), runs: z.number().int(), lost: z.number().int() }),
  /** Something beside a verified program. */
  z.object({ why: z.literal('neighbour'), run: z.string(), title: z.string(), template: z.string() }),
  /** A verified program, made better by a goal. */
  z.object({ why: z.literal('improve'), run: z.string(), title: z.string(), goal: z.string() }),
  /** Two verified programs of one template, made into one. */
  z.object({ why: z.literal('combine'), runs: z.array(z.string()).length(2), titles: z.array(z.string()).length(2), template: z.string() }),
  /** A failed program, built again with the config of the exploration. */
  z.object({ why: z.literal('repair'), run: z.string(), title: z.string(), verdict: Verdict }),
])
export type Topic = z.infer<typeof Topic>

/** What may be done with entries of the library. */
export const Exploit = z.enum(['improve', 'combine', 'repair'])
export type Exploit = z.infer<typeof Exploit>

/** Limits of a whole exploration, which its runs and its own questions share; null sets none. */
export const ExplorationLimits = z.object({
  number: z.number().int().min(1).max(200).default(5),
  usd: z.number().positive().max(10_000).nullable().default(2),
  tokens: z.number().int().positive().nullable().default(2_000_000),
  minutes: z.number().positive().max(100_000).nullable().default(60),
})
export type ExplorationLimits = z.infer<typeof ExplorationLimits>

/** Topics that are worked on at a time. */
export const AtOnce = z.number().int().min(1).max(4).default(1)

export const ExplorationHead = z.object({
  id: RunId,
  at: z.number(),
  mode: z.enum(['explore', 'exploit']),
  /** What the user gave, in this order; empty where topics are found. */
  topics: z.array(z.string()),
  /** What is done with entries of the library, and what better means. */
  exploits: z.array(Exploit),
  goal: z.string(),
  /** Null lets each invented program have the template that suits it. */
  template: z.string().nullable(),
  most: ExplorationLimits,
  atOnce: AtOnce,
  config: StoredConfig,
})
export type ExplorationHead = z.infer<typeof ExplorationHead>

/** What the model made of a topic. */
export const ProgramIdea = z.object({ title: z.string(), description: z.string(), template: z.string() })
export type ProgramIdea = z.infer<typeof ProgramIdea>

/** What was used: by questions of the exploration itself, or by a run of it. */
export const Took = z.object({ usd: z.number(), tokens: z.number().int(), ms: z.number() })
export type Took = z.infer<typeof Took>

/** How the run of a topic ended. */
export const TriedRun = z.object({
  verdict: Verdict,
  ended: Ended,
  reason: z.string(),
  tests: z.number().int(),
  passed: z.number().int(),
  took: Took,
  /** Where the library has it; null where the run is kept out. */
  filed: z.enum(['verified', 'failed']).nullable(),
  /** The entry of the library that it takes the place of: all of that one's tests are green in it. */
  replaces: z.string().nullable(),
})
export type TriedRun = z.infer<typeof TriedRun>

/** Why a topic has no run: a sentence of the model or the endpoint, or the user error that refused it. */
export const NoRun = z.object({
  why: z.enum(['unreadable', 'declined', 'budget', 'refused']),
  said: z.string(),
  error: z.object({ code: z.string(), data: z.record(z.string(), Json) }).nullable(),
})
export type NoRun = z.infer<typeof NoRun>

/** What a topic may take of each limit, its questions and its run together; null where there is no limit. */
export const Share = z.object({ usd: z.number().nullable(), tokens: z.number().nullable(), minutes: z.number().nullable() })
export type Share = z.infer<typeof Share>

export const ExplorationTry = z.object({
  number: z.number().int(),
  at: z.number(),
  topic: Topic,
  /** Null where topics came one after the other, each with all that was left. */
  share: Share.nullable().default(null),
  invented: ProgramIdea.nullable(),
  /** Answers of the model that could not be read. */
  malformed: z.number().int(),
  /** What the questions of the exploration took; of one that a kill cut off, its worst case. */
  asked: Took,
  /** When the run is begun: one that a kill hid is found by it. */
  begins: z.number().nullable(),
  run: z.string().nullable(),
  result: TriedRun.nullable(),
  none: NoRun.nullable(),
  finishedAt: z.number().nullable(),
})
export type ExplorationTry = z.infer<typeof ExplorationTry>

/** Why it ended: `number` to `minutes` are its limits, `day` is the cap of all runs, `topics` means that none is left. */
export const ExplorationEnd = z.enum(['number', 'usd', 'tokens', 'minutes', 'day', 'topics', 'stopped', 'endpoint', 'sandbox', 'killed'])
export type ExplorationEnd = z.infer<typeof ExplorationEnd>

export const Exploration = z.object({
  head: ExplorationHead,
  state: z.enum(['going', 'stopped', 'over']),
  /** Null while it is under way. */
  why: ExplorationEnd.nullable(),
  /** What the model or the sandbox said where that stopped it. */
  said: z.string(),
  tries: z.array(ExplorationTry),
  /** All together, with what is under way. */
  spent: Took,
})
export type Exploration = z.infer<typeof Exploration>

/** An exploration for a list. */
export const ExplorationCard = z.object({
  id: RunId,
  at: z.number(),
  mode: z.enum(['explore', 'exploit']),
  state: Exploration.shape.state,
  why: ExplorationEnd.nullable(),
  tries: z.number().int(),
  verified: z.number().int(),
  failed: z.number().int(),
  spent: Took,
})
export type ExplorationCard = z.infer<typeof ExplorationCard>
