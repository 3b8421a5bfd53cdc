// Lists what a repair must satisfy: words and clauses of the task, and of other tasks with red tests.
import type { TestRun } from '../../../contract/run/effects.js'
import type { PlanTask } from '../../../contract/run/plan.js'
import type { Suite } from '../../../contract/run/suite.js'
import { verbatim } from '../asking/prompt.js'
import { redFiles } from '../context/context.js'
import { failingIds } from '../task/evidence.js'
import { numberedClauses, type TaskContext } from '../task/task-prompt.js'

/** The placeholders `words` and `acceptance` of a prompt that shows red tests. */
export function askedFor(
  { task, plan, earlier }: Pick<TaskContext, 'task' | 'plan' | 'earlier'>,
  { suites }: { readonly suites: readonly Suite[] },
  tested: TestRun,
): { readonly words: string; readonly acceptance: string } {
  const red = redFiles(tested)
  const failing = failingIds(tested)
  // The rest of a split task has tests in the same files.
  const isSplit = (id: string) => plan.tasks.some(({ restOf }) => restOf === id)
  const isRed = ({ id }: PlanTask) =>
    suites.some(
      (suite) =>
        suite.task === id &&
        (isSplit(id) ? suite.red.some((test) => failing.includes(test)) : suite.files.some((file) => red.includes(file))),
    )
  const others = [...earlier, ...plan.tasks].filter((each, at, all) => {
    const isFirst = all.findIndex(({ id }) => id === each.id) === at
    return each.id !== task.id && isFirst && isRed(each)
  })
  const shown = others.map((other) => `## ${other.title} (its tests are red too)\n\n${verbatim(other.words)}\n\n${numberedClauses(other)}`)
  return { words: verbatim(task.words), acceptance: [numberedClauses(task), ...shown].join('\n\n') }
}
