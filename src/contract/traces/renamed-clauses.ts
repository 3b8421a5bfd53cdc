// Keeps what points at clauses where those get other words or another task: a clause is known by its words and its task. Pure.
import type { Plan, PlanTask, ReplacedClause } from '../run/plan.js'
import { placeOf } from './quote.js'

type By = ReplacedClause['by']
type TracedTask = Pick<PlanTask, 'acceptance' | 'traces'>

/**
 * The plan with the new names of all replacements of its clauses.
 * @param now the new name of a clause; itself if it is unchanged
 */
export function withRenamed(plan: Plan, now: (by: By) => By): Plan {
  const renamed = (each: ReplacedClause): ReplacedClause => ({ ...each, by: now(each.by) })
  const tasks = plan.tasks.map((task) => (task.replaced ? { ...task, replaced: task.replaced.map(renamed) } : task))
  if (!plan.overruled) return { ...plan, tasks }
  return { ...plan, tasks, overruled: plan.overruled.map((each) => ({ ...each, by: now(each.by) })) }
}

/**
 * Finds a clause in the new list of its task. It takes the same words, else the same words of the user. Else it takes the same place if
 * there are as many, else the clause that shares most words. The clause itself without a match.
 */
export function clauseNow(clause: string, before: TracedTask, after: TracedTask): string {
  if (after.acceptance.includes(clause)) return clause
  const fresh = after.acceptance.filter((each) => !before.acceptance.includes(each))
  const quotes = quotesOf(before, clause)
  const quoting = fresh.find((each) => quotesOf(after, each).some((quote) => quotes.some((old) => isSame(old, quote))))
  if (quoting !== undefined) return quoting
  const placed = before.acceptance.length === after.acceptance.length ? after.acceptance[before.acceptance.indexOf(clause)] : undefined
  if (placed !== undefined && fresh.includes(placed)) return placed
  const words = wordsOf(clause)
  const shared = (each: string) => [...wordsOf(each)].filter((word) => words.has(word)).length
  const [nearest] = fresh.toSorted((one, other) => shared(other) - shared(one))
  return nearest !== undefined && shared(nearest) > 0 ? nearest : clause
}

const quotesOf = ({ acceptance, traces = [] }: TracedTask, clause: string): string[] =>
  traces.filter((trace) => acceptance[trace.clause - 1] === clause).map(({ quote }) => quote)

const isSame = (one: string, other: string): boolean => placeOf(one, other) !== null || placeOf(other, one) !== null

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
