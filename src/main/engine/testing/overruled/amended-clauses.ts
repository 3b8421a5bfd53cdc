// Finds clauses whose sealed tests were all amended, because later words of the user contradict them. Pure but for reading the trees.
import { clauseCalled, type OverruledClause, type Plan, type PlanTask } from '../../../../contract/run/plan.js'
import { isReplaced } from '../../../../contract/traces/standing-clauses.js'
import { isFeedback } from '../../../../contract/traces/traced-words.js'
import { feedbackOverrulesText } from '../../../../words/recorded/said-meanwhile.js'
import type { Sources } from '../../../languages/language.js'
import type { Run } from '../../journal/run-context.js'
import type { TaskContext } from '../../task/task-prompt.js'
import type { Workspace } from '../../task/workspace.js'
import { marksIn } from '../clause-marks.js'
import { textOf } from '../held-out/blocks.js'

/** A test file before and after its amendment; both texts are equal without one. */
interface AmendedFile {
  readonly path: string
  readonly before: string
  readonly after: string
}

/** Numbers of the clauses whose tests in these files all changed. */
export function clausesAmended(sources: Sources, files: readonly AmendedFile[]): number[] {
  const tests = files.flatMap(({ path, before, after }) => {
    const kept = new Set(sources.tests(path, after).map((block) => textOf(after, block)))
    const marks = marksIn(sources, [{ path, text: before }])
    return sources.tests(path, before).map((block) => ({
      isKept: kept.has(textOf(before, block)),
      clauses: marks.filter(({ lines }) => lines && lines.own >= block.from && lines.own < block.to).flatMap(({ clauses }) => clauses),
    }))
  })
  const numbers = [...new Set(tests.flatMap(({ clauses }) => clauses))]
  return numbers.filter((number) => tests.every(({ isKept, clauses }) => !isKept || !clauses.includes(number)))
}

/** Clauses of these tasks that still hold, and whose tests all differ between two states. */
export async function amendedBetween(
  { trees, sources }: Pick<TaskContext, 'trees' | 'sources'>,
  tasks: readonly PlanTask[],
  before: Workspace,
  textAfter: (path: string) => string | null,
): Promise<{ readonly task: PlanTask; readonly clause: string; readonly number: number }[]> {
  const read = await sources()
  const ownerOf = (path: string) => before.suites.find(({ files }) => files.includes(path))?.task
  return tasks.flatMap((task) => {
    const paths = [...new Set(before.suites.filter((suite) => suite.task === task.id).flatMap((suite) => suite.files))]
    const files = paths
      .filter((path) => ownerOf(path) === task.id)
      .map((path): AmendedFile => {
        const text = trees.read(before.tree, path) ?? ''
        return { path, before: text, after: textAfter(path) ?? text }
      })
    if (files.every((file) => file.before === file.after)) return []
    return clausesAmended(read, files).flatMap((number) => {
      const clause = clauseCalled(task, number)
      return clause === undefined || isReplaced(task, clause) ? [] : [{ task, clause, number }]
    })
  })
}

/** The plan of feedback, with the earlier clauses that its amended tests contradict. */
export async function withAmended(
  run: Run,
  context: TaskContext,
  before: Workspace,
  textAfter: (path: string) => string | null,
): Promise<Plan> {
  const { plan, task, earlier } = context
  // A round of feedback has no own clauses.
  const found = await amendedBetween(
    context,
    earlier.filter(({ id }) => !isFeedback(id)),
    before,
    textAfter,
  )
  if (found.length === 0) return plan
  const by = { task: task.id, clause: task.acceptance[0] ?? task.title }
  const fresh = found.map((each): OverruledClause => ({ task: each.task.id, clause: each.clause, by }))
  const next = { ...plan, overruled: [...(plan.overruled ?? []), ...fresh] }
  run.note('overruled-before', { type: 'planned', plan: next, by: 'person', why: feedbackOverrulesText })
  return next
}
