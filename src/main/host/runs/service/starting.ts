// Starts runs: from a description, as a demo, and with feedback on a run before.

import { resolve } from 'node:path'
import type { DemoPace } from '../../../../contract/calls/demo-pace.js'
import { StepConfig } from '../../../../contract/config/config.js'
import { causeOf, UserError, userError } from '../../../../contract/errors/index.js'
import { cheapestFirst } from '../../../../contract/figures/escalations.js'
import { MOST_SHOWN, type SentPicture } from '../../../../contract/model/pictures.js'
import type { Goal } from '../../../../contract/run/goal.js'
import { planProblems } from '../../../../contract/run/plan-problems.js'
import type { StartRun } from '../../../../contract/run/run.js'
import type { Wish } from '../../../../contract/run/wish.js'
import { fixRedTestsText } from '../../../../words/recorded/project.js'
import { needOutputFolder } from '../../outputs/write-output.js'
import type { ImportedProject } from '../../projects/import-project.js'
import { beginningOf, importRemark } from '../../projects/start-project.js'
import { demoFeedback, demoSetup } from '../demos.js'
import { type Opening, recordedReason } from '../executor.js'
import { inheritance, planOf, roundOf, settledPlan } from '../inheritance.js'
import { type Beginning, freshBudget, readSetup, type Setup, type TryOf } from '../setup.js'
import { createChild, createRun } from './create-run.js'
import type { OwnRuns, RunsDeps } from './deps.js'
import { giveTo, unheardBy } from './hand-on.js'
import { goalPictures, keepPictures } from './keep-pictures.js'
import { refuseLong } from './refuse.js'
import { titleOf } from './run-title.js'

export interface FeedbackOptions {
  /** What the child's config has other than the parent's. */
  readonly change?: (config: StepConfig) => StepConfig
  /** What the user agreed to of a run that came from a file. */
  readonly agreed?: Wish | null
  /** Lets its program replace a better one of the parent. */
  readonly force?: boolean
  /** Also hands on what was said to the run, or changed in it, after the last step that could act on it. */
  readonly takesUp?: boolean
  /** Files whose locks are not taken over. */
  readonly unlock?: readonly string[] | undefined
  /** Given with the words. */
  readonly pictures?: readonly SentPicture[] | undefined
}

export interface Starting {
  /** @param tryOf the bench run that it is a try of */
  start(input: StartRun, tryOf?: TryOf | null): Promise<string>
  startDemo(name: string, pace: DemoPace): Promise<string>
  /** The goal of a run again, from its start and with a fresh budget, in the same project. */
  again(run: string, change: (config: StepConfig) => StepConfig): Promise<string>
  feedback(run: string, words: string, options?: FeedbackOptions): Promise<string>
}

export const starting = (deps: RunsDeps, { carryOn }: OwnRuns): Starting => ({
  async start(input, tryOf = null) {
    const description = descriptionOf(input)
    const project = input.project ? await deps.importProject(input.project.path, input.template) : null
    const { template, config: settled, opening } = await settleTemplate(deps, input, description, project)
    const config = tryOf ? settled : withMeasuredOrder(settled, deps.store)
    const goal: Goal = {
      kind: 'build',
      description,
      task: 'feedback',
      words: '',
      template,
      plan: input.plan,
      ...beginningOf(input, project),
      ...goalPictures(keepPictures(deps.store, input.pictures ?? [])),
    }
    const setup: Beginning = {
      goal,
      config,
      answers: { type: 'endpoint' },
      out: input.out === null ? null : resolve(input.out),
      force: input.force,
      ...{ ...freshBudget, partings: [], stranger: null, tryOf },
    }
    return carryOn(createRun(deps.store, 'build', setup, null, titleOf(description)), () => opening)
  },
  async startDemo(name, pace) {
    const demo = deps.demos.find(name)
    const run = createRun(deps.store, 'build', await demoSetup(deps.templates, demo), null, demo.title)
    deps.paces.set(run, pace)
    return carryOn(run)
  },
  async again(run, change) {
    const { setup } = readSetup(deps.store, run)
    const config = await deps.resolve(change(setup.config))
    const { goal } = setup
    await deps.refuseTooLong('description', goal.description, config)
    const answers = { type: 'endpoint' } as const
    return carryOn(createChild(deps.store, run, goal.kind, { ...setup, ...freshBudget, config, answers, force: false, partings: [] }))
  },
  async feedback(run, words, options = {}) {
    if (!words.trim()) throw userError('feedback-empty')
    refuseLong('feedback', words)
    const setup = feedbackSetup(deps, run, words, options)
    const create = async (from: Setup) => {
      const child = createChild(deps.store, run, 'feedback', from)
      await giveTo(deps.store, run, child, { takesUp: options.takesUp ?? false, unlock: options.unlock ?? [] })
      return child
    }
    if (setup.answers.type === 'demo') return carryOn(await create(setup))
    const config = await deps.resolve(setup.config).catch(async (error: unknown) => {
      // The words still stand where they were written, and a run that can do nothing helps nobody.
      if (isNobodyThere(error)) throw error
      throw closedUnanswered(deps, await create(setup), error)
    })
    await deps.refuseTooLong('feedback', words.trim(), config)
    return carryOn(await create({ ...setup, config }))
  },
})

/** Escalation steps in the order that earlier runs suggest, recorded with the run as its own. Not for tries of the bench: it must not differ between them. */
function withMeasuredOrder(config: StepConfig, { history }: RunsDeps['store']): StepConfig {
  const { escalation } = config
  if (escalation.order === 'listed' || escalation.rungs.length < 2) return config
  return { ...config, escalation: { ...escalation, rungs: cheapestFirst(escalation.rungs, history.escalations()) } }
}

/** What is to be built; refuses what cannot be started, before anything is read or asked. */
function descriptionOf(input: StartRun): string {
  const description = input.description.trim() || (input.project?.redTests === 'fix' ? fixRedTestsText : '')
  if (!description) throw userError('description-empty')
  refuseLong('description', description)
  if (input.out !== null) needOutputFolder(input.out, input.force)
  const problems = input.plan ? planProblems(input.plan) : []
  if (problems.length > 0) throw userError('plan-inconsistent', { problems })
  return description
}

/** The template that the project has or the user named; else the one that the model chooses. The run opens with how it came by it. */
async function settleTemplate(deps: RunsDeps, input: StartRun, description: string, project: ImportedProject | null) {
  const named = project?.template ?? (input.template === null ? null : await deps.templates.load(input.template))
  const config = await deps.resolve(StepConfig.parse(input.config))
  await deps.refuseTooLong('description', description, config)
  const chosen = named ? null : await deps.choose(description, config)
  const template = named ?? (await deps.templates.load(chosen?.name ?? ''))
  const remark = chosen?.remark ?? (project ? importRemark(project) : null)
  const opening: Opening | null =
    remark === null ? null : { key: chosen ? 'template-chosen' : 'imported', note: { type: 'remarked', text: remark } }
  return { template, config, opening }
}

/** Feedback that no model can be asked about is stored all the same: the user's words are never lost. */
function closedUnanswered({ store }: RunsDeps, run: string, error: unknown): UserError {
  store.runs.close(run, { verdict: 'unverifiable', ended: 'endpoint', reason: recordedReason(error) })
  return userError('feedback-stored', { run, cause: causeOf(error) })
}

/** Whether there is no model at all that could be asked. */
const isNobodyThere = (error: unknown): boolean => error instanceof UserError && error.error.code === 'endpoint-not-set'

/** What a run with feedback is begun with; its config is not resolved yet. */
function feedbackSetup(deps: RunsDeps, run: string, words: string, options: FeedbackOptions): Setup {
  const { store } = deps
  const { change = (config: StepConfig) => config, agreed = null, force = false, takesUp = false } = options
  const { setup } = readSetup(store, run)
  const answers = demoFeedback(deps.demos, setup, words) ?? { type: 'endpoint' as const }
  const inherits = inheritance(store, run, setup.goal)
  const plan = settledPlan(planOf(store, run), setup.goal)
  const unheard = takesUp ? unheardBy(store, run).flatMap(({ pictures = [] }) => pictures) : []
  const pictures = goalPictures(
    [...(setup.goal.pictures ?? []), ...unheard, ...keepPictures(store, options.pictures ?? [])].slice(-MOST_SHOWN),
  )
  const goal: Goal = { ...setup.goal, kind: 'feedback', task: roundOf(inherits), words: words.trim(), plan, inherits, ...pictures }
  const base = change(setup.answers.type === 'endpoint' ? setup.config : { ...setup.config, model: StepConfig.parse({}).model })
  const stranger = deps.admit(run, answers.type === 'endpoint' ? base : null, agreed)
  const config = answers.type === 'endpoint' ? base : setup.config
  return { ...setup, ...freshBudget, goal, config, answers, partings: [], stranger, force }
}
