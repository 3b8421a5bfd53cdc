// Builds all tasks of a plan: one after the other, or independent ones side by side.
import type { ChosenSteps } from '../../../contract/config/config.js'
import type { Goal } from '../../../contract/run/goal.js'
import { chainsBehind, type Plan, type PlanTask, readyTasks } from '../../../contract/run/plan.js'
import { withOverruled } from '../../../contract/traces/standing-clauses.js'
import { saidMeanwhileText } from '../../../words/recorded/said-meanwhile.js'
import { type EditForms, openEditForms } from '../edits/forms.js'
import type { Run } from '../journal/run-context.js'
import type { Halt, Progress } from '../ports/progress.js'
import { type HaltedRepair, repair } from '../repairing/repair.js'
import type { Given } from '../task/feature.js'
import { mergedLocks } from '../task/locks.js'
import { type Steering, withSteered } from '../task/steer.js'
import type { TaskContext } from '../task/task-prompt.js'
import type { Workspace } from '../task/workspace.js'
import type { Purpose } from '../testing/judge-tests.js'
import { withEdits } from '../user/listen.js'
import type { TaskEnds } from '../verifying/findings.js'
import { type Built as BuiltTask, buildTask } from './build-task.js'
import { mergeTasks, taskOf } from './merge-tasks.js'

export interface Built {
  readonly workspace: Workspace
  /** The plan at the end. */
  readonly plan: Plan
  readonly halt: Halt | null
  readonly ends: TaskEnds
}

interface State {
  readonly workspace: Workspace
  readonly plan: Plan
  readonly done: readonly PlanTask[]
  /** The ids of those that the program already did. */
  readonly there: readonly string[]
}

/** Values that stay the same for all tasks. */
export interface Building extends Given {
  readonly chosen: ChosenSteps | null
}

/** State shared by all tasks: the edit form of each model, and the user's messages. */
interface Learning extends Building {
  readonly forms: EditForms
  readonly said: string[]
  /** The user's wishes during the current wave. */
  readonly steerings: Steering[]
}

/** Tasks that are built at the same time. */
interface Wave {
  readonly number: number
  readonly tasks: readonly PlanTask[]
}

/** The user's wishes during a wave. */
interface WaveWishes {
  /** The number of the wave. */
  readonly number: number
  readonly steerings: readonly Steering[]
}

/** Builds each task after those that it needs. The first that fails ends the run with the best state so far. */
export async function buildAll(run: Run, given: Building, plan: Plan, begun: Workspace): Promise<Built> {
  const shared: Omit<Learning, 'steerings'> = { ...given, forms: openEditForms(), said: [] }
  let state: State = { workspace: begun, plan, done: [], there: [] }
  for (let number = 1; ; number++) {
    const ready = readyTasks(state.plan, state.done).slice(0, run.config.parallel)
    run.rank(chainsBehind(state.plan))
    if (ready.length === 0) return { workspace: state.workspace, plan: state.plan, halt: null, ends: endsOf(state, []) }
    const [only] = ready
    const steerings: Steering[] = []
    const building: Learning = { ...shared, steerings }
    const next =
      ready.length === 1 && only
        ? await buildOne(run, building, state, only)
        : await buildWave(run, building, state, { number, tasks: ready })
    if ('halt' in next) {
      const plan = steer(run, next, [...state.done, ...next.stuck, ...next.green], { number, steerings })
      return { workspace: next.workspace, halt: next.halt, plan, ends: endsOf(state, next.stuck, next.green) }
    }
    shared.said.push(...steerings.map(({ words }) => words))
    state = { ...next, plan: steer(run, next, next.done, { number, steerings }) }
  }
}

/** The plan with the user's wishes from the time of these tasks. */
function steer(
  run: Run,
  { plan: before, workspace }: Pick<State, 'plan' | 'workspace'>,
  begun: readonly PlanTask[],
  { number, steerings }: WaveWishes,
): Plan {
  if (steerings.length === 0) return before
  // Inherited tests are sealed too.
  const sealed = [...new Set([...ids(begun), ...workspace.suites.map(({ task }) => task)])]
  const plan = steerings.reduce((so, steering) => withSteered(so, sealed, steering).plan, before)
  run.note(`steered-${number}`, { type: 'planned', plan, by: 'person', why: saidMeanwhileText })
  return plan
}

/** The purpose of the tests in a run of this goal. A later wish of the user changes an existing program. */
export const purposeOf = ({ kind, project }: Goal, task?: PlanTask): Purpose =>
  task?.steered || (kind === 'build' && project) ? 'extend' : kind

/** Tasks of the last wave: unfinished ones, and others that were finished. */
interface Ending {
  readonly workspace: Workspace
  readonly plan: Plan
  readonly halt: Halt
  readonly stuck: readonly PlanTask[]
  readonly green: readonly PlanTask[]
}

type Next = State | Ending

const ids = (tasks: readonly PlanTask[]): string[] => tasks.map(({ id }) => id)

const endsOf = ({ done, there }: State, stuck: readonly PlanTask[], green: readonly PlanTask[] = []): TaskEnds => ({
  green: ids([...done, ...green]),
  stuck: ids(stuck),
  there,
})

async function buildOne(run: Run, building: Learning, state: State, task: PlanTask): Promise<Next> {
  const { result, contexts, plan, green, stuck } = await buildToEnd(run, building, state, { task })
  keepInput(building, contexts)
  for (const context of contexts) building.forms.learn(context.forms)
  if (result.type === 'halt')
    return { workspace: 'best' in result ? result.best : state.workspace, plan, halt: result.halt, stuck: [stuck], green }
  const { workspace, isThere } = result.value
  return { workspace, plan, done: [...state.done, ...green], there: isThere ? [...state.there, task.id] : state.there }
}

/** The result of a task, and of its rests if it was split. */
interface ToEnd {
  readonly result: Progress<BuiltTask> | HaltedRepair
  readonly contexts: readonly TaskContext[]
  /** The current plan; unchanged if nothing of the task was finished. */
  readonly plan: Plan
  /** The task and its rests, if finished. */
  readonly green: readonly PlanTask[]
  /** The last of them that was begun. */
  readonly stuck: PlanTask
}

/** A task to build. */
interface Assignment {
  readonly task: PlanTask
  /** Ids of tasks that are built at the same time. */
  readonly beside?: readonly string[]
  /** Suffix of its id in the keys of its entries. */
  readonly name?: string
  /** The workspace to start from. Absent if it is that of the state. */
  readonly from?: Workspace
}

/** Builds a task. If it is split, its rest comes next, before any other task, since its tests are in the workspace and red. */
async function buildToEnd(
  run: Run,
  building: Learning,
  begun: State,
  { task, beside = [], name = '', from = begun.workspace }: Assignment,
): Promise<ToEnd> {
  let state: State = { ...begun, workspace: from }
  const contexts: TaskContext[] = []
  const green: PlanTask[] = []
  for (let next = task; ; ) {
    const scope = run.scope(`task/${next.id}${name}`)
    const context = { ...contextOf(scope, building, state, { task: next, beside }), isReplanned: next.restOf !== undefined }
    contexts.push(context)
    const result = await buildTask(scope, context, purposeOf(building.goal, next), state.workspace)
    if (result.type === 'halt') return { result, contexts, plan: state.plan, green, stuck: next }
    const { workspace, plan } = result.value
    green.push(next)
    state = { ...state, workspace, plan, done: [...state.done, next] }
    const rest = plan.tasks.find(({ id, restOf }) => restOf === next.id && !state.done.some((other) => other.id === id))
    if (!rest)
      return {
        result: { type: 'done', value: { ...result.value, isThere: green.length === 1 && result.value.isThere } },
        contexts,
        plan,
        green,
        stuck: next,
      }
    next = rest
  }
}

/** Builds tasks in separate copies, merges their changes in the order of the plan, and tests them together. */
async function buildWave(run: Run, building: Learning, state: State, { number, tasks }: Wave): Promise<Next> {
  const beside = ({ id }: PlanTask) => ids(tasks).filter((other) => other !== id)
  const settled = await Promise.allSettled(tasks.map((task) => buildToEnd(run, building, state, { task, beside: beside(task) })))
  // A stop or a bug in one task ends the run, after all other tasks have ended.
  const ends = settled.map((each) => {
    if (each.status === 'rejected') throw each.reason
    return each.value
  })
  const contexts = ends.flatMap((end) => end.contexts)
  for (const context of contexts) building.forms.learn(context.forms)
  // In the order of the plan and not of the messages, so that a replay is the same.
  keepInput(building, contexts)
  const merged = await mergeTasks(run, building.trees, state, { number, tasks, ends })
  const halts = ends.flatMap(({ result, stuck }) => (result.type === 'halt' ? [{ halt: result.halt, stuck }] : []))
  const [halted] = halts
  const green = ends.flatMap((end) => end.green)
  if (halted) return { workspace: merged.workspace, plan: merged.plan, halt: halted.halt, stuck: halts.map(({ stuck }) => stuck), green }
  let next: State = { ...state, plan: merged.plan, workspace: merged.workspace }
  let built = ends.flatMap((end) => (merged.colliding.some(({ id }) => id === end.contexts[0]?.task.id) ? [] : end.green))
  // Two tasks wrote one file, so the later one is built again on the result of the earlier one.
  for (const task of merged.colliding) {
    const scope = run.scope(`task/${task.id}/rebased`)
    const edits = contexts.find((context) => context.task.id === task.id)?.edits ?? []
    const from = await withEdits(scope, { trees: building.trees, edits }, next.workspace)
    const again = await buildToEnd(run, building, next, { task, beside: beside(task), name: '/rebased', from })
    keepInput(building, again.contexts)
    if (again.result.type === 'halt') {
      const best = 'best' in again.result ? again.result.best : next.workspace
      return { workspace: best, plan: again.plan, halt: again.result.halt, stuck: [again.stuck], green: again.green }
    }
    built = [...built, ...again.green]
    next = { ...next, workspace: again.result.value.workspace, plan: again.plan }
  }
  const last = tasks.at(-1)
  if (!last) throw new Error('A wave had no task.')
  const scope = run.scope(`merge/${number}`)
  const merging = { ...contextOf(scope, building, next, { task: last, beside: beside(last) }), isReplanned: true, maySplit: false }
  const tested = await repair(scope, merging, next.workspace)
  keepInput(building, [merging])
  switch (tested.type) {
    case 'done':
      return { ...next, plan: tested.value.plan, workspace: tested.value.workspace, done: [...state.done, ...built] }
    case 'halt':
      return { workspace: tested.best, plan: next.plan, halt: tested.halt, stuck: built, green: [] }
    case 'replan':
    case 'split':
      throw new Error('A merge cannot be planned again.')
  }
}

/** Keeps the user's wishes and locks from the time of these tasks, for all later tasks. */
function keepInput({ locked, steerings }: Learning, contexts: readonly TaskContext[]): void {
  for (const context of contexts) steerings.push(...context.steerings)
  const merged = mergedLocks(
    locked,
    contexts.map((context) => context.locked),
  )
  locked.clear()
  for (const path of merged) locked.add(path)
}

function contextOf(run: Run, building: Learning, { plan, done }: State, { task: { id }, beside = [] }: Assignment): TaskContext {
  const { languages, sources, models, bench, trees, user, knowledge, features, optional, goal, chosen, forms, said, locked } = building
  const task = taskOf(plan, id)
  const isSteered = task.steered === true
  return {
    ...{ languages, sources, models, bench, trees, user, knowledge, features, optional },
    template: goal.template,
    description: goal.description,
    task,
    needed: plan.tasks.filter((other) => task.needs.includes(other.id)),
    own: () => run.own,
    chosen,
    plan,
    isReplanned: false,
    maySplit: true,
    forms: forms.copy(),
    said,
    begun: [...ids(done), ...beside],
    steerings: [],
    edits: [],
    locked: new Set(locked),
    earlier: goal.kind === 'feedback' && !isSteered ? withOverruled(goal.plan?.tasks ?? [], plan) : [],
    redBefore: goal.kind === 'feedback' ? (goal.inherits?.red ?? []) : [],
    isExisting: goal.project !== null || isSteered,
    start: plan.start,
    // A wish of the user during the run changes the program, and takes the usual way.
    isFromExamples: building.isFromExamples && !isSteered,
  }
}
