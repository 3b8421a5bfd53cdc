// The rows of steps: running ones, and results that a user wants to see.
import { z } from 'zod'
import { Page } from '../run/effects.js'
import { Counts } from '../run/tests.js'
import { CommandEnd } from '../sandbox/command.js'

const count = z.number().int()

/** Steps that a user waits for; all others are over before they could be drawn. */
export const AwaitedStep = z.enum([
  'prove',
  'environment',
  'test',
  'command',
  'start',
  'question',
  'look-up',
  'mutant',
  'control',
  'place',
  'hollow',
  'call',
  'look',
  'coverage',
  'registry',
])
export type AwaitedStep = z.infer<typeof AwaitedStep>

export const StepRow = z.discriminatedUnion('type', [
  /** A model is asked; `name` says for what. */
  z.object({ type: z.literal('asking'), name: z.string() }),
  z.object({ type: z.literal('awaiting'), step: AwaitedStep }),
  z.object({ type: z.literal('proved'), backend: z.string(), escapes: count }),
  z.object({ type: z.literal('sandbox-refused'), message: z.string() }),
  z.object({
    type: z.literal('changed'),
    how: z.enum(['written', 'laid-out', 'held-out', 'put-back']),
    files: count,
    /** Empty where there are too many to be named. */
    named: z.array(z.string()),
    added: count,
    removed: count,
  }),
  z.object({ type: z.literal('environment-ready') }),
  z.object({ type: z.literal('environment-failed'), command: z.string(), output: z.string() }),
  z.object({
    type: z.literal('tested'),
    /** Before there is any code: tests must be red, and sealing reports whether they are. */
    isStub: z.boolean(),
    fresh: z.boolean(),
    /** Null where no report was left. */
    counts: Counts.nullable(),
    /** The first files and tests that are not green, and how many more there are. */
    red: z.array(z.string()),
    more: count,
    end: CommandEnd,
    exit: count.nullable(),
    durationMs: z.number(),
    /** The end of what it wrote; empty where a report was left. */
    output: z.string(),
  }),
  z.object({
    type: z.literal('ran'),
    isStart: z.boolean(),
    command: z.string(),
    page: Page.nullable(),
    end: CommandEnd,
    exit: count.nullable(),
    /** The end of what it wrote; empty where all is well. */
    output: z.string(),
    /** Why things that it left in the workspace could not stay. */
    left: z.array(z.string()),
  }),
  z.object({
    type: z.literal('answered'),
    by: z.enum(['person', 'default']),
    /** Empty where the question is not known. */
    question: z.string(),
    choice: z.string(),
    words: z.string(),
  }),
  z.object({
    type: z.literal('documentation-read'),
    package: z.string(),
    symbol: z.string(),
    source: z.enum(['installed', 'fetched', 'site']),
    address: z.string(),
    /** Its first lines. */
    text: z.string(),
  }),
  z.object({ type: z.literal('documentation-missing'), package: z.string(), symbol: z.string(), why: z.string() }),
  z.object({
    type: z.literal('files-ranked'),
    model: z.string(),
    pieces: count,
    asked: count,
    /** Those that are most alike. */
    paths: z.array(z.string()),
  }),
  z.object({ type: z.literal('files-unranked'), why: z.string() }),
  z.object({
    type: z.literal('recalled'),
    errors: z.array(
      z.object({
        signature: z.string(),
        source: z.enum(['runs', 'shipped']),
        /** Attempts at a repair, and those after which it was gone. */
        attempts: count,
        gone: count,
        /** What helped most often. */
        helped: z.array(z.string()),
      }),
    ),
  }),
])
export type StepRow = z.infer<typeof StepRow>
