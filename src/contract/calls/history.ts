// Questions about past runs: search, filters, tags, deletion, comparison, forks and statistics.
import { z } from 'zod'
import { Calibration } from '../figures/calibration.js'
import { InferenceGroup } from '../figures/inference.js'
import { ErrorAdvice, KnownErrors } from '../figures/known-error.js'
import { Figures, FiguresFilter, TaskClass } from '../figures/statistics.js'
import { Usual } from '../figures/usual.js'
import { Tone } from '../notes/tone.js'
import { issueOf } from '../paths/schema-issue.js'
import { FileChange } from '../run/effects.js'
import { Evidence } from '../run/evidence.js'
import { Ended, Verdict } from '../run/outcome.js'
import { RunId, RunKind, RunRef, RunSummary, RunTitle } from '../run/run.js'
import { TestState } from '../run/tests.js'
import { Agreed } from '../run/wish.js'
import { isOneLine } from '../text/one-line.js'
import { RowData } from '../view/run-view.js'
import { call } from '../wire/define.js'

const Nothing = z.object({})
const Name = z.string().nullable().default(null)
const Moment = z.number().nullable().default(null)

/** A verdict, an early end, or still running. */
export const HistoryOutcome = z.enum([...Verdict.options, ...Ended.exclude(['finished']).options, 'unfinished'])
export type HistoryOutcome = z.infer<typeof HistoryOutcome>

/** Which runs are meant; null and the empty text mean all. */
export const HistoryFilter = z.object({
  /** Words, or their beginnings, that all occur in title, description, what was said, or why it failed. */
  text: z.string().max(400).default(''),
  project: Name,
  template: Name,
  model: Name,
  tag: Name,
  kind: RunKind.nullable().default(null),
  outcome: HistoryOutcome.nullable().default(null),
  demo: z.boolean().nullable().default(null),
  /** Dollars, both ends included. */
  usdFrom: z.number().nullable().default(null),
  usdTo: z.number().nullable().default(null),
  /** Milliseconds since 1970; the end is not included. */
  from: Moment,
  to: Moment,
  /** Whether the deleted runs are meant instead of the others. */
  deleted: z.boolean().default(false),
  /** Also runs of the bench and of explorations. */
  all: z.boolean().default(false),
  /** Of each project only the newest run that matches. A search lists all of them. */
  newest: z.boolean().default(false),
})
export type HistoryFilter = z.infer<typeof HistoryFilter>

/** The end of a page: the next one begins with the run after it. */
export const HistoryKey = z.object({ createdAt: z.number(), id: RunId })
export type HistoryKey = z.infer<typeof HistoryKey>

/** A piece of what a search found in a run, cut where words matched. */
const FoundPiece = z.object({ text: z.string(), isMatch: z.boolean() })
export type FoundPiece = z.infer<typeof FoundPiece>

export const HistoryRun = RunSummary.extend({
  deletedAt: z.number().nullable(),
  tags: z.array(z.string()),
  /** Matches outside of title and description: said words, a diagnosis, the reason of the end. Absent without a search. */
  found: z.array(FoundPiece).optional(),
  /** Older runs of its project that match too. Left out where there are none, or where all runs are listed. */
  siblings: z.number().int().positive().optional(),
})
export type HistoryRun = z.infer<typeof HistoryRun>

export const HistoryPage = z.object({ runs: z.array(HistoryRun), next: HistoryKey.nullable() })
export type HistoryPage = z.infer<typeof HistoryPage>

const Choice = z.object({ name: z.string(), runs: z.number().int() })

/** What there is to choose from in filters, the most frequent first. */
export const HistoryChoices = z.object({
  templates: z.array(Choice),
  models: z.array(Choice),
  tags: z.array(Choice),
  /** The projects with the newest runs. */
  projects: z.array(Choice.extend({ title: z.string() })),
  deleted: z.number().int(),
})
export type HistoryChoices = z.infer<typeof HistoryChoices>

export const Tag = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .superRefine((tag, context) => {
    if (!isOneLine(tag)) context.addIssue(issueOf({ type: 'tag-not-one-line' }))
  })

const Chosen = z.object({ runs: z.array(RunId).min(1).max(1000) })
const ChangedRuns = z.object({ runs: z.array(RunId) })

export const PurgeReport = z.object({
  runs: z.number().int(),
  /** Objects of their trees without another use. */
  objects: z.number().int(),
  bytes: z.number().int(),
  /** Whether the trees were left for the next time, because a run is at work. */
  isPostponed: z.boolean(),
})
export type PurgeReport = z.infer<typeof PurgeReport>

/** One setting on both sides, as text. */
export const Difference = z.object({ name: z.string(), left: z.string(), right: z.string() })
export type Difference = z.infer<typeof Difference>

export const ComparedRow = z.object({
  key: z.string(),
  /** Milliseconds since the run began. */
  at: z.number(),
  data: RowData,
  tone: Tone,
})
export type ComparedRow = z.infer<typeof ComparedRow>

export const ComparedTest = z.object({ id: z.string(), name: z.string(), left: TestState.nullable(), right: TestState.nullable() })
export type ComparedTest = z.infer<typeof ComparedTest>

export const Side = z.object({
  run: HistoryRun,
  /** Milliseconds at work, as its budget counts them: waiting for the user is no work. */
  ms: z.number(),
  /** The tasks of its plan, and whether each became green. */
  tasks: z.array(z.object({ title: z.string(), isGreen: z.boolean() })),
  calls: z.number().int(),
  tree: z.string().nullable(),
  /** Of its final tests; null where there were none. */
  evidence: Evidence.nullable(),
  /** Files of tests that were amended on the way, for whatever reason. */
  amendedFiles: z.number().int(),
})
export type Side = z.infer<typeof Side>

/** Two runs side by side. What a list leaves out is the same on both sides. */
export const Comparison = z.object({
  left: Side,
  right: Side,
  inputs: z.array(Difference),
  config: z.array(Difference),
  /** Steps by key, in order; null where one side has none. */
  rows: z.array(z.object({ left: ComparedRow.nullable(), right: ComparedRow.nullable() })),
  tests: z.array(ComparedTest),
  files: z.array(FileChange),
  sameFiles: z.number().int(),
})
export type Comparison = z.infer<typeof Comparison>

const StepRef = z.object({ run: RunId, key: z.string() })

/** The place of a fork at a row of the timeline, and what it keeps. */
export const ForkPoint = z.object({
  key: z.string(),
  /** Entries that the fork takes over. */
  kept: z.number().int(),
  of: z.number().int(),
  /** Titles of tasks that are green there already. */
  green: z.array(z.string()),
  /** Dollars spent up to there, and the limit of the run; null without a limit. */
  usd: z.number(),
  usdLimit: z.number().nullable(),
  model: z.string(),
  baseUrl: z.string(),
  attempts: z.number().int(),
})
export type ForkPoint = z.infer<typeof ForkPoint>

/** Rows of a run that cannot start a fork: all of them if `isWhole`, else those with these keys. */
export const Unforkable = z.object({ isWhole: z.boolean(), keys: z.array(z.string()) })
export type Unforkable = z.infer<typeof Unforkable>

/** Empty model and address take the ones that the endpoint or the settings give. */
export const Fork = StepRef.extend({
  baseUrl: z.string(),
  model: z.string(),
  attempts: z.number().int().nonnegative().max(1000),
  usd: z.number().nonnegative().nullable(),
  ...Agreed,
})
export type Fork = z.infer<typeof Fork>

const ErrorSignature = z.string().min(1).max(4_000)

export const historyQuestions = {
  /** Runs by age, the newest first. */
  page: call(
    z.object({ filter: HistoryFilter, after: HistoryKey.nullable().default(null), limit: z.number().int().min(1).max(200) }),
    HistoryPage,
  ),
  count: call(z.object({ filter: HistoryFilter }), z.object({ runs: z.number().int() })),
  choices: call(Nothing, HistoryChoices),
  /** Takes runs out of lists and statistics; refuses those that are at work. Trees and output stay until they are purged. */
  remove: call(Chosen, ChangedRuns),
  restore: call(Chosen, ChangedRuns),
  /** Deletes removed runs for good: journal, output, folder, and trees without another use. */
  purge: call(Chosen, PurgeReport),
  tag: call(Chosen.extend({ tag: Tag }), ChangedRuns),
  untag: call(Chosen.extend({ tag: z.string() }), ChangedRuns),
  /** Gives a run another title in lists. Its journal and what is exported of it stay as they are. */
  rename: call(RunRef.extend({ title: RunTitle }), RunSummary),
  compare: call(z.object({ left: RunId, right: RunId }), Comparison),
  forkPoint: call(StepRef, ForkPoint),
  /** Uses the rule of the fork itself, so that every offer is accepted. */
  unforkable: call(z.object({ run: RunId }), Unforkable),
  fork: call(Fork, RunRef),
  figures: call(FiguresFilter, Figures),
  /** Our verdicts over the same runs, held against the user's answers and against hidden suites. */
  calibration: call(FiguresFilter, Calibration),
  /** What all runs cost today, and the most that they may; null where there is no cap. */
  today: call(Nothing, z.object({ usd: z.number(), cap: z.number().nullable() })),
  /** Writes all figures of runs or of models into a table; `force` replaces a file that is there. */
  saveFigures: call(
    z.object({ filter: FiguresFilter, of: z.enum(['runs', 'models']), file: z.string().min(1), force: z.boolean() }),
    Nothing,
  ),
  /** Costs and results of models over the same runs. */
  inference: call(FiguresFilter, z.array(InferenceGroup)),
  /** How long steps usually take in runs like this one: answers by their model, other steps by the template. */
  usual: call(RunRef, Usual),
  /** What tasks of the run's template took in earlier runs, by the effort that the planner gave. */
  taskClasses: call(RunRef, z.array(TaskClass)),
  /** The error catalogue: what runs met and what helped, then what is shipped. */
  errors: call(Nothing, KnownErrors),
  /** Keeps what the user knows of an error, for them and for diagnoses; null takes it back. */
  adviseError: call(z.object({ signature: ErrorSignature, advice: ErrorAdvice.nullable() }), Nothing),
  /** Forgets an error as far as it was met until now, with what the user wrote down of it. Shipped ones stay. */
  forgetError: call(z.object({ signature: ErrorSignature }), Nothing),
}
