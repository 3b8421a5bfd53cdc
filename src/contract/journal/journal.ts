// The journal as everyone sees it: numbered entries, the results that effects record, the notes beside them.
import { z } from 'zod'
import { ChosenSteps, Rung } from '../config/config.js'
import { WorkspacePath } from '../paths/path.js'
import { Ambiguity } from '../run/ambiguity.js'
import { CommandResult, SandboxProof } from '../run/command.js'
import { Compared } from '../run/differential.js'
import { Ended, Outcome } from '../run/outcome.js'
import { Slug, StoredPlan } from '../run/plan.js'
import { Reviewed, Settled } from '../run/review.js'
import { EnvironmentStep, SourceFile, Template } from '../run/template.js'
import { Counts, TestReport } from '../run/tests.js'
import { Json } from '../wire/json.js'

/** What kind of thing an effect does; the window names and draws a running step by it. */
export const Step = z.enum([
  'config',
  'prove',
  'budget',
  'hear',
  'ask',
  'write',
  'environment',
  'test',
  'command',
  'start',
  'verdict',
  'question',
  'mutant',
  'call',
  'recall',
  'look-up',
  'consent',
  'embed',
])
export type Step = z.infer<typeof Step>

export const Entry = z.object({
  seq: z.number().int(),
  /** Milliseconds since 1970, for people; no decision rests on it. */
  at: z.number(),
  kind: z.enum(['intent', 'result', 'note']),
  key: z.string(),
  /** The step of an intent or a result, the type of a note. */
  step: z.string(),
  /** Hash of the facts of an intent or a result; empty for a note. */
  factsHash: z.string(),
  body: Json,
})
export type Entry = z.infer<typeof Entry>

/** Tests that the builder never saw. Of one that is red only its clause is told. */
export const HeldOut = z.object({
  /** The state of the workspace in which the files are whole. */
  tree: z.string(),
  /** Files that lack their held-out tests wherever the builder looks. */
  files: z.array(WorkspacePath),
  tests: z.array(z.object({ id: z.string(), clause: z.string() })),
})
export type HeldOut = z.infer<typeof HeldOut>

/** Tests that were shown red before the code, sealed by hash. */
export const Suite = z.object({
  task: z.string(),
  hash: z.string(),
  files: z.array(WorkspacePath),
  /** Ids that were red on the stub: only these count as proof. */
  red: z.array(z.string()),
  /** Ids that were green before there was any code: refused as proof, still run. */
  refused: z.array(z.string()),
  /** Ids of earlier suites that this one replaces or gave up, since the person wanted something else. */
  retired: z.array(z.string()).default([]),
  /** Null where nothing is held out, or not any longer. */
  heldOut: HeldOut.nullable().default(null),
  /** Ids, and files that could not be collected, that were not green before anybody changed anything: nothing is asked of them. */
  setAside: z.array(z.string()).default([]),
})
export type Suite = z.infer<typeof Suite>

/** Suites with one more: what it retires does not count in earlier ones any longer. */
export function withSuite(suites: readonly Suite[], suite: Suite): Suite[] {
  const kept = (ids: readonly string[]) => ids.filter((id) => !suite.retired.includes(id))
  return [...suites.map((earlier) => ({ ...earlier, red: kept(earlier.red), refused: kept(earlier.refused) })), suite]
}

/** Suites whose tests all lie in the workspace, as they do once a run is over. */
export const unsealed = (suites: readonly Suite[]): Suite[] => suites.map((suite) => ({ ...suite, heldOut: null }))

/** What a run starts from where it does not start from nothing. */
export const Inheritance = z.object({
  run: z.string(),
  tree: z.string(),
  suites: z.array(Suite),
  additions: z.array(EnvironmentStep),
})
export type Inheritance = z.infer<typeof Inheritance>

/** A program that was there before Tillgreen was asked anything of it. */
export const ExistingProject = z.object({
  /** The folder or archive, as the person named it. */
  from: z.string(),
  /** Of the folder itself, so that changes can be brought back; null for an archive. */
  folder: z.string().nullable(),
  /** What it was when it was taken over. */
  tree: z.string(),
  /** What becomes of tests that are red from the start: nothing is asked of them, or they are what is to be put right. */
  redTests: z.enum(['keep', 'fix']),
})
export type ExistingProject = z.infer<typeof ExistingProject>

export const Goal = z.object({
  kind: z.enum(['build', 'feedback']),
  description: z.string().min(1),
  /** Id of the one task of a feedback; each round has its own, so that its tests are not taken for those of an earlier one. */
  task: Slug.default('feedback'),
  /** What the person asked of a program that is there already; empty for a build. */
  words: z.string(),
  template: Template,
  plan: StoredPlan.nullable(),
  inherits: Inheritance.nullable(),
  /** Null where the program begins with the template. */
  project: ExistingProject.nullable().default(null),
})
export type Goal = z.infer<typeof Goal>

// ---- what effects record -------------------------------------------------------------------------------------

export const Usage = z.object({
  promptTokens: z.number().int(),
  completionTokens: z.number().int(),
  cachedTokens: z.number().int(),
  reasoningTokens: z.number().int(),
  estimated: z.boolean(),
})
export type Usage = z.infer<typeof Usage>

export const Asked = z.discriminatedUnion('type', [
  z.object({ type: z.literal('answer'), text: z.string(), finish: z.enum(['stop', 'length']) }),
  z.object({ type: z.literal('fault'), fault: z.string(), message: z.string() }),
])
export type Asked = z.infer<typeof Asked>

export const FileChange = z.object({ path: WorkspacePath, added: z.number().int(), removed: z.number().int() })
export type FileChange = z.infer<typeof FileChange>

export const Written = z.object({ tree: z.string(), changes: z.array(FileChange) })
export type Written = z.infer<typeof Written>

export const Environment = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), hash: z.string(), locks: z.array(SourceFile), durationMs: z.number() }),
  z.object({ type: z.literal('failed'), step: EnvironmentStep, result: CommandResult }),
])
export type Environment = z.infer<typeof Environment>

export const TestRun = z.object({
  tree: z.string(),
  environment: z.string(),
  suite: z.string(),
  fresh: z.boolean(),
  command: CommandResult,
  report: TestReport.nullable(),
  /** Sealed files that differ after the run, or that the workspace tried to replace. */
  tampered: z.array(z.string()),
  /** Tests and files that were left out of the report, since they were not green before anybody changed anything. */
  setAside: z.number().int().default(0),
})
export type TestRun = z.infer<typeof TestRun>

/** What a program answered to whoever opens its address. */
export const Page = z.object({ status: z.number().int(), type: z.string(), title: z.string() })
export type Page = z.infer<typeof Page>

/** Whether an answer is a page that can be looked at. */
export const isPage = (page: Page | null): boolean => page !== null && page.status === 200 && /\bhtml\b/i.test(page.type)

export const CommandRun = z.object({
  result: CommandResult,
  tree: z.string(),
  changes: z.array(FileChange),
  tampered: z.array(z.string()),
  /** What it left in the workspace and cannot stand in a tree: links that lead out, repositories, names of no file. It is gone. */
  left: z.array(z.object({ path: z.string(), reason: z.string() })).default([]),
  /** The first page of a program that shows any, else its last answer; null where nobody answered, or none was expected. */
  page: Page.nullable().default(null),
})
export type CommandRun = z.infer<typeof CommandRun>

export const Spent = z.object({ usd: z.number(), tokens: z.number().int(), ms: z.number(), unpriced: z.boolean() })
export type Spent = z.infer<typeof Spent>

/** A file as the person wants it; `base` is the tree that they saw. */
export const PersonEdit = z.object({ path: WorkspacePath, base: z.string(), text: z.string() })
export type PersonEdit = z.infer<typeof PersonEdit>

/** One thing that the person said, or one file that they changed. */
export const Said = z.union([z.string(), PersonEdit])
export type Said = z.infer<typeof Said>

/** What the person said or changed between two steps. */
export const Heard = z.array(Said)
export type Heard = z.infer<typeof Heard>

/** The keys of the `said` notes that a `hear` took, as its result names them; none in journals that had no such notes. */
export function saidKeys(result: Entry): readonly string[] {
  const taken = z.object({ said: z.array(z.string()) }).safeParse(result.body)
  return taken.success ? taken.data.said : []
}

/** What a run may take in all; more than its config says once the same was granted again. 0 and null are no limit. */
export const Limits = z.object({ usd: z.number().nullable(), minutes: z.number(), tokens: z.number() })
export type Limits = z.infer<typeof Limits>

export const BudgetCheck = z.object({
  spent: Spent,
  worstUsd: z.number().nullable(),
  worstTokens: z.number().int(),
  refused: z.string(),
  limits: Limits.nullable().default(null),
  /** Said once for a limit that comes near; empty otherwise. */
  warning: z.string().default(''),
  /** Which limit the question would break. */
  limit: z.enum(['usd', 'minutes', 'tokens', 'day']).nullable().default(null),
  /** Whether granting the same again would help: it does not against the cap for a day. */
  grantable: z.boolean().default(true),
  /** Tokens that the model of this question takes in, prompt and answer together; null where that is not known. */
  contextTokens: z.number().int().nullable().default(null),
})
export type BudgetCheck = z.infer<typeof BudgetCheck>

export const Proved = z.discriminatedUnion('type', [
  z.object({ type: z.literal('proved'), proof: SandboxProof }),
  z.object({ type: z.literal('refused'), message: z.string(), remedy: z.string() }),
])
export type Proved = z.infer<typeof Proved>

// ---- notes ---------------------------------------------------------------------------------------------------

/** Small mistakes that were put into copies of the green program, and those that no test noticed. */
export const MutationScore = z.object({
  tried: z.number().int(),
  killed: z.number().int(),
  survivors: z.array(z.object({ path: z.string(), line: z.number().int(), from: z.string(), to: z.string() })),
})
export type MutationScore = z.infer<typeof MutationScore>

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
  /** How many small mistakes the tests notice; null where none were tried. */
  mutants: MutationScore.nullable().default(null),
})
export type Evidence = z.infer<typeof Evidence>

export const Note = z.discriminatedUnion('type', [
  z.object({ type: z.literal('started'), goal: Goal, engine: z.string() }),
  z.object({
    type: z.literal('planned'),
    plan: StoredPlan,
    by: z.enum(['model', 'person', 'config']),
    /** Why it replaces the plan before; empty for the first. */ why: z.string().default(''),
  }),
  z.object({
    type: z.literal('called'),
    role: z.string(),
    model: z.string(),
    endpoint: z.string(),
    number: z.number().int(),
    fault: z.string().nullable(),
    message: z.string(),
    usage: Usage.nullable(),
    usd: z.number().nullable(),
    firstTokenMs: z.number().nullable(),
    totalMs: z.number(),
    promptBytes: z.number().int(),
    answerBytes: z.number().int(),
  }),
  z.object({ type: z.literal('malformed'), role: z.string(), problems: z.array(z.string()), repaired: z.boolean() }),
  z.object({ type: z.literal('refused-edit'), problems: z.array(z.string()) }),
  z.object({ type: z.literal('refused-tests'), problems: z.array(z.string()) }),
  z.object({ type: z.literal('sealed'), suite: Suite }),
  /** What two authors who know nothing but a task's words make of them; `settled` are differences that a second look did away with. */
  z.object({
    type: z.literal('read-twice'),
    task: z.string(),
    alike: z.number().int(),
    settled: z.number().int(),
    /** Examples of which one author could make nothing. */
    unclear: z.number().int(),
    open: z.array(Ambiguity).readonly(),
  }),
  /** How the tests of an existing project stood before anything was changed. */
  z.object({
    type: z.literal('baseline'),
    green: z.number().int(),
    red: z.array(z.string()),
    skipped: z.array(z.string()),
    /** Files that could not be collected. */
    uncollected: z.array(z.string()),
    /** Tests that ended otherwise when they ran a second time. */
    unsteady: z.array(z.string()),
  }),
  /** Sealed tests were changed because the person wants something else; they see which, and why. */
  z.object({ type: z.literal('amended'), files: z.array(z.string()), why: z.string() }),
  /** All tests that the builder sees are green: how those do that it does not see, and which clauses are red. */
  z.object({ type: z.literal('held-out'), tests: z.number().int(), passed: z.number().int(), clauses: z.array(z.string()) }),
  z.object({ type: z.literal('triaged'), class: z.string(), detail: z.string() }),
  z.object({ type: z.literal('diagnosed'), text: z.string() }),
  z.object({ type: z.literal('decided'), actions: z.array(z.object({ action: z.string(), on: z.string(), why: z.string() })) }),
  z.object({ type: z.literal('edited'), by: z.string(), applied: z.array(z.string()) }),
  /** Edits of a model found no place twice in a row: it is asked for them in another form from here on. */
  z.object({ type: z.literal('edit-form'), role: z.string(), model: z.string(), form: z.enum(['patch', 'whole', 'blocks']) }),
  /** The run goes in circles or gets no further: what is done about it, and later whether it helped. */
  z.object({ type: z.literal('escalated'), rung: Rung, why: z.string() }),
  z.object({ type: z.literal('escalation-ended'), rung: Rung, helped: z.boolean(), before: z.string(), after: z.string() }),
  /** What became of the errors that a repair was about: whether their tests were green afterwards. */
  z.object({
    type: z.literal('repair-ended'),
    errors: z.array(z.object({ signature: z.string(), isGone: z.boolean() })),
    did: z.array(z.string()),
    diagnosis: z.string(),
  }),
  z.object({ type: z.literal('chose-steps'), chosen: ChosenSteps }),
  z.object({ type: z.literal('reflected'), decision: z.string(), why: z.string() }),
  z.object({ type: z.literal('rolled-back'), tree: z.string(), why: z.string() }),
  /** What the person said or changed, from the moment that they did: the `hear` that takes it names this note's key. */
  z.object({ type: z.literal('said'), request: z.number().int(), said: Said }),
  z.object({ type: z.literal('heard'), words: z.array(z.string()) }),
  /** What came after the last step that could act on it was built on in a later run. */
  z.object({ type: z.literal('given'), said: z.array(z.string()), to: z.string() }),
  z.object({
    type: z.literal('person-edited'),
    edits: z.array(z.object({ path: z.string(), refused: z.string(), isConflict: z.boolean(), before: z.string() })),
  }),
  z.object({ type: z.literal('paused') }),
  z.object({ type: z.literal('continued') }),
  z.object({
    type: z.literal('task'),
    task: z.string(),
    state: z.enum(['tests', 'building', 'green', 'stuck']),
    attempts: z.number().int(),
  }),
  /** A limit of the budget comes near. */
  z.object({ type: z.literal('warned'), text: z.string() }),
  /** The budget ended a step before it had a result. It has the key of the step. */
  z.object({ type: z.literal('out-of-budget'), text: z.string() }),
  /** What a reviewer says of the change, and what became of a defect that the run tried to mend. */
  z.object({ type: z.literal('reviewed'), reviewed: Reviewed }),
  z.object({ type: z.literal('finding-settled'), settled: Settled }),
  /** What the functions of the old and the new program give for the same values. */
  z.object({ type: z.literal('compared'), compared: Compared }),
  z.object({ type: z.literal('drifted'), what: z.string() }),
  z.object({
    type: z.literal('resumed'),
    after: z.string(),
    /** The prompts have changed since the run began; what was answered stands. */
    otherPrompts: z.boolean().optional(),
  }),
  z.object({ type: z.literal('remarked'), text: z.string() }),
  /** The program is to be written to an output folder; noted together with the end of the run. */
  z.object({ type: z.literal('output-due') }),
  z.object({
    type: z.literal('output-written'),
    files: z.number().int(),
    /** The name of the folder beside the one that was asked for; empty where it is that one. */
    beside: z.string(),
    /** Why it is beside; empty where it is not. */
    why: z.string(),
    leftOut: z.array(z.string()),
    /** Said where the process that carried the run ended before this was done. */
    isLate: z.boolean(),
  }),
  z.object({ type: z.literal('output-unwritten'), why: z.string() }),
  Evidence,
  z.object({
    type: z.literal('finished'),
    outcome: Outcome,
    tree: z.string(),
    /** The same state as the builder saw it, without held-out tests; empty where that is the tree itself. */
    shown: z.string().default(''),
    ended: Ended,
  }),
])
export type Note = z.infer<typeof Note>
