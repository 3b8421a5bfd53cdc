// Lists for the author of a steered task's tests the clauses that it replaces, and the sealed tests that may still check them.
import type { Plan, PlanTask } from '../../../contract/run/plan.js'
import { numberOf } from '../../../contract/run/plan.js'
import type { Suite } from '../../../contract/run/suite.js'
import { phrasesOf } from '../../../contract/text/phrases.js'
import { bullets } from '../asking/prompt.js'
import phrases from './replaced-section.phrases.md?raw'

const say = phrasesOf(phrases, { replaced: ['clauses'], one: ['task', 'number', 'clause', 'files', 'now'] })

/** Empty if the task replaces no clause. Pure. */
export function replacedSection(plan: Plan, { id }: PlanTask, suites: readonly Suite[]): string {
  const clauses = plan.tasks.flatMap((task) =>
    (task.replaced ?? [])
      .filter(({ by }) => by.task === id && task.id !== id)
      .map(({ clause, by }) => {
        const files = suites.filter((suite) => suite.task === task.id).flatMap((suite) => suite.files)
        const number = String(numberOf(task, task.acceptance.indexOf(clause)))
        return say('one', { task: task.title, number, clause, files: [...new Set(files)].join(', '), now: by.clause })
      }),
  )
  return clauses.length === 0 ? '' : `\n\n${say('replaced', { clauses: bullets(clauses) })}\n`
}
