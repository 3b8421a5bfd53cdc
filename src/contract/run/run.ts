// A run as lists, statistics and faces see it.
import { z } from 'zod'
import { StepConfig } from '../config/config.js'
import { SentPicture } from '../model/pictures.js'
import { HouseRule } from '../packages/house.js'
import { CommandSource } from '../packages/project-commands.js'
import { issueOf } from '../paths/schema-issue.js'
import { isOneLine } from '../text/one-line.js'
import { Outcome } from './outcome.js'
import { LONGEST_TITLE, Plan } from './plan.js'

export const RunId = z.string().regex(/^[0-9a-z-]{8,40}$/)
export const RunRef = z.object({ run: RunId })

/** What the user calls a run. */
export const RunTitle = z
  .string()
  .trim()
  .min(1)
  .max(LONGEST_TITLE)
  .superRefine((title, context) => {
    if (!isOneLine(title)) context.addIssue(issueOf({ type: 'title-not-one-line' }))
  })

/** The new limits of a run, in total. An absent limit stays as it is, and 0 sets no limit. */
export const BudgetWish = z.object({
  usd: z.number().nonnegative().optional(),
  minutes: z.number().nonnegative().optional(),
  tokens: z.number().int().nonnegative().optional(),
  attempts: z.number().int().nonnegative().max(1000).optional(),
})
export type BudgetWish = z.infer<typeof BudgetWish>

export const RunState = z.enum(['running', 'paused', 'interrupted', 'ended'])
export type RunState = z.infer<typeof RunState>

export const RunKind = z.enum(['build', 'feedback', 'fork', 'replay'])
export type RunKind = z.infer<typeof RunKind>

/** Who began a run. All but the user's own stay out of lists and figures unless they are asked for. */
export const RunOrigin = z.enum(['user', 'bench', 'honesty', 'refusals', 'exploration'])
export type RunOrigin = z.infer<typeof RunOrigin>

export const Answer3 = z.enum(['yes', 'no', 'unsure'])
export type Answer3 = z.infer<typeof Answer3>

/** What the user says at the end: did it run, did it work, was it perfect. */
export const HumanVerdict = z.object({ ran: Answer3, worked: Answer3, perfect: Answer3, comment: z.string() })
export type HumanVerdict = z.infer<typeof HumanVerdict>

/** How the user ended a project: it is as they want it, or they gave it up. */
export const Closed = z.enum(['happy', 'give-up'])
export type Closed = z.infer<typeof Closed>

export const RunSummary = z.object({
  id: RunId,
  project: z.string(),
  /** The title from the user, else the project's name from the plan. */
  title: z.string(),
  parent: RunId.nullable(),
  kind: RunKind,
  description: z.string(),
  template: z.string(),
  model: z.string(),
  config: z.string(),
  /** Name of the demo whose answers it plays; null for a run with a model. */
  demo: z.string().nullable(),
  state: RunState,
  /** Whether it waits for an answer of the user. */
  asks: z.boolean(),
  outcome: Outcome.nullable(),
  createdAt: z.number(),
  finishedAt: z.number().nullable(),
  /** Milliseconds at work until its end, without waiting; null while it runs. */
  ms: z.number().nullable(),
  tests: z.number().int(),
  passed: z.number().int(),
  rounds: z.number().int(),
  usd: z.number(),
  tokens: z.number().int(),
  human: HumanVerdict.nullable(),
  /** Of its project; null while that is open. */
  closed: Closed.nullable(),
  /** Left out where the user began it. */
  origin: RunOrigin.exclude(['user']).optional(),
  /** Its fields that cannot be read any more; absent if all can. */
  damage: z.array(z.string()).optional(),
})
export type RunSummary = z.infer<typeof RunSummary>

/** A command for a POSIX shell. */
export const TestLine = z.string().trim().min(1).max(2_000)

/** What was found out about an existing program. */
export const InspectedProject = z.object({
  name: z.string(),
  /** Of the template whose conventions hold, and how tests are run. */
  template: z.string(),
  title: z.string(),
  runner: z.string(),
  packages: z.array(z.string()),
  /** Globs of test files, and how many files they match. */
  globs: z.array(z.string()),
  tests: z.number().int(),
  files: z.number().int(),
  /** The project's own install and test commands, in their order; none where ours are used. */
  commands: z.array(z.string()),
  /** The command that runs its tests, and who said it; null where our own runner does. `isByExit`: only its exit code may be known. */
  test: z.object({ line: z.string(), source: CommandSource, isByExit: z.boolean() }).nullable(),
  /** Folders of the packages of a workspace. */
  members: z.array(z.string()),
  /** Files with rules for everyone who changes it: their words that models read, of all. */
  rules: z.array(HouseRule.pick({ path: true, words: true, of: true })),
  /** Checks of style, format and types that run once the tests are green. */
  checks: z.array(z.string()),
  /** Services that its files name, and that run beside its tests where this machine has them. */
  services: z.array(z.string()),
  /** What is not taken over, with the reason. */
  left: z.array(z.string()),
})
export type InspectedProject = z.infer<typeof InspectedProject>

/** What was written into the user's folder; `same` was so already. */
export const AppliedRun = z.object({
  folder: z.string(),
  written: z.array(z.string()),
  removed: z.array(z.string()),
  same: z.array(z.string()),
  /** What was not written, each with the reason: links, and what leads into version control. */
  leftOut: z.array(z.string()).default([]),
  /** Of how many changes the chosen ones are, and whether their tests were run; null where everything was taken. */
  selection: z
    .object({ chosen: z.number().int(), of: z.number().int(), check: z.enum(['green', 'red', 'unchecked']) })
    .nullable()
    .default(null),
  /** The branch that holds it, made by this call or an earlier one of the run; null where the files of the folder themselves were changed. */
  branch: z
    .object({ name: z.string(), commits: z.number().int(), isNew: z.boolean().default(true) })
    .nullable()
    .default(null),
})
export type AppliedRun = z.infer<typeof AppliedRun>

/** What a user starts a run with. */
export const StartRun = z.object({
  description: z.string(),
  /** Null lets the description choose, at the start of the run. */
  template: z.string().nullable().default('python'),
  config: StepConfig.prefault({}),
  plan: Plan.nullable().default(null),
  /** Where the finished workspace is written; null keeps it in the data folder. */
  out: z.string().nullable().default(null),
  /** Without `out`, a verified program gets a folder of its name in the folder of programs that the settings name. */
  byName: z.boolean().optional(),
  /** Without `out`: the folder in which the program gets a folder of its name, also if it is not verified. */
  programs: z.string().optional(),
  force: z.boolean().default(false),
  /** An existing program: its folder or archive, and what to do with tests that are red from the start. */
  project: z
    .object({
      path: z.string().min(1),
      redTests: z.enum(['keep', 'fix']).default('keep'),
      /** Absent where the project itself says how it is tested. */
      testCommand: TestLine.optional(),
    })
    .nullable()
    .default(null),
  /** Shown to the models that take pictures. */
  pictures: z.array(SentPicture).optional(),
  /** Set where it measures a model. */
  origin: RunOrigin.extract(['honesty', 'refusals']).optional(),
})
export type StartRun = z.infer<typeof StartRun>
