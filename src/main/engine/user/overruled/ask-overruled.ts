// Asks the planner which older clauses are overruled, if later words or tests seem to contradict them.
import { z } from 'zod'
import type { PlanTask } from '../../../../contract/run/plan.js'
import { ask, type Reading } from '../../asking/ask.js'
import { fill, numbered, verbatim } from '../../asking/prompt.js'
import { parseStructured } from '../../asking/structured.js'
import type { Run } from '../../journal/run-context.js'
import { done, type Progress } from '../../ports/progress.js'
import { type TaskContext, wordsSystem } from '../../task/task-prompt.js'
import prompt from './overruled.md?raw'
import { say } from './say.js'

/** A valid clause, and the reason for the doubt. */
export interface DoubtedClause {
  readonly task: PlanTask
  readonly clause: string
  /** Its number in its tests. */
  readonly number: number
  readonly why: string
}

/** An overruled clause, the clause that replaces it, and its part that still holds; empty if none does. */
export interface OverruledClause {
  readonly old: DoubtedClause
  readonly by: string
  readonly still: string
}

const Answer = z.object({
  overruled: z.array(z.object({ old: z.number().int(), by: z.number().int(), still: z.string().trim().nullish() })).max(24),
})

/** Words of the user, with the clauses made of them and the old clauses that they may overrule. */
interface OverrulingWords {
  readonly words: readonly string[]
  readonly clauses: readonly string[]
  readonly doubted: readonly DoubtedClause[]
}

/** The overruled clauses; none if the model fails. Only halts with the budget. */
export async function askOverruled(
  run: Run,
  context: TaskContext,
  { words, clauses, doubted }: OverrulingWords,
): Promise<Progress<readonly OverruledClause[]>> {
  const { template, description } = context
  const answer = await ask<readonly OverruledClause[]>(run, context, {
    name: 'overruled',
    role: 'planner',
    isDispensable: true,
    facts: { words: [...words], clauses: [...clauses], old: doubted.map(({ task, clause, why }) => [task.id, clause, why]) },
    system: wordsSystem(template, description),
    prompt: fill(prompt, {
      words: verbatim(words.join('\n\n')),
      clauses: numbered(clauses),
      old: numbered(doubted.map(({ task, clause, why }) => say('old', { clause, title: task.title, why }))),
    }),
    shape: Answer,
    read: (text) => readOverruled(clauses, doubted, text),
  })
  if (answer.type === 'done') return answer
  return answer.halt.ended === 'stuck' ? done([]) : answer
}

export function readOverruled(
  clauses: readonly string[],
  doubted: readonly DoubtedClause[],
  text: string,
): Reading<readonly OverruledClause[]> {
  const reading = parseStructured(Answer, text)
  if (!reading.ok) return reading
  const found = reading.value.overruled.map(({ old, by, still }) => ({
    ...{ old: doubted[old - 1], by: clauses[by - 1], still: still ?? '' },
    problems: [
      ...(doubted[old - 1] ? [] : [say('no-old', { old, most: doubted.length })]),
      ...(clauses[by - 1] === undefined ? [say('no-new', { by, most: clauses.length })] : []),
    ],
  }))
  const problems = found.flatMap((each) => each.problems)
  if (problems.length > 0) return { ok: false, problems }
  // A clause that still holds as a whole is not overruled.
  const value = found.flatMap(({ old, by, still }) => (old && by !== undefined && still !== old.clause ? [{ old, by, still }] : []))
  return { ok: true, value }
}
