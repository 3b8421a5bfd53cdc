// All tasks of a plan: one after the other, or those side by side that do not need each other.
import type { ChosenSteps } from '../../../contract/config/config.js'
import type { Goal } from '../../../contract/run/goal.js'
import { type Plan, type PlanTask, readyTasks } from '../../../contract/run/plan.js'
import { type EditForms, openEditForms } from '../edits/forms.js'
import type { Run } from '../journal/run-context.js'
import type { Halt } from '../ports/progress.js'
import { repair } from '../repairing/repair.js'
import type { Alike, Given } from '../task/feature.js'
import type { TaskContext } from '../task/task-prompt.js'
import type { Workspace } from '../task/workspace.js'
import type { Purpose } from '../testing/judge-tests.js'
import { withEdits } from '../user/listen.js'
import type { TaskEnds } from '../verifying/findings.js'
import { buildTask } from './build-task.js'
import { mergeTasks, taskOf } from './merge-tasks.js'

export interface Built {
  readonly workspace: Workspace
  /** The plan as it is by the end. */
  readonly plan: Plan
  readonly halt: Halt | null
  readonly ends: TaskEnds
}

interface State {
  readonly workspace: Workspace
  readonly plan: Plan
  readonly done: readonly PlanTask[]
}

/** What stays the same for all tasks. */
export interface Building extends Given {
  readonly chosen: ChosenSteps | null
  readonly alike: Alike
}

/** What is learnt once for all tasks: which form of edits suits which model, and what the user said. */
interface Learning extends Building {
  readonly forms: EditForms
  readonly said: string[]
}

/** Each task after those that it needs; the first that cannot be finished ends the run with the best state so far. */
export async function buildAll(run: Run, given: Building, plan: Plan, begun: Workspace): Promise<Built> {
  const building: Learning = { ...given, forms: openEditForms(), said: [] }
  let state: State = { workspace: begun, plan, done: [] }
  for (let wave = 1; ; wave++) {
    const ready = readyTasks(state.plan, state.done).slice(0, run.config.parallel)
    if (ready.length === 0) return { workspace: state.workspace, plan: state.plan, halt: null, ends: endsOf(state, []) }
    const [only] = ready
    const next =
      ready.length === 1 && only ? await buildOne(run, building, state, only) : await buildWave(run, building, state, ready, wave)
    if ('halt' in next) return { workspace: next.workspace, halt: next.halt, plan: state.plan, ends: endsOf(state, next.stuck, next.green) }
    state = next
  }
}

/** What a run of this goal asks the author of tests for. */
export const purposeOf = ({ kind, project }: Goal): Purpose => (kind === 'build' && project ? 'extend' : kind)

/** Tasks of the wave that ended the run: those that it could not finish, and others that it did. */
interface Ending {
  readonly workspace: Workspace
  readonly halt: Halt
  readonly stuck: readonly PlanTask[]
  readonly green: readonly PlanTask[]
}

type Next = State | Ending

const ids = (tasks: readonly PlanTask[]): string[] => tasks.map(({ id }) => id)

const endsOf = ({ done }: State, stuck: readonly PlanTask[], green: readonly PlanTask[] = []): TaskEnds => ({
  green: ids([...done, ...green]),
  stuck: ids(stuck),
})

async function buildOne(run: Run, building: Learning, state: State, task: PlanTask): Promise<Next> {
  const scope = run.scope(`task/${task.id}`)
  const context = contextOf(scope, building, state, task)
  const result = await buildTask(scope, context, purposeOf(building.goal), state.workspace)
  building.forms.learn(context.forms)
  if (result.type === 'halt')
    return { workspace: 'best' in result ? result.best : state.workspace, halt: result.halt, stuck: [task], green: [] }
  return { workspace: result.value.workspace, plan: result.value.plan, done: [...state.done, task] }
}

/** Tasks in copies of their own, merged in the plan's order by what each of them changed, and tested together. */
async function buildWave(run: Run, building: Learning, state: State, tasks: readonly PlanTask[], wave: number): Promise<Next> {
  const contexts = tasks.map((task) => contextOf(run.scope(`task/${task.id}`), building, state, task))
  const settled = await Promise.allSettled(
    contexts.map((context) => buildTask(run.scope(`task/${context.task.id}`), context, purposeOf(building.goal), state.workspace)),
  )
  for (const context of contexts) building.forms.learn(context.forms)
  // A stop or a mistake of ours in one task is that of the run; all others have come to their own end by now.
  const results = settled.map((each) => {
    if (each.status === 'rejected') throw each.reason
    return each.value
  })
  const merged = await mergeTasks(run, building.trees, state, tasks, results, wave)
  const halted = results.find((result) => result.type === 'halt')
  const ended = (type: 'halt' | 'done') => tasks.filter((_, index) => results[index]?.type === type)
  if (halted?.type === 'halt') return { workspace: merged.workspace, halt: halted.halt, stuck: ended('halt'), green: ended('done') }
  let next: State = { ...state, plan: merged.plan, workspace: merged.workspace }
  // Two tasks wrote one file: the later one is built again on what the earlier one left.
  for (const task of merged.colliding) {
    const scope = run.scope(`task/${task.id}/rebased`)
    const edits = contexts.find((context) => context.task.id === task.id)?.edits ?? []
    const from = await withEdits(scope, { trees: building.trees, edits }, next.workspace)
    const again = await buildTask(scope, contextOf(scope, building, next, task), purposeOf(building.goal), from)
    if (again.type === 'halt')
      return { workspace: 'best' in again ? again.best : next.workspace, halt: again.halt, stuck: [task], green: [] }
    next = { ...next, workspace: again.value.workspace, plan: again.value.plan }
  }
  const last = tasks.at(-1)
  if (!last) throw new Error('A wave had no task.')
  const scope = run.scope(`merge/${wave}`)
  const tested = await repair(scope, { ...contextOf(scope, building, next, last), isReplanned: true }, next.workspace)
  switch (tested.type) {
    case 'done':
      return { ...next, plan: tested.value.plan, workspace: tested.value.workspace, done: [...state.done, ...tasks] }
    case 'halt':
      return { workspace: tested.best, halt: tested.halt, stuck: tasks, green: [] }
    case 'replan':
      throw new Error('A merge cannot be planned again.')
  }
}

function contextOf(
  run: Run,
  { languages, sources, models, bench, trees, user, knowledge, features, optional, goal, chosen, alike, forms, said }: Learning,
  { plan }: State,
  { id }: PlanTask,
): TaskContext {
  const task = taskOf(plan, id)
  return {
    ...{ languages, sources, models, bench, trees, user, knowledge, features, optional },
    template: goal.template,
    description: goal.description,
    task,
    needed: plan.tasks.filter((other) => task.needs.includes(other.id)),
    own: run.own,
    chosen,
    plan,
    isReplanned: false,
    alike: alike.get(id) ?? [],
    forms: forms.copy(),
    said,
    edits: [],
    earlier: goal.kind === 'feedback' ? (goal.plan?.tasks ?? []) : [],
    redBefore: goal.kind === 'feedback' ? (goal.inherits?.red ?? []) : [],
    isExisting: goal.project !== null,
    start: plan.start,
  }
}
