// Makes an approved plan from the description: chooses steps, plans, divides large tasks, settles the words, asks the user.
import { z } from 'zod'
import { ChosenSteps, withSteps } from '../../../contract/config/config.js'
import type { Goal } from '../../../contract/run/goal.js'
import { Plan } from '../../../contract/run/plan.js'
import { planProblems } from '../../../contract/run/plan-problems.js'
import { WrittenPlan } from '../../../contract/traces/written-plan.js'
import { planProblemText } from '../../../words/recorded/plan-problem.js'
import { planQuestion, withoutPlanQuestion } from '../../../words/recorded/questions.js'
import { ask } from '../asking/ask.js'
import { askUser } from '../asking/ask-person.js'
import { parseStructured } from '../asking/structured.js'
import { filesInShort } from '../context/ranked-files.js'
import type { Run } from '../journal/run-context.js'
import { done, halt, type Progress } from '../ports/progress.js'
import { type Decisions, decidedIn, withDecided } from '../task/clauses.js'
import type { Given } from '../task/feature.js'
import prompt from './choose-steps.md?raw'
import { ourExample } from './example-plan.js'
import { plannerOf } from './planners/index.js'
import { cluesOfGoal, mendPlanOf, planFacts, planSystem } from './planners/plan-prompt.js'
import type { PlanPorts, PlanRequest } from './planners/planner.js'
import { quotable, withTrueQuotesOf } from './quotes.js'
import { splitLargeTasks } from './split.js'

/** How often the user may have a plan made again. */
const ROUNDS = 6

export interface Planned {
  readonly plan: Plan
  /** Null if the config sets the steps. */
  readonly chosen: ChosenSteps | null
}

/** Examples beside the first one. */
function moreExamples(run: Run, { knowledge }: PlanPorts, { template, description }: Goal, most: number): Promise<Plan[]> {
  return run.effect({ name: 'more-example-plans', step: 'config', facts: { most }, schema: z.array(Plan) }, async () => ({
    value: (await knowledge.examplePlans(template, description, most)).slice(1),
  }))
}

/** Settles what the words of a plan leave open, before the user sees it. */
export type Agree = (run: Run, plan: Plan) => Promise<Progress<Plan>>

/** The plan that the user gave, or one by the planner that the user approved. They see it with their answers in it. */
export async function makePlan(
  whole: Run,
  ports: Given,
  { goal, ...from }: Pick<PlanRequest, 'goal' | 'tree' | 'offered'>,
  agree: Agree,
): Promise<Progress<Planned>> {
  if (goal.plan) {
    const plan = withTrueQuotesOf(quotable({ goal, words: [] }), goal.plan)
    whole.note('planned', { type: 'planned', plan, by: 'person', why: '' })
    const agreed = await agree(whole, plan)
    return agreed.type === 'halt' ? agreed : done({ plan: agreed.value, chosen: null })
  }
  const { examplePlans } = whole.config
  const example = await whole.effect({ name: 'example-plan', step: 'config', facts: {}, schema: Plan }, async () => ({
    value:
      (goal.project || examplePlans === 0 ? null : (await ports.knowledge.examplePlans(goal.template, goal.description, 1))[0]) ??
      ourExample(ports.languages, goal.template),
  }))
  const more = goal.project || examplePlans < 2 ? [] : await moreExamples(whole, ports, goal, examplePlans)
  const asked: PlanRequest = { ...ports, goal, ...from, inShort: new Map(), words: [], example, more }
  const chosen = await chooseSteps(whole, asked)
  if (chosen.type === 'halt') return chosen
  const run = whole.withConfig((config) => withSteps(config, chosen.value))
  let request = { ...asked, inShort: await inShortFor(run, ports, asked) }
  let decided: Decisions = new Map()
  for (let round = 1; round <= ROUNDS; round++) {
    const scope = (of: Run) => (round === 1 ? of : of.scope(`plan-${round}`))
    const made = await planOnce(scope(run), request)
    if (made.type === 'halt') return made
    const agreed = await agree(scope(whole), withDecided(made.value, decided))
    if (agreed.type === 'halt') return agreed
    const plan = agreed.value
    const approval = await approvePlan(run, request, plan, round)
    switch (approval.type) {
      case 'stopped':
        return halt('stuck', { type: 'plan-declined' })
      case 'approved': {
        if (approval.plan !== plan)
          run.note('planned-by-person', { type: 'planned', plan: approval.plan, by: 'person', why: 'You gave this plan.' })
        return done({ plan: approval.plan, chosen: chosen.value })
      }
      case 'again':
        decided = decidedIn(plan)
        request = { ...request, words: [...request.words, approval.words] }
    }
  }
  return halt('stuck', { type: 'plan-never-approved', times: ROUNDS })
}

/** Summaries of files; empty if no files are shown, or no planner is asked. */
async function inShortFor(run: Run, given: Given, { goal, tree, inShort }: PlanRequest): Promise<ReadonlyMap<string, string>> {
  if (!goal.project || run.config.plan === 'flat') return inShort
  const by = { name: 'plan-short', role: 'planner', tree, cluesOf: () => cluesOfGoal(goal), similar: [], isNew: true } as const
  return filesInShort(run, { ...given, template: goal.template }, by)
}

/** Makes one plan, and divides it if necessary. If none is consistent, the user decides. */
async function planOnce(run: Run, request: PlanRequest): Promise<Progress<Plan>> {
  const { words } = request
  const made = await plannerOf(run.config.plan).plan(run, request)
  if (made.type === 'halt') {
    if (made.halt.ended !== 'stuck' || (await askWithoutPlan(run, request, made.halt.reason)) === 'stop') return made
    const flat = await plannerOf('flat').plan(run, request)
    if (flat.type === 'done') run.note('planned', { type: 'planned', plan: flat.value, by: 'person', why: '' })
    return flat
  }
  const by = run.config.plan === 'flat' ? 'config' : 'model'
  run.note('planned', { type: 'planned', plan: made.value, by, why: words.at(-1) ? `You said: ${words.at(-1)}` : '' })
  return splitLargeTasks(run, request, made.value)
}

type Approval =
  | { readonly type: 'approved'; readonly plan: Plan }
  | { readonly type: 'again'; readonly words: string }
  | { readonly type: 'stopped' }

/** Asks for approval. A plan as JSON replaces the plan, other words go to the planner. @param round 1 for the first plan */
async function approvePlan(run: Run, request: PlanRequest, plan: Plan, round: number): Promise<Approval> {
  if (!run.config.approve) return { type: 'approved', plan }
  const answer = await askUser(run, request, `approve-${round}`, planQuestion(plan, round))
  switch (answer.choice) {
    case 'approve':
      return { type: 'approved', plan }
    case 'stop':
      return { type: 'stopped' }
    default: {
      const own = parseStructured(WrittenPlan, answer.words, mendPlanOf(request))
      if (!own.ok) return { type: 'again', words: answer.words }
      const problems = planProblems(own.value)
      return problems.length > 0
        ? { type: 'again', words: `${answer.words}\n\nPut right: ${problems.map(planProblemText).join(' ')}` }
        : { type: 'approved', plan: withTrueQuotesOf(quotable(request), own.value) }
    }
  }
}

/** Asks the user how to continue with a project that could not be planned. */
async function askWithoutPlan(run: Run, request: PlanRequest, reason: string): Promise<'flat' | 'stop'> {
  const answer = await askUser(run, request, 'without-plan', withoutPlanQuestion(reason))
  return answer.choice === 'flat' ? 'flat' : 'stop'
}

/** Null if the config sets the steps. */
async function chooseSteps(run: Run, request: PlanRequest): Promise<Progress<ChosenSteps | null>> {
  if (run.config.steps === 'as-set') return done(null)
  const answer = await ask<ChosenSteps>(run, request, {
    name: 'choose-steps',
    role: 'planner',
    facts: planFacts(request),
    system: planSystem(request),
    prompt,
    shape: ChosenSteps,
    read: (text) => parseStructured(ChosenSteps, text),
  })
  if (answer.type === 'done') run.note('chose-steps', { type: 'chose-steps', chosen: answer.value })
  return answer
}
