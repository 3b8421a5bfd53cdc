// What is known of a run after so many entries, apart from the rows of its timeline.

import { z } from 'zod'
import { RecordedConfig } from '../config/config.js'
import { featureState } from '../features/parts.js'
import { GivenPicture } from '../model/pictures.js'
import { Limits } from '../run/effects.js'
import { Evidence } from '../run/evidence.js'
import { Goal } from '../run/goal.js'
import { Outcome } from '../run/outcome.js'
import { Plan } from '../run/plan.js'
import { PlanDifference } from '../run/plan-difference.js'
import { UserQuestion } from '../run/question.js'
import { Attempt } from '../run/rounds.js'
import { Suite } from '../run/suite.js'
import { TestCase } from '../run/tests.js'
import { SettledWords } from '../traces/placed.js'
import { WrittenAnswer } from './line-counts.js'
import { TestChart } from './test-chart.js'
import { Wait } from './waits.js'

export const TaskView = z
  .object({
    id: z.string(),
    title: z.string(),
    needs: z.array(z.string()).readonly(),
    state: z.enum(['waiting', 'tests', 'building', 'green', 'stuck']),
    attempts: z.number().int(),
    /** Its cost so far. */
    usd: z.number(),
    /** When it was begun, and when its state last changed; null before. */
    began: z.number().nullable(),
    at: z.number().nullable(),
  })
  .readonly()
export type TaskView = z.infer<typeof TaskView>

const Lines = z.object({ added: z.number().int(), removed: z.number().int() }).readonly()

/** The path of all files together: a state of the workspace that the user brought back. */
export const WHOLE = '.'

/** A message of the user, or a file that they changed or locked, with its fate. */
export const SaidView = z
  .object({
    /** The key of its `said` note, or of the first entry that mentions it. */
    key: z.string(),
    at: z.number(),
    /** Empty for a file. */
    words: z.string(),
    /** The path of a file that the user changed or locked, `WHOLE` for a state that they brought back; null for words. */
    path: z.string().nullable(),
    /** Pictures that were given with words; absent where there were none. */
    pictures: z.array(GivenPicture).readonly().optional(),
    /** Whether the file became locked or unlocked; absent where it was changed, and for words. */
    isLocked: z.boolean().optional(),
    /**
     * The fate of the words.
     * - `waiting`: no step took it yet.
     * - `heard`: a step took it, but no prompt with it was answered yet.
     * - `used`: a prompt with it was answered, or the file was written.
     * - `refused`: it may not be changed.
     * - `given`: a later run builds on it.
     * - `withdrawn`: the user took it back before any step took it.
     */
    fate: z.enum(['waiting', 'heard', 'used', 'refused', 'given', 'withdrawn']),
    /** The key of the step that decided its fate, the id of the later run, or why it was refused; empty while it waits. */
    by: z.string(),
    /** The result for each part of words that asked for something; absent until it is known. */
    settled: SettledWords.readonly().optional(),
  })
  .readonly()
export type SaidView = z.infer<typeof SaidView>

/** It as JSON: its maps are lists. */
export const SavedState = z.object({
  /** The last entry that is folded into it. */
  seq: z.number().int(),
  goal: Goal.nullable(),
  config: RecordedConfig.nullable(),
  plan: Plan.nullable(),
  /** The size of the first plan, whatever replaced it later. */
  firstPlan: z.object({ tasks: z.number().int(), clauses: z.number().int() }).readonly().nullable().default(null),
  /** When, by whom and why a plan was replaced, and the differences. */
  replanned: z
    .array(z.object({ at: z.number(), by: z.enum(['model', 'person', 'config']), why: z.string(), difference: PlanDifference }).readonly())
    .readonly()
    .default([]),
  tasks: z.array(TaskView).readonly(),
  /** The newest rounds of repair. */
  rounds: z.array(Attempt).readonly(),
  suites: z.array(Suite).readonly(),
  tests: z.array(TestCase).readonly(),
  /** The state of every test in every test run. */
  chart: TestChart,
  tree: z.string().nullable(),
  changes: z.array(z.object({ path: z.string(), lines: Lines })).readonly(),
  /** The last answers that were written, by the state on which they were. */
  answered: z.array(WrittenAnswer).readonly().default([]),
  /** The latest of each stage. */
  evidence: z.array(Evidence).readonly(),
  usd: z.number(),
  unpriced: z.boolean(),
  tokens: z.number().int(),
  calls: z.number().int(),
  /** Models that were asked up to now, each once. */
  models: z.array(z.string()).readonly().default([]),
  /** The user's messages and changes, in their order. */
  words: z.array(SaidView).readonly(),
  /** Sealed tests that were changed because the user wants something else. */
  amended: z
    .array(
      z
        .object({ at: z.number(), files: z.array(z.string()).readonly(), why: z.string(), test: z.string().nullable().default(null) })
        .readonly(),
    )
    .readonly(),
  /** Paths that the user locked: no model writes them. */
  locked: z.array(z.string()).readonly().default([]),
  /** The state of optional features. */
  ...featureState,
  /** What the run waits for the user with. */
  question: z.object({ key: z.string(), at: z.number(), question: UserQuestion }).readonly().nullable(),
  /** What the user answered, by the title of the question and the label of the choice; words beside it are among `words`. */
  answers: z
    .array(z.object({ key: z.string(), at: z.number(), title: z.string(), choice: z.string() }).readonly())
    .readonly()
    .default([]),
  /** The model that cannot be reached and is waited for: since when, and when it is tried again. */
  outage: z.object({ model: z.string(), endpoint: z.string(), since: z.number(), until: z.number() }).readonly().nullable().default(null),
  startedAt: z.number().nullable(),
  lastAt: z.number().nullable(),
  /** The limits of the run; null until its budget was checked. */
  limits: Limits.nullable(),
  /** The limit that last refused a step since the last grant; null if none did. */
  refusedBy: z.enum(['usd', 'minutes', 'tokens', 'day']).nullable().default(null),
  /** Milliseconds at work at a moment of the journal: what the budget counts. */
  worked: z.object({ ms: z.number(), at: z.number(), isGone: z.boolean().optional() }).readonly(),
  /** When it only waited, and for what. */
  waits: z.array(Wait).readonly(),
  outcome: Outcome.nullable(),
})

export type ViewState = Readonly<Omit<z.infer<typeof SavedState>, 'tests' | 'changes'>> & {
  /** The latest state of every test by its id. */
  readonly tests: ReadonlyMap<string, TestCase>
  /** Lines added and removed over the run, by path. */
  readonly changes: ReadonlyMap<string, z.infer<typeof Lines>>
}
