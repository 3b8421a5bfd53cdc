// Starts runs: from a description, as a demo, and with feedback on a run before.

import { resolve } from 'node:path'
import type { DemoPace } from '../../../contract/calls/demo-pace.js'
import { StepConfig } from '../../../contract/config/config.js'
import { causeOf, UserError, userError } from '../../../contract/errors/index.js'
import { cheapestFirst } from '../../../contract/figures/escalations.js'
import { MOST_SHOWN, type SentPicture } from '../../../contract/model/pictures.js'
import type { Goal } from '../../../contract/run/goal.js'
import { planProblems } from '../../../contract/run/plan-problems.js'
import type { RunOrigin, StartRun } from '../../../contract/run/run.js'
import type { Wish } from '../../../contract/run/wish.js'
import { fixRedTestsText } from '../../../words/recorded/project.js'
import { needOutputFolder } from '../outputs/write-output.js'
import type { ImportedProject } from '../projects/import-project.js'
import { beginningOf, importRemark } from '../projects/start-project.js'
import { demoFeedback, demoSetup } from '../records/demos.js'
import { inheritance, planOf, roundOf, settledPlan } from '../records/inheritance.js'
import { type Beginning, freshBudget, readSetup, type Setup, type TryOf } from '../records/setup.js'
import { type Opening, recordedReason } from '../runs/executor.js'
import { createChild, createRun } from './create-run.js'
import type { OwnRuns, RunsDeps } from './deps.js'
import { giveTo, unheardBy } from './hand-on.js'
import { goalPictures, keepPictures } from './keep-pictures.js'
import { refuseLong } from './refuse.js'
import { titleOf } from './run-title.js'

export interface FeedbackOptions {
  /** The values of the child's config that differ from the parent's. */
  readonly change?: (config: StepConfig) => StepConfig
  /** The user's consent to an imported run. */
  readonly agreed?: Wish | null
  /** Lets its program replace a better one of the parent. */
  readonly force?: boolean
  /** Also passes on messages and edits that came after the last step that could use them. */
  readonly takesUp?: boolean
  /** Files whose locks are not taken over. */
  readonly unlock?: readonly string[] | undefined
  readonly origin?: RunOrigin
  /** Given with the words. */
  readonly pictures?: readonly SentPicture[] | undefined
}

export interface StartOptions {
  /** The bench run that it is a try of. */
  readonly tryOf?: TryOf | null
  readonly origin?: RunOrigin | undefined
  /** Cancels the start at any step: no run is made, and no further question is asked. A run that exists already continues. */
  readonly signal?: AbortSignal | undefined
}

export interface Starting {
  start(input: StartRun, options?: StartOptions): Promise<string>
  startDemo(name: string, pace: DemoPace): Promise<string>
  /** The goal of a run again, from its start and with a fresh budget, in the same project. */
  again(run: string, change: (config: StepConfig) => StepConfig, origin?: RunOrigin): Promise<string>
  feedback(run: string, words: string, options?: FeedbackOptions): Promise<string>
}

export const starting = (deps: RunsDeps, own: OwnRuns): Starting => ({
  start: (input, { tryOf = null, origin = input.origin ?? 'user', signal } = {}) =>
    own.prepare((until) => startRun(deps, own, { input, tryOf, origin, signal: until }), signal),
  async startDemo(name, pace) {
    const demo = deps.demos.find(name)
    const run = createRun(deps.store, { kind: 'build', title: demo.title, from: null }, await demoSetup(deps.templates, demo))
    deps.paces.set(run, pace)
    return own.carryOn(run)
  },
  async again(run, change, origin = 'user') {
    const { setup } = readSetup(deps.store, run)
    const config = await deps.resolve(change(setup.config))
    const { goal } = setup
    await deps.refuseTooLong('description', goal.description, config)
    const answers = { type: 'endpoint' } as const
    const programs = origin === 'user' ? setup.programs : null
    return own.carryOn(
      createChild(deps.store, run, goal.kind, {
        ...setup,
        ...freshBudget,
        ...{ config, answers, origin, programs },
        force: false,
        partings: [],
      }),
    )
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
    if (setup.answers.type === 'demo') return own.carryOn(await create(setup))
    const config = await deps.resolve(setup.config).catch(async (error: unknown) => {
      // The user can send the words again, and a run without a model is useless.
      if (hasNoModel(error)) throw error
      throw closedUnanswered(deps, await create(setup), error)
    })
    await deps.refuseTooLong('feedback', words.trim(), config)
    return own.carryOn(await create({ ...setup, config }))
  },
})

interface Start {
  readonly input: StartRun
  readonly tryOf: TryOf | null
  readonly origin: RunOrigin
  readonly signal: AbortSignal
}

/** Prepares a run and begins it. The run is made in one step after the last look at the signal. */
async function startRun(deps: RunsDeps, { carryOn }: OwnRuns, { input, tryOf, origin, signal }: Start): Promise<string> {
  const description = descriptionOf(input)
  const { template: named } = input
  const project = input.project
    ? await deps.importProject({ path: input.project.path, template: named, testCommand: input.project.testCommand ?? null }, signal)
    : null
  const { template, config: settled, opening } = await settleTemplate(deps, { input, description, project, signal })
  const config = tryOf ? settled : withMeasuredOrder(settled, deps.store)
  signal.throwIfAborted()
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
    ...folderByName(deps, input, project !== null),
    force: input.force,
    ...{ ...freshBudget, partings: [], stranger: null, tryOf, origin },
  }
  return carryOn(createRun(deps.store, { kind: 'build', title: titleOf(description), from: null }, setup), () => opening)
}

/** Where the program gets a folder of its name, if the user names no folder. */
function folderByName(deps: RunsDeps, { out, byName, programs }: StartRun, isProject: boolean): Pick<Beginning, 'programs' | 'writesAny'> {
  if (out !== null) return {}
  if (programs !== undefined) return { programs: resolve(programs), writesAny: true }
  return { programs: byName && !isProject ? deps.programsFolder() : null }
}

/** Escalation steps in the order that earlier runs suggest, recorded with the run as its own. Not for tries of the bench: it must not differ between them. */
function withMeasuredOrder(config: StepConfig, { history }: RunsDeps['store']): StepConfig {
  const { escalation } = config
  if (escalation.order === 'listed' || escalation.rungs.length < 2) return config
  return { ...config, escalation: { ...escalation, rungs: cheapestFirst(escalation.rungs, history.escalations()) } }
}

/** The description to build. Refuses an invalid one before any reading or question. */
function descriptionOf(input: StartRun): string {
  const description = input.description.trim() || (input.project?.redTests === 'fix' ? fixRedTestsText : '')
  if (!description) throw userError('description-empty')
  refuseLong('description', description)
  if (input.out !== null) needOutputFolder(input.out, input.force)
  const problems = input.plan ? planProblems(input.plan) : []
  if (problems.length > 0) throw userError('plan-inconsistent', { problems })
  return description
}

interface Settling extends Pick<Start, 'input' | 'signal'> {
  readonly description: string
  readonly project: ImportedProject | null
}

/** The template that the project has or the user named; else the one that the model chooses. The run opens with how it came by it. */
async function settleTemplate(deps: RunsDeps, { input, description, project, signal }: Settling) {
  signal.throwIfAborted()
  const named = project?.template ?? (input.template === null ? null : await deps.templates.load(input.template))
  const config = await deps.resolve(StepConfig.parse(input.config), signal)
  signal.throwIfAborted()
  await deps.refuseTooLong('description', description, config, signal)
  signal.throwIfAborted()
  const chosen = named ? null : await deps.choose(description, config, signal)
  const template = named ?? (await deps.templates.load(chosen?.name ?? ''))
  const remark = chosen?.remark ?? (project ? importRemark(project) : null)
  const opening: Opening | null =
    remark === null ? null : { key: chosen ? 'template-chosen' : 'imported', note: { type: 'remarked', text: remark } }
  return { template, config, opening }
}

/** Feedback is stored even if no model can be asked about it: the user's words are never lost. */
function closedUnanswered({ store }: RunsDeps, run: string, error: unknown): UserError {
  store.runs.close(run, { verdict: 'unverifiable', ended: 'endpoint', reason: recordedReason(error) })
  return userError('feedback-stored', { run, cause: causeOf(error) })
}

/** Whether no model is configured. */
const hasNoModel = (error: unknown): boolean => error instanceof UserError && error.error.code === 'endpoint-not-set'

/** The setup of a run with feedback; its config is not resolved yet. */
function feedbackSetup(deps: RunsDeps, run: string, words: string, options: FeedbackOptions): Setup {
  const { store } = deps
  const { change = (config: StepConfig) => config, agreed = null, force = false, takesUp = false, origin = 'user' } = options
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
  const programs = origin === 'user' ? setup.programs : null
  return { ...setup, ...freshBudget, goal, config, answers, partings: [], stranger, force, origin, programs }
}
