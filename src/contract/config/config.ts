// The step config: every parameter of a run, versioned data with one schema that gives the settings page, the
// documentation, the flags and the check.

import { z } from 'zod'
import { absentFeatures, featureConfig } from '../features/parts.js'
import { Budget, CheckIn } from './budget.js'
import { CommandLimits } from './command-limits.js'
import { Escalation } from './escalation.js'
import { AnswerForm, answerTokens, ModelChoice, Roles } from './models.js'
import { PackagePolicy } from './packages.js'
import { allPatches, Patches, withRecordedPatches } from './patches.js'
import { unknownNames } from './removed.js'
import { smallModelConfig, smallModelsBefore } from './small-models.js'

export { Budget, limitOf } from './budget.js'
export { Escalation, EscalationStep } from './escalation.js'
export { Dialect, Effort, ModelChoice, modelOf, Role, RoleChoice, type RoleModel, Roles } from './models.js'

export const EditFormChoice = z.enum(['auto', 'edits', 'patch', 'whole'])
export type EditFormChoice = z.infer<typeof EditFormChoice>

export const Planner = z.enum(['graph', 'flat', 'backward', 'recursive'])
export type Planner = z.infer<typeof Planner>

/** What the model chose for one project, where `steps` is `auto`. */
export const ChosenSteps = z.object({
  plan: Planner,
  diagnose: z.boolean(),
  heldOut: z.boolean(),
  why: z.string().min(1),
})
export type ChosenSteps = z.infer<typeof ChosenSteps>

const parameters = {
  version: z.literal(1).default(1),
  name: z
    .string()
    .min(1)
    .default('standard')
    .meta({ label: 'Config name', group: 'History', description: 'Name shown for this config in history and statistics.' }),
  plan: Planner.default('graph').meta({
    label: 'Planner',
    group: 'Plan',
    oldFlag: 'planner',
    description:
      'How to divide the project. "graph" plans tasks with inputs and outputs, and "flat" a single task without a model request. "backward" plans from the goal to what it needs, and "recursive" plans parts within parts.',
  }),
  steps: z
    .enum(['as-set', 'auto'])
    .default('as-set')
    .meta({
      label: 'Steps',
      group: 'Plan',
      oldFlag: 'steps',
      choices: { 'as-set': 'as set here', auto: 'chosen by the model' },
      description: 'Whether a run uses the steps that are set here, or a model chooses the steps for each project.',
    }),
  examplePlans: z.number().int().min(0).max(4).default(1).meta({
    label: 'Example plans',
    group: 'Plan',
    oldFlag: 'example-plans',
    description:
      'Number of plans from your verified runs to show the planner as examples. Plans for the most similar descriptions are chosen first. Each plan makes the prompt longer. If this is 0 or there are no such plans, the planner sees the built-in example.',
  }),
  approve: z.boolean().default(false).meta({
    label: 'Approve the plan first',
    group: 'Plan',
    flag: 'approve',
    description: 'Wait for your approval of the plan before the build. Feedback is built immediately, because your message is the plan.',
  }),
  ...smallModelConfig,
  parallel: z.number().int().min(1).max(4).default(1).meta({
    label: 'Parallel tasks',
    group: 'Plan',
    flag: 'parallel',
    description: 'Maximum number of independent tasks to build at the same time.',
  }),
  diagnose: z
    .boolean()
    .default(true)
    .meta({ label: 'Diagnosis in words', group: 'Repair', description: 'Write out a diagnosis before the debug plan.' }),
  oneCallRepairs: z.boolean().default(true).meta({
    label: 'Simple repairs in one request',
    group: 'Repair',
    oldFlag: 'one-call-repairs',
    description:
      'Request diagnosis, plan and repair together if a compiler reports where the error is, or if the program is a single file. If that fails, send three separate requests.',
  }),
  repairStart: z.boolean().default(true).meta({
    label: 'Repair a failed start',
    group: 'Repair',
    oldFlag: 'repair-start',
    description: 'Start the program when its tests are green, and repair it if it does not start.',
  }),
  catalogue: z.boolean().default(true).meta({
    label: 'Remember errors',
    group: 'Repair',
    description: 'Remember errors and their fixes across runs, and show them to the diagnoser.',
  }),
  learning: z.boolean().default(true).meta({
    label: 'Keep for later runs',
    group: 'History',
    oldFlag: 'learning',
    description:
      'Let later runs learn from this run. They use its program, errors, lessons, standing rules and plan, its rows for datasets, and its evidence about configs and models. If this is off, later runs use nothing from this run or from runs that continue from it. The run itself stays until you delete it.',
  }),
  judgeTests: z.boolean().default(true).meta({
    label: 'Judge red tests',
    group: 'Repair',
    oldFlag: 'judge-tests',
    description:
      'If a diagnosis blames a red test, or if repairs fail, a judge checks the test against your words alone. A wrong test is corrected, and you see the correction.',
  }),
  judgeDeceptions: z.boolean().default(true).meta({
    label: 'Review possible deception',
    group: 'Review',
    oldFlag: 'judge-deceptions',
    description:
      'If a green program contains code that could cheat its tests, a reviewer marks each place as honest, as deception or as unclear. The review does not change the verdict. A request is sent only if such code exists.',
  }),
  summarise: z.boolean().default(true).meta({
    label: 'Summarise old attempts',
    group: 'Repair',
    description: 'Summarise old attempts in prompts. If this is off, prompts leave old attempts out.',
  }),
  heldOut: z.number().min(0).max(0.5).default(0.25).meta({
    label: 'Hidden tests',
    group: 'Tests',
    unit: 'share',
    oldFlag: 'held-out',
    description: 'Share of the tests to hide from the builder. Hidden tests must be green too. 0 hides none.',
  }),
  mutants: z.number().int().min(0).max(60).default(8).meta({
    label: 'Planted bugs',
    group: 'Tests',
    oldFlag: 'mutants',
    description: 'Number of bugs to plant in copies of the green program, one per copy. The tests should catch them. 0 plants none.',
  }),
  steering: z
    .enum(['clauses', 'words'])
    .default('clauses')
    .meta({
      label: 'Messages during a run',
      group: 'Tests',
      choices: { clauses: 'rules with tests', words: 'words in prompts' },
      description:
        'How a run uses your messages: as rules with tests that are written before the code, or as words in prompts. Rules need one more request to the planner.',
    }),
  strengthen: z.boolean().default(true).meta({
    label: 'Strengthen weak tests',
    group: 'Tests',
    description: 'Ask for stronger tests if the tests catch fewer than half of the planted bugs.',
  }),
  controls: z.boolean().default(true).meta({
    label: 'Tests that can fail',
    group: 'Tests',
    oldFlag: 'controls',
    description: 'Check that every test can fail. Two final test runs each change the expectations in half of the tests.',
  }),
  sendBack: z.boolean().default(true).meta({
    label: 'Send back tests that cannot fail',
    group: 'Tests',
    oldFlag: 'send-back',
    description:
      'Send tests back to their author if nothing proves that they can fail. Such tests have no known assertion, compare no named value, or stay green with changed expectations. A request is sent only if such tests exist.',
  }),
  hollow: z.boolean().default(true).meta({
    label: 'Programs that compute nothing',
    group: 'Tests',
    oldFlag: 'hollow',
    description: 'Run new tests on programs that compute nothing first. Each rule needs a test that fails on all of these programs.',
  }),
  secondValues: z.boolean().default(true).meta({
    label: 'Compute expected values twice',
    group: 'Tests',
    oldFlag: 'second-values',
    description:
      'A second author computes the expected values of new tests again, from your words and the inputs. If the two authors disagree, your words decide.',
  }),
  checksAtOnce: z.number().int().min(1).max(8).default(2).meta({
    label: 'Parallel checks',
    group: 'Tests',
    oldFlag: 'checks-at-once',
    description:
      'Number of test runs at the same time in checks with empty programs, planted bugs or changed expectations. Each test run uses one core, and memory up to the limit for a command. If a run asks you when a limit is reached, these test runs are not parallel.',
  }),
  startAhead: z.boolean().default(true).meta({
    label: 'Start next test run early',
    group: 'Tests',
    oldFlag: 'start-ahead',
    description:
      'Start the sandbox for the next test run while the model answers. The sandbox does not read the program while it waits, and serves only one test run. Final checks always use a new sandbox.',
  }),
  fewerCalls: z.boolean().default(true).meta({
    label: 'Fewer model requests',
    group: 'Models',
    description:
      'Send a request only if its answer can change something. The reader answers once instead of twice. Expected values are computed again only if your words do not contain all of them. Stronger tests are requested only if the tests catch fewer than half of the planted bugs, and lessons only after a failure.',
  }),
  // The reader asks, and so does an author of tests who finds that two sentences contradict each other: one limit for both.
  readerQuestions: z.number().int().min(0).max(12).default(5).meta({
    label: 'Questions about your words',
    group: 'Plan',
    oldFlag: 'reader-questions',
    description:
      'Maximum number of questions about points that your words leave open. The plan decides all other points and lists them as assumptions.',
  }),
  ...featureConfig,
  questions: z
    .enum(['wait', 'default'])
    .default('wait')
    .meta({
      label: 'Agent questions',
      group: 'Plan',
      flag: 'questions',
      choices: { wait: 'wait for you', default: 'use the default answer' },
      description: 'Wait for your answer to each question, or use the safe default answer immediately.',
    }),
  escalation: Escalation.prefault({}).meta({ group: 'Repair' }),
  checkIn: CheckIn.prefault({}).meta({ group: 'Budget' }),
  seed: z
    .number()
    .int()
    .nullable()
    .default(null)
    .meta({ label: 'Seed', group: 'Models', oldFlag: 'seed', description: 'Seed for models that support one.' }),
  prompts: z
    .enum(['auto', 'long', 'short'])
    .default('auto')
    .meta({
      label: 'Length of prompts',
      group: 'Models',
      oldFlag: 'prompts',
      choices: { auto: 'automatic', long: 'long', short: 'short' },
      description:
        'Long prompts, or short prompts with a few plain rules. "automatic" uses short prompts for models with a context length below 16,384 tokens, and for models that failed the eight-rule test. An untested model gets short prompts if its name shows at most 14 billion parameters.',
    }),
  answerTokens: answerTokens
    .default(16_384)
    .meta({ label: 'Tokens per answer', group: 'Models', description: 'Maximum tokens in one answer.' }),
  answerForm: AnswerForm.default('text').meta({
    label: 'Structured answer format',
    group: 'Models',
    oldFlag: 'answer-form',
    choices: { text: 'plain text', schema: 'with a JSON schema', tools: 'tool call arguments' },
    description:
      'Format for answers with data, such as a plan: plain text, text with a JSON schema, or tool call arguments. If an endpoint refuses a format, the next simpler format is used: tools, then schema, then text. Code is always plain text.',
  }),
  editForm: EditFormChoice.default('auto').meta({
    label: 'Edit format',
    group: 'Models',
    oldFlag: 'edit-form',
    choices: { auto: 'automatic', edits: 'blocks of old and new lines', patch: 'patches', whole: 'whole files' },
    description:
      'Format in which models write changes to files. "automatic" starts with blocks of old and new lines, and uses the next format after two failures in a row. With any other choice, the format stays the same.',
  }),
  malformed: z.number().int().min(1).max(10).default(3).meta({
    label: 'Tries for unreadable answers',
    group: 'Models',
    description: 'Maximum number of requests for a step if the answers cannot be read.',
  }),
  askUnreadable: z.boolean().default(true).meta({
    label: 'Ask about unreadable answers',
    group: 'Models',
    oldFlag: 'ask-unreadable',
    description:
      'If a required step gets only unreadable answers, ask you whether to try again, use another model, or stop. If this is off, the run ends.',
  }),
  budget: Budget.prefault({}).meta({ group: 'Budget' }),
  model: ModelChoice.prefault({}).meta({ group: 'Models' }),
  roles: Roles.default({}).meta({
    label: 'Roles',
    group: 'Models',
    description: 'Roles that use another model. Values that a role does not set come from `model`.',
  }),
  packages: PackagePolicy,
  limits: CommandLimits.prefault({}).meta({ group: 'Commands' }),
  patches: Patches.default(allPatches).meta({ internal: true }),
}

/** Unknown names are refused. A removed name is refused with its own sentence. */
export const StepConfig = z.strictObject(parameters, {
  error: (issue) => (issue.code === 'unrecognized_keys' ? unknownNames(issue.keys) : undefined),
})
export type StepConfig = z.infer<typeof StepConfig>

/** A config that is kept beside its results: names that were removed since are left out. */
export const StoredConfig = StepConfig.strip()

/** Parameters that change what a run does and are younger than the first journals. Such a run worked without them. */
const off = z.boolean().default(false)
const absentInOldJournals = {
  ...smallModelsBefore,
  ...{ controls: off, sendBack: off, judgeDeceptions: off, judgeTests: off, hollow: off, startAhead: off, secondValues: off },
  ...{ oneCallRepairs: off, askUnreadable: off, repairStart: off, fewerCalls: off },
  patches: Patches.default([]),
  checksAtOnce: z.number().int().min(1).max(8).default(1),
  steering: z.enum(['clauses', 'words']).default('words'),
}

/**
 * A config as a journal holds it. Parameters of removed features are left out, while a user's config with them is refused. A parameter that
 * the journal lacks has the value from before it existed, not the one of new runs.
 */
export const RecordedConfig = z.preprocess(withRecordedPatches, StoredConfig.extend({ ...absentInOldJournals, ...absentFeatures }))

/** The config with every default filled in. */
export const standardConfig = (): StepConfig => StepConfig.parse({})

/** The config with what the model chose: it can only leave steps out, never loosen a limit. */
export const withSteps = (config: StepConfig, chosen: ChosenSteps | null): StepConfig =>
  chosen === null
    ? config
    : { ...config, plan: chosen.plan, diagnose: config.diagnose && chosen.diagnose, heldOut: chosen.heldOut ? config.heldOut : 0 }

/** The config of an older run for one that begins now: the models of then are not asked again. */
export const withoutModels = (config: StepConfig): StepConfig => ({
  ...config,
  model: standardConfig().model,
  roles: {},
  escalation: { ...config.escalation, model: null },
})
