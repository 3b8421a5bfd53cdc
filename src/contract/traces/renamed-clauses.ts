// Keeps what points at clauses where those get other words or another task: a clause is known by its words and its task. Pure.
import type { Plan, PlanTask, Replaced } from '../run/plan.js'
import { placeOf } from './quote.js'

type By = Replaced['by']
type Traced = Pick<PlanTask, 'acceptance' | 'traces'>

/** The plan where all that its clauses were replaced by is called as it is now. @param now what such a clause is now; itself where it is the same */
export function withRenamed(plan: Plan, now: (by: By) => By): Plan {
  const renamed = (each: Replaced): Replaced => ({ ...each, by: now(each.by) })
  const tasks = plan.tasks.map((task) => (task.replaced ? { ...task, replaced: task.replaced.map(renamed) } : task))
  if (!plan.overruled) return { ...plan, tasks }
  return { ...plan, tasks, overruled: plan.overruled.map((each) => ({ ...each, by: now(each.by) })) }
}

/**
 * A clause of a task in the words of its new list: the same ones; else the one from the same words of the user; else that of the same
 * place, where there are as many; else the one that shares most words with it. Itself where nothing is like it.
 */
export function clauseNow(clause: string, before: Traced, after: Traced): string {
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

const quotesOf = ({ acceptance, traces = [] }: Traced, clause: string): string[] =>
  traces.filter((trace) => acceptance[trace.clause - 1] === clause).map(({ quote }) => quote)

const isSame = (one: string, other: string): boolean => placeOf(one, other) !== null || placeOf(other, one) !== null

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
