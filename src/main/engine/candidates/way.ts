// Decides whether a run builds one file from examples, for a model that does not keep several rules at once.
import { beginsWithNothing, type Goal } from '../../../contract/run/goal.js'
import { checkBudget } from '../asking/check-budget.js'
import { losesRules } from '../asking/prompt-length.js'
import type { Run } from '../journal/run-context.js'
import type { Ports } from '../ports/ports.js'
import { singleFileOf } from '../task/example-language.js'
import type { Feature } from '../task/feature.js'

/** The most tokens of an answer. Small models that write more repeat themselves. */
const ANSWER_TOKENS = 2_048

/** Whether the goal is built as one file. A plan, an existing program and planners that divide differently take the usual way. */
export async function isBuiltFromExamples(run: Run, ports: Ports, goal: Goal): Promise<boolean> {
  const { candidates, plan, steps, approve, prompts, seed } = run.config
  const isOwn = goal.kind === 'build' && beginsWithNothing(goal) && goal.plan === null && !approve
  const mayPlan = plan === 'backward' || plan === 'recursive' || steps === 'auto'
  if (candidates === 0 || !isOwn || mayPlan) return false
  if (singleFileOf(ports.languages, goal.template) === null) return false
  const role = 'builder'
  const messages = [{ role: 'user' as const, text: goal.description }]
  const check = await checkBudget(run, ports, 'way', () => ({ role, key: 'way', messages, maxOutputTokens: ANSWER_TOKENS, seed }))
  return prompts === 'auto' ? losesRules(run.config, role, check) : prompts === 'short'
}

/**
 * The run for a small model, without steps that ask for more than one thing. Checks without a model stay. No example is hidden,
 * since the words for the model contain them all.
 */
export const forSmallModel = (run: Run): Run =>
  run.withConfig((config) => ({
    ...config,
    ...{ heldOut: 0, strengthen: false, sendBack: false, secondValues: false, judgeDeceptions: false },
    answerTokens: Math.min(config.answerTokens, ANSWER_TOKENS),
  }))

/** Features that ask no model. */
const SILENT: ReadonlySet<string> = new Set(['coverage', 'differential', 'pages', 'prompt-packs'])

export const silentFeatures = (features: readonly Feature[]): readonly Feature[] => features.filter(({ scope }) => SILENT.has(scope))
