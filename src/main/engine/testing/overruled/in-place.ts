// Finds sealed tests that were amended in place. If this task replaces all their clauses, they check the new ones.
import { clauseCalled, numberOf, type PlanTask } from '../../../../contract/run/plan.js'
import type { TestCase } from '../../../../contract/run/tests.js'
import type { TaskContext } from '../../task/task-prompt.js'
import type { Workspace } from '../../task/workspace.js'
import type { Placement } from '../alike/place-marks.js'
import { firstAmong, isSameMark, type Mark, marksIn } from '../clause-marks.js'
import { textOf } from '../held-out/blocks.js'
import type { TestFile } from '../held-out/choose.js'

/** Clauses of such cases, by the numbers of this task. @param cases all reported cases */
export async function clausesInPlace(
  { plan, task, trees, sources }: Pick<TaskContext, 'plan' | 'task' | 'trees' | 'sources'>,
  { suites, tree }: Workspace,
  files: readonly TestFile[],
  cases: readonly TestCase[],
): Promise<Placement['caseClauses']> {
  const read = await sources()
  return files.flatMap(({ path, text }) => {
    const owner = plan.tasks.find(({ id }) => id === suites.find((suite) => suite.files.includes(path))?.task)
    if (!owner || owner.id === task.id || !owner.replaced) return []
    const was = trees.read(tree, path) ?? ''
    const kept = new Set(read.tests(path, was).map((block) => textOf(was, block)))
    const changed = read.tests(path, text).filter((block) => !kept.has(textOf(text, block)))
    const marks = marksIn(read, [{ path, text }])
    const old = marksIn(read, [{ path, text: was }])
    // A test with a new mark names its clause of this task itself.
    const isInPlace = (mark: Mark) =>
      old.some((each) => isSameMark(each, mark)) &&
      changed.some(({ from, to }) => mark.lines && mark.lines.own >= from && mark.lines.own < to)
    return cases.flatMap((test) => {
      const mark = test.file === path ? firstAmong(marks, test) : undefined
      const clauses = mark && isInPlace(mark) ? clausesInstead(owner, task, mark.clauses) : null
      return clauses ? [{ id: test.id, clauses }] : []
    })
  })
}

/** The numbers of the clauses that replace these; null if one still holds or another task replaces it. Pure. */
export function clausesInstead(owner: PlanTask, task: PlanTask, numbers: readonly number[]): number[] | null {
  const found = numbers.map((number) => {
    const clause = clauseCalled(owner, number)
    const by = owner.replaced?.find((each) => each.clause === clause && each.by.task === task.id)?.by
    const index = by ? task.acceptance.indexOf(by.clause) : -1
    return index < 0 ? null : numberOf(task, index)
  })
  const known = found.filter((number) => number !== null)
  return known.length === 0 || known.length < found.length ? null : [...new Set(known)]
}
