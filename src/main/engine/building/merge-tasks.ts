// Merges the changes of tasks that were built side by side.
import { Written } from '../../../contract/run/effects.js'
import type { Plan, PlanTask } from '../../../contract/run/plan.js'
import { type Suite, withSuite } from '../../../contract/run/suite.js'
import type { Run } from '../journal/run-context.js'
import type { Trees } from '../ports/ports.js'
import type { Progress } from '../ports/progress.js'
import type { HaltedRepair } from '../repairing/repair.js'
import type { Workspace } from '../task/workspace.js'
import type { Built as BuiltTask } from './build-task.js'

/** The end of one task. */
interface End {
  readonly result: Progress<BuiltTask> | HaltedRepair
  readonly plan: Plan
  /** The task and its rests, if finished. */
  readonly green: readonly PlanTask[]
}

export interface Merged {
  readonly workspace: Workspace
  /** The plan with each finished task as it ended. */
  readonly plan: Plan
  /** Tasks that changed a file which another one changed too. */
  readonly colliding: readonly PlanTask[]
}

/** The tasks of a wave with their ends, in the order of the plan. */
interface BuiltWave {
  readonly number: number
  readonly tasks: readonly PlanTask[]
  readonly ends: readonly End[]
}

/**
 * Merges the changes of tasks that were built side by side from the same workspace, in the order of the plan. A finished task that
 * changed a file differently from an earlier one is left out as colliding. A stuck task counts with its best state.
 */
export async function mergeTasks(
  run: Run,
  trees: Pick<Trees, 'changedPaths' | 'read' | 'takeOver'>,
  before: { readonly workspace: Workspace; readonly plan: Plan },
  { number, tasks, ends }: BuiltWave,
): Promise<Merged> {
  const base = before.workspace
  const changed = new Map<string, string>()
  const colliding: PlanTask[] = []
  let { tree, suites, additions } = base
  let { plan } = before
  for (const [index, task] of tasks.entries()) {
    const end = ends[index]
    const result = end?.result
    const own = result && workspaceOf(result)
    if (!own) continue
    const paths = trees.changedPaths(base.tree, own.tree)
    if (result?.type === 'done' && paths.some((path) => changed.has(path) && trees.read(tree, path) !== trees.read(own.tree, path))) {
      colliding.push(task)
      continue
    }
    for (const path of paths) changed.set(path, task.id)
    const from = tree
    const facts = { tree, from: own.tree, paths: [...paths] }
    const written = await run.effect({ name: `merge-${number}-${task.id}`, step: 'write', facts, schema: Written }, async () => ({
      value: trees.takeOver(from, own.tree, paths),
    }))
    tree = written.tree
    const fresh = own.suites.filter((suite) => !base.suites.some((known) => known.task === suite.task))
    suites = fresh.reduce<readonly Suite[]>(withSuite, suites)
    const known = new Set(additions.map((addition) => JSON.stringify(addition)))
    additions = [...additions, ...own.additions.filter((addition) => !known.has(JSON.stringify(addition)))]
    if (end && (result?.type === 'done' || end.green.length > 0)) plan = withFinished(plan, end.plan, task.id)
  }
  return { workspace: { ...base, tree, suites, additions }, plan, colliding }
}

/** The plan with a task as it is in another plan, and with its rests if it was split there. */
function withFinished(plan: Plan, own: Plan, id: string): Plan {
  const rests = own.tasks.filter((task) => task.restOf !== undefined && !plan.tasks.some((known) => known.id === task.id))
  const all = rests.map((rest) => rest.id)
  const tasks = plan.tasks.flatMap((each) =>
    each.id === id
      ? [taskOf(own, id), ...rests]
      : [rests.length > 0 && each.needs.includes(id) ? { ...each, needs: [...each.needs, ...all] } : each],
  )
  return { ...plan, tasks }
}

export function taskOf(plan: Plan, id: string): PlanTask {
  const task = plan.tasks.find((each) => each.id === id)
  if (!task) throw new Error(`The plan lost the task ${id}.`)
  return task
}

/** The workspace of a finished task, else its best state, if it has one. */
function workspaceOf(result: Progress<BuiltTask> | HaltedRepair): Workspace | null {
  if (result.type === 'done') return result.value.workspace
  return 'best' in result ? result.best : null
}
