// The step config: every parameter of a run, versioned data with one schema that gives the settings page, the
// documentation, the flags and the check.
import { z } from 'zod'

export const Budget = z.strictObject({
  usd: z.number().nonnegative().nullable().default(2).describe('Dollars that the whole run may cost; 0 or null sets no limit.'),
  minutes: z
    .number()
    .nonnegative()
    .default(20)
    .describe('Minutes that the run may be at work; pauses and restarts do not count. 0 sets no limit.'),
  tokens: z
    .number()
    .int()
    .nonnegative()
    .default(600_000)
    .describe('Tokens, prompts and answers together, that the run may use; 0 sets no limit.'),
  warnAt: z
    .number()
    .min(0.1)
    .max(1)
    .default(0.8)
    .describe('Share of a limit from which on the run says that it comes near; 1 says nothing before the limit itself.'),
  atLimit: z
    .enum(['stop', 'ask'])
    .default('stop')
    .describe('What happens at a limit: the run ends and the same can be granted later, or it waits and asks you.'),
  attempts: z
    .number()
    .int()
    .nonnegative()
    .max(1000)
    .default(12)
    .describe('Rounds of test, diagnosis and repair that each task may take; 0 sets no limit.'),
})
export type Budget = z.infer<typeof Budget>

/** A limit as a number to compare with; null where 0 or null switches it off. */
export const limitOf = (limit: number | null): number | null => (limit === 0 ? null : limit)

/** Dialects that endpoints speak; each is a provider in the engine's `models/`. */
export const Dialect = z.enum(['openai-compatible', 'openai-responses'])
export type Dialect = z.infer<typeof Dialect>

/** How long a model that thinks should think before it answers. */
export const Effort = z.enum(['minimal', 'low', 'medium', 'high'])
export type Effort = z.infer<typeof Effort>

/** Who asks within a run: each may have a model of its own. */
export const Role = z.enum(['planner', 'test-author', 'second-author', 'builder', 'diagnoser', 'reviewer', 'summariser'])
export type Role = z.infer<typeof Role>

const seconds = z.number().positive().nullable()

export const ModelChoice = z.strictObject({
  provider: z
    .string()
    .default('')
    .describe('Which dialect the endpoint speaks; empty takes its own of the settings, else openai-compatible.'),
  baseUrl: z
    .string()
    .default('')
    .describe('Address of the endpoint, ending in /v1 for most, or its name in the settings; empty takes OPENAI_BASE_URL.'),
  model: z.string().default('').describe("The model's name as the endpoint spells it; empty takes the only one that it offers."),
  temperature: z.number().min(0).max(2).nullable().default(null).describe('Sampling temperature; null leaves it to the endpoint.'),
  effort: Effort.nullable().default(null).describe('How long a model that thinks should think; null leaves it to the endpoint.'),
  firstTokenS: seconds
    .default(null)
    .describe('Seconds until an answer begins; null takes 30 minutes on this machine and 3 minutes elsewhere.'),
  idleS: seconds.default(null).describe('Seconds of silence within an answer; null takes what suits the endpoint.'),
  totalS: seconds.default(null).describe('Seconds for a whole answer; null takes what suits the endpoint.'),
  waitS: seconds
    .default(null)
    .describe('Seconds that are waited at most before a question is sent again, whatever the endpoint asks for; null takes 60.'),
  tries: z
    .number()
    .int()
    .min(1)
    .max(10)
    .nullable()
    .default(null)
    .describe('Times that a question is sent before the endpoint counts as failed; null takes what suits the endpoint.'),
})
export type ModelChoice = z.infer<typeof ModelChoice>

const answerTokens = z.number().int().positive()

/** What a role has otherwise than the run's model; what is left out is as there. */
export const RoleChoice = z.strictObject({
  provider: ModelChoice.shape.provider.unwrap().optional().describe('Which dialect the endpoint of this role speaks.'),
  baseUrl: z.string().optional().describe('Endpoint of this role, by its address or its name in the settings.'),
  model: z.string().optional().describe("This role's model, as the endpoint spells it."),
  temperature: ModelChoice.shape.temperature.unwrap().optional().describe('Sampling temperature of this role.'),
  effort: ModelChoice.shape.effort.unwrap().optional().describe('How long the model of this role should think.'),
  firstTokenS: seconds.optional().describe('Seconds until an answer to this role begins.'),
  idleS: seconds.optional().describe('Seconds of silence within an answer to this role.'),
  totalS: seconds.optional().describe('Seconds for a whole answer to this role.'),
  waitS: seconds.optional().describe('Seconds that are waited at most before a question of this role is sent again.'),
  tries: ModelChoice.shape.tries.unwrap().optional().describe('Times that a question of this role is sent.'),
  answerTokens: answerTokens.optional().describe('Tokens that one answer to this role may have.'),
})
export type RoleChoice = z.infer<typeof RoleChoice>

/** Roles that have something of their own. */
export const Roles = z.partialRecord(Role, RoleChoice)
export type Roles = z.infer<typeof Roles>

export const CommandLimits = z.strictObject({
  testS: z.number().positive().max(3600).default(120).describe('Seconds that one run of the tests may take.'),
  commandS: z.number().positive().max(3600).default(120).describe('Seconds that one command in the workspace may take.'),
  installS: z.number().positive().max(7200).default(600).describe('Seconds that one install may take.'),
  startS: z.number().positive().max(600).default(20).describe('Seconds that the start command is watched at the end of a run.'),
  memoryMb: z.number().positive().default(4096).describe('MiB of memory that all processes of one command may hold together.'),
  processes: z.number().int().positive().default(512).describe('Processes and threads that one command may have.'),
})
export type CommandLimits = z.infer<typeof CommandLimits>

export const Planner = z.enum(['graph', 'flat', 'backward', 'recursive'])
export type Planner = z.infer<typeof Planner>

export const CheckIn = z.strictObject({
  minutes: z
    .number()
    .positive()
    .nullable()
    .default(null)
    .describe('Minutes of work after which a run says how it stands; null never does.'),
  usd: z.number().positive().nullable().default(null).describe('Dollars after which a run says how it stands; null never does.'),
  wait: z.boolean().default(true).describe('Whether it waits for you then, or only tells and goes on.'),
})
export type CheckIn = z.infer<typeof CheckIn>

/** Whether sites of packages are read: not at all, or where the person consents. */
export const DocumentationSite = z.enum(['never', 'ask'])
export type DocumentationSite = z.infer<typeof DocumentationSite>

/** What is done when repairs lead nowhere, from cheap to dear. */
export const Rung = z.enum(['nudge', 'fresh', 'branches', 'other-model', 'replan', 'ask'])
export type Rung = z.infer<typeof Rung>

export const Escalation = z.strictObject({
  after: z
    .number()
    .int()
    .positive()
    .default(2)
    .describe('Rounds without progress after which the next rung is climbed; a circle does at once.'),
  rungs: z
    .array(Rung)
    .default(['nudge', 'fresh', 'branches', 'other-model', 'replan', 'ask'])
    .describe(
      'Rungs in their order: a nudge in the ledger, a diagnosis with fresh eyes, several diagnoses tried side by side, another model, a new plan of the task, a question to you. An empty list goes on until the attempts are spent.',
    ),
  branches: z.number().int().min(2).max(5).default(3).describe('Diagnoses that are tried side by side.'),
  model: ModelChoice.nullable().default(null).describe('The other model; null leaves this rung out.'),
  reflectEvery: z
    .number()
    .int()
    .min(0)
    .default(6)
    .describe('Attempts of a task after which the model reflects on the way it goes; 0 never asks.'),
})
export type Escalation = z.infer<typeof Escalation>

/** What the model chose for one project, where `steps` is `auto`. */
export const ChosenSteps = z.object({
  plan: Planner,
  diagnose: z.boolean(),
  heldOut: z.boolean(),
  why: z.string().min(1),
})
export type ChosenSteps = z.infer<typeof ChosenSteps>

export const StepConfig = z.strictObject({
  version: z.literal(1).default(1),
  name: z.string().min(1).default('standard').describe('What this config is called in history and statistics.'),
  plan: Planner.default('graph').describe(
    'How the project is divided: graph (tasks and what they hand to each other), flat (one task, no question), backward (from the goal to what it needs), recursive (parts of parts until each can be built).',
  ),
  steps: z
    .enum(['as-set', 'auto'])
    .default('as-set')
    .describe('Whether the steps are as set here, or the model chooses which ones this project needs.'),
  approve: z.boolean().default(false).describe('Whether you approve the plan before anything of it is carried out.'),
  parallel: z.number().int().min(1).max(4).default(1).describe('Tasks that are built at the same time, where they do not need each other.'),
  diagnose: z.boolean().default(true).describe('Whether a diagnosis in words comes before the debug plan.'),
  catalogue: z
    .boolean()
    .default(true)
    .describe('Whether errors and what made them go away are remembered over runs, and told to whoever diagnoses.'),
  summarise: z
    .boolean()
    .default(true)
    .describe('Whether the summariser sums up the attempts that are too old to be told one by one; else they are left out.'),
  ambiguity: z
    .number()
    .int()
    .min(0)
    .max(12)
    .default(0)
    .describe(
      "Questions that a run may ask before it builds, each by an example of which two authors who know only a task's words expect different outcomes. 0 looks for none.",
    ),
  heldOut: z
    .number()
    .min(0)
    .max(0.5)
    .default(0.25)
    .describe('Share of the tests that the builder never sees; they must be green too. 0 shows it all of them.'),
  mutants: z
    .number()
    .int()
    .min(0)
    .max(60)
    .default(8)
    .describe('Small mistakes that are put into copies of the green program, to see whether its tests notice them. 0 tries none.'),
  strengthen: z.boolean().default(true).describe('Whether mistakes that no test noticed ask for stronger tests.'),
  review: z
    .enum(['off', 'show', 'fix'])
    .default('off')
    .describe(
      'Whether a reviewer reads the green program: off, show (what it finds stands beside the verdict), fix (a defect that a test shows red is mended too).',
    ),
  differential: z
    .number()
    .int()
    .min(0)
    .max(200)
    .default(0)
    .describe(
      'Calls of each plain function by which feedback compares the old program with the new one; what differs is told by example. 0 compares nothing.',
    ),
  embeddings: z
    .string()
    .max(200)
    .nullable()
    .default(null)
    .describe(
      "Model of the run's endpoint that makes embeddings, by which files are chosen where a program does not fit into a prompt. Empty uses none; null takes what the settings say of the endpoint.",
    ),
  documentationSite: DocumentationSite.nullable()
    .default(null)
    .describe(
      'Whether the site of a package may be read where the package itself does not say what is in question: never, or ask (you, for each page or for a site). null takes what the settings say.',
    ),
  documentationHosts: z
    .array(z.string().min(1).max(253))
    .max(50)
    .default([])
    .describe(
      'Hosts of your own network that may be asked for documentation although their addresses are private; all others must be public. You are asked all the same.',
    ),
  questions: z
    .enum(['wait', 'default'])
    .default('wait')
    .describe('Whether a question of the agent waits for you, or its safe default is taken at once.'),
  escalation: Escalation.prefault({}),
  checkIn: CheckIn.prefault({}),
  seed: z.number().int().nullable().default(null).describe('Seed given to models that take one.'),
  answerTokens: answerTokens.default(16_384).describe('Tokens that one answer may have.'),
  malformed: z.number().int().min(1).max(10).default(3).describe('Times that a step is asked when its answers cannot be read.'),
  budget: Budget.prefault({}),
  model: ModelChoice.prefault({}),
  roles: Roles.default({}).describe('Roles with a model of their own: what is left out is as in `model`.'),
  limits: CommandLimits.prefault({}),
})
export type StepConfig = z.infer<typeof StepConfig>

/** The model of one role, with how long its answers may be. */
export interface RoleModel extends ModelChoice {
  readonly answerTokens: number
}

/** The model that a role's questions go to: its own choice over the run's model; the second author's over the first one's. */
export function modelOf(config: Pick<StepConfig, 'model' | 'roles' | 'answerTokens'>, role: Role): RoleModel {
  const { answerTokens = config.answerTokens, ...own } =
    config.roles[role] ?? (role === 'second-author' ? config.roles['test-author'] : undefined) ?? {}
  const said = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined))
  // Another endpoint has other models and other limits: what the run's own endpoint has says nothing about them.
  const elsewhere = own.baseUrl !== undefined && own.baseUrl !== config.model.baseUrl
  const base = elsewhere ? ModelChoice.parse({ temperature: config.model.temperature, effort: config.model.effort }) : config.model
  return { ...base, ...said, answerTokens }
}

/** The config with every default filled in. */
export const standardConfig = (): StepConfig => StepConfig.parse({})

/** The config with what the model chose: it can only leave steps out, never loosen a limit. */
export const withSteps = (config: StepConfig, chosen: ChosenSteps | null): StepConfig =>
  chosen === null
    ? config
    : { ...config, plan: chosen.plan, diagnose: config.diagnose && chosen.diagnose, heldOut: chosen.heldOut ? config.heldOut : 0 }
