// Starts, stops, resumes, forks and answers runs: everything that makes a run or carries one on.
import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import { canWriteOutput } from '../../../contract/calls/outputs.js'
import { StepConfig } from '../../../contract/config/config.js'
import { causeOf, userError } from '../../../contract/errors/index.js'
import type { TextSubject } from '../../../contract/errors/texts.js'
import type { Said, UserEdit } from '../../../contract/journal/effects.js'
import { safePath } from '../../../contract/paths/path.js'
import type { Goal } from '../../../contract/run/goal.js'
import { canResume, type Outcome } from '../../../contract/run/outcome.js'
import { planProblems } from '../../../contract/run/plan.js'
import { choicesOf, type UserQuestion } from '../../../contract/run/question.js'
import type { RunKind, StartRun } from '../../../contract/run/run.js'
import type { Wish } from '../../../contract/run/wish.js'
import { longTextProblem } from '../../../contract/text/long-text.js'
import { emptyView } from '../../../contract/view/run-view.js'
import { fold } from '../../../contract/view/view.js'
import { unheardOf } from '../../../contract/view/view-said.js'
import type { SaidView } from '../../../contract/view/view-state.js'
import { endReasonText } from '../../../words/recorded/end-reason.js'
import type { Request } from '../../store/requests.js'
import type { ReadParts, Store } from '../../store/store.js'
import type { Outputs } from '../outputs/outputs.js'
import { needOutputFolder } from '../outputs/write-output.js'
import type { ChosenTemplate } from '../projects/choose-template.js'
import type { ImportedProject } from '../projects/import-project.js'
import { beginningOf, FIX_RED_TESTS, importRemark } from '../projects/start-project.js'
import type { TemplateShelf } from '../projects/template-shelf.js'
import { carriedFrom, refusedStep } from './carried.js'
import { type Demos, demoFeedback, demoSetup } from './demos.js'
import { engineNumber, promptsHash } from './engine-version.js'
import { beginExecution, type Execution, type ExecutorDeps, type Opening, recordedReason } from './executor.js'
import { forkPointAt } from './fork-point.js'
import { untaken, writeDown } from './inbox.js'
import { inheritance, planOf, roundOf, settledPlan } from './inheritance.js'
import { leaveRequest, patiently, type Reached } from './leave-request.js'
import type { GivenAnswer } from './open-question.js'
import { type Beginning, freshBudget, readSetup, type Setup, type Stranger } from './setup.js'

export interface FeedbackOptions {
  /** What the child's config has other than the parent's. */
  readonly change?: (config: StepConfig) => StepConfig
  /** What the user agreed to of a run that came from a file. */
  readonly agreed?: Wish | null
  /** Lets its program replace a better one of the parent. */
  readonly force?: boolean
  /** Also hands on what was said to the run, or changed in it, after the last step that could act on it. */
  readonly takesUp?: boolean
}

export interface Runs {
  /**
   * All of them give the id at once; the run goes on in this process. Where a run came from a file they refuse (`NeedsConsent`)
   * what the user has not agreed to.
   */
  start(input: StartRun): Promise<string>
  startDemo(name: string): Promise<string>
  feedback(run: string, words: string, options?: FeedbackOptions): Promise<string>
  /** A run that is over and whose program is not in its output folder is resumed with that; `force` writes over what is better. */
  resume(run: string, agreed?: Wish | null, force?: boolean): string
  fork(run: string, key: string, change: (config: StepConfig) => StepConfig, agreed?: Wish | null): Promise<string>
  reenact(run: string, agreed?: Wish | null): string
  stop(run: string): Promise<void>
  /** Words for the next step that listens; a run that can be resumed keeps them until then. Throws `request-too-late` for one that is over. */
  say(run: string, words: string): Promise<Reached>
  /** A file as the user wants it, heard like words. */
  edit(run: string, edit: UserEdit): Promise<Reached>
  /** Answers the open question of a run; refuses where there is none, or no such choice. */
  answer(run: string, answer: GivenAnswer): Promise<Reached>
  pause(run: string): Promise<Reached>
  goOn(run: string): Promise<Reached>
  /** What a run that is over never acted on. */
  unheard(run: string): readonly SaidView[]
  /** Writes down what was said to runs whose process died before it could. */
  settle(): Promise<void>
  /** Goes on from where the budget ended a run, with the same budget again. */
  grant(run: string, agreed?: Wish | null): Promise<string>
  /** The outcome of a run that this process carries; its recorded one otherwise. */
  outcome(run: string): Promise<Outcome>
  /** Lets go of all runs of this process without an outcome, so that the next start offers to resume them. */
  leave(): Promise<void>
  /** Stops all runs of this process and waits until they are over. */
  close(): Promise<void>
}

export interface RunsDeps {
  readonly store: Store
  readonly carrier: ExecutorDeps
  readonly outputs: Outputs
  readonly templates: TemplateShelf
  /** Refuses a folder that holds no program, and the like. */
  importProject(path: string, template: string | null): Promise<ImportedProject>
  readonly demos: Demos
  /** Fills in address and model of a config, or refuses. */
  resolve(config: StepConfig): Promise<StepConfig>
  /** What a run of a stranger may ask and run; refuses (`NeedsConsent`) what was not agreed to. */
  admit(run: string, config: StepConfig | null, agreed: Wish | null): Stranger | null
  /** Throws `text-unfit` or `text-over-context` where the models of a resolved config cannot take a text. */
  refuseTooLong(subject: TextSubject, text: string, config: StepConfig): Promise<void>
  /** The template that suits a description, asked of the model of a resolved config. */
  choose(description: string, config: StepConfig): Promise<ChosenTemplate>
}

/** How long a stop of a run that another process carries may take. */
const STOP_MS = 10_000

export function openRuns(place: RunsDeps): Runs {
  const { store } = place
  const carried = new Map<string, Execution>()
  /** Runs that were over and are resumed with their output alone. */
  const written = new Map<string, Promise<Outcome>>()

  const goOn = (run: string, openingOf: () => Opening | null = () => null): string => {
    const carrying = beginExecution(place.carrier, run, openingOf)
    carried.set(run, carrying)
    void carrying.outcome.finally(() => carried.delete(run))
    return run
  }
  const create = (kind: RunKind, setup: Beginning, from: { project: string; parent: string } | null, title: string) => {
    const id = newRunId()
    const demo = setup.answers.type === 'demo' ? setup.answers.name : null
    store.runs.create({
      id,
      project: from?.project ?? null,
      parent: from?.parent ?? null,
      kind,
      title,
      description: inShort(setup.goal.words || setup.goal.description),
      template: setup.goal.template.name,
      model: setup.answers.type === 'endpoint' ? setup.config.model.model : 'recording',
      config: setup.config.name,
      demo,
      engine: engineNumber,
      setup: JSON.stringify({ ...setup, prompts: promptsHash } satisfies Setup),
    })
    return id
  }
  const createFork = (run: string, setup: Setup, title: string) =>
    create('fork', setup, { project: summaryOf(store, run).project, parent: run }, title)

  const tell = (run: string, kind: Request['kind'], body: string): Promise<Reached> => {
    summaryOf(store, run)
    return leaveRequest(store, run, kind, body, () => carried.get(run)?.look())
  }
  /** What a run did not take any more becomes that of the run which goes on in its place. */
  const handOn = (from: string, upTo: number, to: string): void => {
    for (const { said } of untaken(store.entries.after(from, 0)).filter(({ seq }) => seq > upTo)) leaveFor(to, said)
  }
  const leaveFor = (run: string, said: Said): void =>
    typeof said === 'string' ? store.requests.add(run, 'say', said) : store.requests.add(run, 'edit', JSON.stringify(said))
  /** A new run with the history of another one before a step. */
  const forkAt = (run: string, key: string, setup: Setup, takesUp = false): string => {
    const { engine } = readSetup(store, run)
    if (engine !== engineNumber) throw userError('run-other-engine', { run, key, engine, current: engineNumber })
    const at = forkPointAt(store.entries.after(run, 0), key)
    if (!at) throw userError('step-missing', { run, key, steps: store.entries.keys(run).slice(0, 60) })
    const fork = createFork(run, { ...setup, partings: [...setup.partings, at.seq - 1] }, summaryOf(store, run).title)
    store.entries.copy(run, fork, at.seq - 1)
    if (takesUp) handOn(run, at.seq - 1, fork)
    return goOn(fork)
  }

  const unheard = (run: string) => unheardOf(fold(emptyView, store.entries.after(run, 0)))
  /** Files that no step took are handed on as they are; words stand in what the child is begun with. Both are noted as given. */
  const giveTo = async (run: string, child: string): Promise<void> => {
    const said = new Map(untaken(store.entries.after(run, 0)).map((each) => [each.key, each.said]))
    const keys = unheard(run).map((each) => each.key)
    for (const key of keys) {
      const one = said.get(key)
      if (one !== undefined && typeof one !== 'string') leaveFor(child, one)
    }
    if (keys.length === 0) return
    const body = { type: 'given', said: keys, to: child }
    await store.entries.append(run, { kind: 'note', key: `given-${child}`, step: 'given', factsHash: '', body })
  }

  return {
    unheard,
    async settle() {
      for (const run of store.requests.waiting()) await writeDown(store, run).catch(() => undefined)
    },
    async start(input) {
      const description = input.description.trim() || (input.project?.redTests === 'fix' ? FIX_RED_TESTS : '')
      if (!description) throw userError('description-empty')
      refuseLong('description', description)
      if (input.out !== null) needOutputFolder(input.out, input.force)
      const problems = input.plan ? planProblems(input.plan) : []
      if (problems.length > 0) throw userError('plan-inconsistent', { problems })
      const project = input.project ? await place.importProject(input.project.path, input.template) : null
      const named = project?.template ?? (input.template === null ? null : await place.templates.load(input.template))
      const config = await place.resolve(StepConfig.parse(input.config))
      await place.refuseTooLong('description', description, config)
      const chosen = named ? null : await place.choose(description, config)
      const template = named ?? (await place.templates.load(chosen?.name ?? ''))
      const goal: Goal = {
        kind: 'build',
        description,
        task: 'feedback',
        words: '',
        template,
        plan: input.plan,
        ...beginningOf(input, project),
      }
      const setup: Beginning = {
        goal,
        config,
        answers: { type: 'endpoint' },
        out: input.out === null ? null : resolve(input.out),
        force: input.force,
        ...freshBudget,
        partings: [],
        stranger: null,
      }
      const remark = chosen?.remark ?? (project ? importRemark(project) : null)
      const opening: Opening | null =
        remark === null ? null : { key: chosen ? 'template-chosen' : 'imported', note: { type: 'remarked', text: remark } }
      return goOn(create('build', setup, null, titleOf(description)), () => opening)
    },
    async startDemo(name) {
      const demo = place.demos.find(name)
      return goOn(create('build', await demoSetup(place.templates, demo), null, demo.title))
    },
    async feedback(run, words, { change = (config: StepConfig) => config, agreed = null, force = false, takesUp = false } = {}) {
      if (!words.trim()) throw userError('feedback-empty')
      refuseLong('feedback', words)
      const { setup } = readSetup(store, run)
      const answers = demoFeedback(place.demos, setup, words) ?? { type: 'endpoint' as const }
      // Stored before anything can fail: the user's words are never lost.
      const inherits = inheritance(store, run, setup.goal)
      const plan = settledPlan(planOf(store, run), setup.goal)
      const goal: Goal = { ...setup.goal, kind: 'feedback', task: roundOf(inherits), words: words.trim(), plan, inherits }
      const base = change(setup.answers.type === 'endpoint' ? setup.config : { ...setup.config, model: StepConfig.parse({}).model })
      const stranger = place.admit(run, answers.type === 'endpoint' ? base : null, agreed)
      const unresolved: Setup = { ...setup, ...freshBudget, goal, answers, partings: [], stranger, force }
      const { project, title } = summaryOf(store, run)
      const createChild = async (from: Setup) => {
        const child = create('feedback', from, { project, parent: run }, title)
        if (takesUp) await giveTo(run, child)
        return child
      }
      if (answers.type === 'demo') return goOn(await createChild(unresolved))
      const config = await place.resolve(base).catch(async (error: unknown) => {
        const stored = await createChild({ ...unresolved, config: base })
        store.runs.close(stored, { verdict: 'unverifiable', ended: 'endpoint', reason: recordedReason(error) })
        throw userError('feedback-stored', { run: stored, cause: causeOf(error) })
      })
      await place.refuseTooLong('feedback', words.trim(), config)
      return goOn(await createChild({ ...unresolved, config }))
    },
    resume(run, agreed = null, force = false) {
      const summary = summaryOf(store, run)
      if (carried.has(run)) return run
      const { outcome } = summary
      if (outcome && canWriteOutput(place.outputs.stateOf(run), force)) {
        const writing = place.outputs.write(run, force).then(() => outcome)
        // Whoever asks for the outcome hears of it.
        writing.catch(() => undefined)
        written.set(run, writing)
        return run
      }
      // This start has just written it.
      if (outcome && place.outputs.isLate(run)) return run
      const { setup, engine } = readSetup(store, run)
      refuseOver(store, run)
      const stranger = place.admit(run, setup.answers.type === 'endpoint' ? setup.config : null, agreed)
      if (engine !== engineNumber) {
        const fork = continueElsewhere(store, run, { ...setup, stranger }, createFork)
        handOn(run, 0, fork)
        return goOn(fork, () => ({ key: 'continued', note: { type: 'remarked', text: { type: 'goes-on-from', run } } }))
      }
      return goOn(run, () => {
        // Whoever carried it on until a moment ago may have ended it.
        refuseOver(store, run)
        const entries = store.entries.after(run, 0)
        const number = entries.filter((entry) => entry.key.startsWith('resumed-')).length + 1
        const after = entries.findLast((entry) => entry.kind === 'result')?.key ?? 'the beginning'
        return {
          key: `resumed-${number}`,
          note: { type: 'resumed', after, ...(setup.prompts === promptsHash ? {} : { otherPrompts: true }) },
        }
      })
    },
    async fork(run, key, change, agreed = null) {
      const { setup } = readSetup(store, run)
      const wanted = change(setup.config)
      const stranger = place.admit(run, wanted, agreed)
      const config = await place.resolve(wanted)
      return forkAt(run, key, { ...setup, stranger, config, answers: { type: 'endpoint' }, out: null })
    },
    reenact(run, agreed = null) {
      const { setup } = readSetup(store, run)
      const stranger = place.admit(run, null, agreed)
      const summary = summaryOf(store, run)
      // A damaged history is refused before a run is made of it.
      store.entries.after(run, 0)
      return goOn(
        create(
          'replay',
          { ...setup, ...freshBudget, stranger, answers: { type: 'recorded', run }, out: null, partings: [] },
          { project: summary.project, parent: run },
          summary.title,
        ),
      )
    },
    async stop(run) {
      const mine = carried.get(run)
      if (mine) {
        mine.stop()
        await mine.outcome
        return
      }
      summaryOf(store, run)
      if ((await patiently(() => store.requests.ask(run, 'stop', ''))) !== 'taken') return
      for (const until = performance.now() + STOP_MS; store.leases.holder(run) && performance.now() < until; )
        await new Promise((done) => setTimeout(done, 50))
      if (store.leases.holder(run)) throw userError('run-not-stopped', { run, seconds: STOP_MS / 1_000 })
    },
    async say(run, words) {
      refuseLong('message', words)
      return tell(run, 'say', words)
    },
    async edit(run, edit) {
      const judged = safePath(edit.path)
      if (!judged.ok) throw userError('path-unfit', { reason: judged.reason })
      return tell(run, 'edit', JSON.stringify(edit))
    },
    async answer(run, answer) {
      const open = openQuestionOf(store, run)
      if (open?.key !== answer.key) throw userError('question-closed')
      const choices = choicesOf(open.question)
      if (!choices.includes(answer.choice)) throw userError('choice-unknown', { choice: answer.choice, choices })
      return tell(run, 'answer', JSON.stringify(answer))
    },
    pause: (run) => tell(run, 'pause', ''),
    goOn: (run) => tell(run, 'continue', ''),
    async grant(run, agreed = null) {
      const summary = summaryOf(store, run)
      if (summary.outcome?.ended !== 'budget') throw userError('nothing-to-grant', { run })
      const entries = store.entries.after(run, 0)
      const refused = refusedStep(entries)
      const at = refused && forkPointAt(entries, refused.key)
      if (!at) throw new Error('A run was ended by its budget without a step that it ended.')
      const { setup } = readSetup(store, run)
      const stranger = place.admit(run, setup.config, agreed)
      const carried = carriedFrom(store, run, at.seq)
      return forkAt(run, refused.key, { ...setup, stranger, grants: setup.grants + 1, carried, out: null }, true)
    },
    async outcome(run) {
      const mine = carried.get(run)?.outcome ?? written.get(run)
      if (mine) return mine
      return summaryOf(store, run).outcome ?? { verdict: 'unverifiable', ended: 'stopped', reason: endReasonText({ type: 'interrupted' }) }
    },
    async leave() {
      for (const each of carried.values()) each.leave()
      await Promise.all([...carried.values()].map((each) => each.outcome))
    },
    async close() {
      for (const each of carried.values()) each.stop()
      await Promise.all([...carried.values()].map((each) => each.outcome))
      await Promise.allSettled(written.values())
    },
  }
}

/** Time first, so that ids sort by age; `[0-9a-z-]` only. */
export const newRunId = (): string => `${Date.now().toString(36)}-${randomBytes(4).toString('hex')}`

/** Letters of a description that lists and searches see; the whole of it is the run's goal. */
const IN_SHORT = 8_000
const inShort = (text: string): string => (text.length <= IN_SHORT ? text : `${text.slice(0, IN_SHORT)} …`)

/** The first sentence, or as many of its words as a title holds. */
function titleOf(description: string): string {
  const sentence = description.split(/[.\n]/)[0]?.trim() || 'Project'
  return sentence.length <= 70 ? sentence : `${sentence.slice(0, 70).replace(/\s+\S*$/, '')} …`
}

export function summaryOf(store: ReadParts, run: string) {
  const summary = store.runs.summary(run)
  if (!summary) throw userError('run-missing', { run })
  return summary
}

function refuseLong(subject: TextSubject, text: string): void {
  const problem = longTextProblem(text)
  if (problem) throw userError('text-unfit', { subject, problem })
}

/** Throws `run-over` for a run that came to its end. */
function refuseOver(store: Store, run: string): void {
  const { outcome } = summaryOf(store, run)
  if (outcome === null || canResume(outcome.ended)) return
  throw userError('run-over', { run, verdict: outcome.verdict, ended: outcome.ended })
}

/** Another engine cannot tell the recorded history again: a fork goes on from its last state and says so. */
function continueElsewhere(
  store: Store,
  run: string,
  setup: Setup,
  createFork: (run: string, setup: Setup, title: string) => string,
): string {
  const goal: Goal = { ...setup.goal, plan: planOf(store, run) ?? setup.goal.plan, inherits: inheritance(store, run, setup.goal) }
  return createFork(run, { ...setup, goal, carried: carriedFrom(store, run), partings: [] }, summaryOf(store, run).title)
}

/** The question that a run waits with; null where it waits with none. */
export function openQuestionOf(store: Store, run: string): { readonly key: string; readonly question: UserQuestion } | null {
  return fold(emptyView, store.entries.after(run, 0)).question
}
