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
    .meta({ label: 'Name of this config', group: 'History', description: 'Name of this config in history and statistics.' }),
  plan: Planner.default('graph').meta({
    label: 'Planner',
    group: 'Plan',
    oldFlag: 'planner',
    description:
      'Division of the project: graph (tasks with inputs and outputs), flat (one task, no request), backward (from goal to needs), recursive (parts of parts).',
  }),
  steps: z
    .enum(['as-set', 'auto'])
    .default('as-set')
    .meta({
      label: 'Steps',
      group: 'Plan',
      oldFlag: 'steps',
      choices: { 'as-set': 'as set here', auto: 'as the model decides' },
      description: 'Take the steps as set here, or let the model choose the steps for this project.',
    }),
  examplePlans: z.number().int().min(0).max(4).default(1).meta({
    label: 'Example plans',
    group: 'Plan',
    oldFlag: 'example-plans',
    description:
      'Plans of your verified runs to show to the planner, those with the most similar descriptions first. Each takes space in the prompt. With 0, or without such plans, the built-in example is shown.',
  }),
  approve: z.boolean().default(false).meta({
    label: 'Approve the plan first',
    group: 'Plan',
    flag: 'approve',
    description: 'Wait for your approval of the plan before the build. Feedback is built immediately, because its plan is your message.',
  }),
  ...smallModelConfig,
  parallel: z.number().int().min(1).max(4).default(1).meta({
    label: 'Tasks at the same time',
    group: 'Plan',
    flag: 'parallel',
    description: 'Most tasks to build at the same time, if they do not need each other.',
  }),
  diagnose: z
    .boolean()
    .default(true)
    .meta({ label: 'Diagnosis in words', group: 'Repair', description: 'Write a diagnosis in words before the debug plan.' }),
  oneCallRepairs: z.boolean().default(true).meta({
    label: 'Plain repairs in one request',
    group: 'Repair',
    oldFlag: 'one-call-repairs',
    description:
      'Ask for diagnosis, plan and repair in one request if a compiler names the place or the program is one file. If that fails, send three requests.',
  }),
  repairStart: z.boolean().default(true).meta({
    label: 'Repair a failed start',
    group: 'Repair',
    oldFlag: 'repair-start',
    description: 'Start a green program before it is verified, and repair it if it does not start.',
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
      'Let later runs learn from this one, through library, error catalogue, lessons, standing rules, example plans, evidence of configs and models, and datasets. Runs that continue from it are excluded too. The run itself is kept until you delete it.',
  }),
  judgeTests: z.boolean().default(true).meta({
    label: 'Judge red tests',
    group: 'Repair',
    oldFlag: 'judge-tests',
    description:
      'If a diagnosis calls a red test wrong or repairs fail, a judge sees only your words and the test. A wrong test is amended and shown to you.',
  }),
  judgeDeceptions: z.boolean().default(true).meta({
    label: 'Review means of deception',
    group: 'Review',
    oldFlag: 'judge-deceptions',
    description:
      'If a green program contains code that could cheat tests, a reviewer judges each place: honest, deception, or unclear. This does not change the verdict. It needs a request only if there are such places.',
  }),
  summarise: z.boolean().default(true).meta({
    label: 'Sum up old attempts',
    group: 'Repair',
    description: 'Sum up old attempts in prompts; otherwise leave them out.',
  }),
  heldOut: z.number().min(0).max(0.5).default(0.25).meta({
    label: 'Hidden tests',
    group: 'Tests',
    unit: 'share',
    oldFlag: 'held-out',
    description: 'Share of the tests to hide from the builder; they must be green too. 0 hides none.',
  }),
  mutants: z.number().int().min(0).max(60).default(8).meta({
    label: 'Planted bugs',
    group: 'Tests',
    oldFlag: 'mutants',
    description: 'Bugs to plant in copies of the green program, one at a time. Its tests should catch them. 0 plants none.',
  }),
  steering: z
    .enum(['clauses', 'words'])
    .default('clauses')
    .meta({
      label: 'Messages during a run',
      group: 'Tests',
      choices: { clauses: 'rules with tests', words: 'words in prompts' },
      description:
        'Use of your messages during a run: rules, each with a test before its code (one more request to the planner), or words in prompts.',
    }),
  strengthen: z.boolean().default(true).meta({
    label: 'Strengthen weak tests',
    group: 'Tests',
    description: 'Ask for stronger tests if the tests caught less than half of the planted bugs.',
  }),
  controls: z.boolean().default(true).meta({
    label: 'Tests that can fail',
    group: 'Tests',
    oldFlag: 'controls',
    description: 'Check that every test can fail: each of two final runs changes the expectations of one half.',
  }),
  sendBack: z.boolean().default(true).meta({
    label: 'Send back tests that cannot fail',
    group: 'Tests',
    oldFlag: 'send-back',
    description:
      'Send tests back to their author if nothing shows that they can fail. Such tests have no known assertion, do not compare a named value, or stay green with changed expectations. It needs a request only if there are such tests.',
  }),
  hollow: z.boolean().default(true).meta({
    label: 'Programs that compute nothing',
    group: 'Tests',
    oldFlag: 'hollow',
    description: 'Run new tests on programs that compute nothing first. Each rule needs a test that is red on all of them.',
  }),
  secondValues: z.boolean().default(true).meta({
    label: 'Compute expected values twice',
    group: 'Tests',
    oldFlag: 'second-values',
    description:
      'A second author computes the expected values of new tests from your words and the inputs. If the two differ, your words decide.',
  }),
  checksAtOnce: z.number().int().min(1).max(8).default(2).meta({
    label: 'Checks at the same time',
    group: 'Tests',
    oldFlag: 'checks-at-once',
    description:
      'Parallel test runs of a check: on empty programs, with planted bugs, and with changed expectations. Each uses a core and up to the memory of a command. They run one by one if a reached limit asks you.',
  }),
  startAhead: z.boolean().default(true).meta({
    label: 'Start the next test run ahead',
    group: 'Tests',
    oldFlag: 'start-ahead',
    description:
      'Start the sandbox of the next test run while the model answers. It waits idle, has not read the program, and runs once. Final checks always get a new sandbox.',
  }),
  fewerCalls: z.boolean().default(true).meta({
    label: 'Fewer requests to models',
    group: 'Models',
    description:
      'Ask a model only if its answer can change something. The reader is asked once instead of twice. Expected values are requested if your words do not contain all of them. Stronger tests are requested if tests catch less than half of the planted bugs. Lessons are requested after a failure.',
  }),
  // The reader asks, and so does an author of tests who finds that two sentences contradict each other: one limit for both.
  readerQuestions: z.number().int().min(0).max(12).default(5).meta({
    label: 'Questions about your words',
    group: 'Plan',
    oldFlag: 'reader-questions',
    description:
      'Most questions to you about open points in your words. For all other points the plan decides, and they are listed as assumptions.',
  }),
  ...featureConfig,
  questions: z
    .enum(['wait', 'default'])
    .default('wait')
    .meta({
      label: 'Questions of the agent',
      group: 'Plan',
      flag: 'questions',
      choices: { wait: 'wait for you', default: 'take their default' },
      description: 'Wait for your answer to each question, or take its safe default immediately.',
    }),
  escalation: Escalation.prefault({}).meta({ group: 'Repair' }),
  checkIn: CheckIn.prefault({}).meta({ group: 'Budget' }),
  seed: z
    .number()
    .int()
    .nullable()
    .default(null)
    .meta({ label: 'Seed', group: 'Models', oldFlag: 'seed', description: 'Seed given to models that take one.' }),
  prompts: z
    .enum(['auto', 'long', 'short'])
    .default('auto')
    .meta({
      label: 'Length of prompts',
      group: 'Models',
      oldFlag: 'prompts',
      choices: { auto: 'automatic', long: 'long', short: 'short' },
      description:
        'Long prompts, or short ones with a few plain rules. auto takes short ones for a model with a context below 16,384 tokens, or one that failed the test with eight rules. An untested model gets short ones if its name shows at most 14 billion parameters.',
    }),
  answerTokens: answerTokens
    .default(16_384)
    .meta({ label: 'Tokens of an answer', group: 'Models', description: 'Most tokens of one answer.' }),
  answerForm: AnswerForm.default('text').meta({
    label: 'Form of structured answers',
    group: 'Models',
    oldFlag: 'answer-form',
    choices: { text: 'plain text', schema: 'with a JSON schema', tools: 'arguments of a tool call' },
    description:
      'Form of answers with data, such as a plan: plain text, text with a JSON schema, or the arguments of a tool call. If an endpoint refuses a form, the next simpler one is used: tools, then schema, then text. Code is always plain text.',
  }),
  editForm: EditFormChoice.default('auto').meta({
    label: 'Form of edits',
    group: 'Models',
    oldFlag: 'edit-form',
    choices: { auto: 'automatic', edits: 'blocks of old and new lines', patch: 'patches', whole: 'whole files' },
    description:
      'Form in which models write file changes. auto starts with blocks of old and new lines, and takes the next form after two failures in a row. Any other choice is fixed.',
  }),
  malformed: z.number().int().min(1).max(10).default(3).meta({
    label: 'Tries at an unreadable answer',
    group: 'Models',
    description: 'Most requests of a step if its answers cannot be read.',
  }),
  askUnreadable: z.boolean().default(true).meta({
    label: 'Ask about unreadable answers',
    group: 'Models',
    oldFlag: 'ask-unreadable',
    description: 'Ask you if a needed step gets only unreadable answers: try again, another model, or stop. Otherwise the run ends.',
  }),
  budget: Budget.prefault({}).meta({ group: 'Budget' }),
  model: ModelChoice.prefault({}).meta({ group: 'Models' }),
  roles: Roles.default({}).meta({
    label: 'Roles',
    group: 'Models',
    description: 'Roles that use another model. Missing values come from `model`.',
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
