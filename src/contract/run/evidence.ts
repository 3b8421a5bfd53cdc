// What a run showed of its program: the verdict is computed from it.
import { z } from 'zod'
import { Counts } from './tests.js'

/** Small mistakes that were put into copies of the green program, and those that no test noticed. */
export const MutationScore = z.object({
  tried: z.number().int(),
  killed: z.number().int(),
  survivors: z.array(z.object({ path: z.string(), line: z.number().int(), from: z.string(), to: z.string() })),
})
export type MutationScore = z.infer<typeof MutationScore>

/**
 * How one clause of the plan stands: `shown` by a test that was red before the code, `kept` by one that was green on an existing
 * program before and after, `red`, or without any test that proves it.
 */
export const ClauseState = z.object({
  task: z.string(),
  /** Its place in the task's acceptance, counted from 1. */
  clause: z.number().int().positive(),
  state: z.enum(['shown', 'kept', 'red', 'untested']),
})
export type ClauseState = z.infer<typeof ClauseState>

/** The evidence that the verdict is computed from, one note per stage. */
export const Evidence = z.object({
  type: z.literal('evidence'),
  stage: z.enum(['attempt', 'final', 'plain', 'start']),
  tree: z.string(),
  suite: z.string(),
  environment: z.string(),
  command: z.string(),
  exit: z.number().int().nullable(),
  end: z.string(),
  fresh: z.boolean(),
  /** Whether a readable report was left. */
  reported: z.boolean(),
  counts: Counts,
  /** Tests shown red before the code, and how many of them passed here. */
  red: z.number().int(),
  redPassed: z.number().int(),
  /** Ids that were shown red but were not collected here. */
  missing: z.array(z.string()),
  tampered: z.array(z.string()),
  /** For `start`: whether the program came up as its plan says. */
  started: z.boolean().nullable(),
  /** Tests that the builder never saw, and how many of them passed here; null where none were run. */
  heldOut: z.object({ tests: z.number().int(), passed: z.number().int() }).nullable().default(null),
  /** Tests and files that were not green before anybody changed anything, and are not counted. */
  setAside: z.number().int().default(0),
  /** For `plain`: tests that say something else without what a model added to the environment beside the program. */
  differs: z.array(z.string()).default([]),
  /** For `final`: every clause of the plan that tests can show; empty for feedback, and in what earlier versions recorded. */
  clauses: z.array(ClauseState).default([]),
  /** How many mutants the tests notice; null where none were tried. */
  mutants: MutationScore.nullable().default(null),
})
export type Evidence = z.infer<typeof Evidence>
