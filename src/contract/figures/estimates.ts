// What tasks of a class took, and how well earlier tasks predicted them. A class is a template and the planner's effort.
import type { Range, TaskClass } from './statistics.js'

/** Tasks that a class needs before it foretells anything. */
export const FEWEST_TASKS = 3

/** One task that became green. */
export interface TaskTook {
  readonly run: string
  readonly template: string
  readonly effort: number
  readonly ms: number
  readonly calls: number
  readonly tokens: number
}

/** The value at position p (n - 1) of the sorted values, between its neighbours; 0 of none. Pure. */
export function quantile(sorted: readonly number[], p: number): number {
  const place = p * (sorted.length - 1)
  const [low = 0, high = low] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]]
  return low + (high - low) * (place % 1)
}

/** Quartiles of one measure. Pure. */
export function rangeOf(values: readonly number[]): Range {
  const sorted = values.toSorted((one, other) => one - other)
  return { low: quantile(sorted, 0.25), median: quantile(sorted, 0.5), high: quantile(sorted, 0.75) }
}

/**
 * Counts the tasks that earlier ones predicted to within a factor of two. Each is held against the median of its class in earlier runs,
 * never its own. So the count says what an estimate was worth when it was made (A. P. Dawid, "The prequential approach", 1984). Pure.
 * @param took tasks of one class, those of earlier runs first
 */
export function predictionsOf(took: readonly TaskTook[]): { readonly n: number; readonly near: number } {
  const ratios = took.flatMap((task, index) => {
    const before = took.slice(0, index).filter(({ run }) => run !== task.run)
    return before.length < FEWEST_TASKS ? [] : [task.ms / Math.max(1, rangeOf(before.map(({ ms }) => ms)).median)]
  })
  return { n: ratios.length, near: ratios.filter((ratio) => ratio >= 0.5 && ratio <= 2).length }
}

/** What tasks to come will take, task by task of their class, else of their template; null where one of them has too few before it. Pure. */
export function estimateOf(efforts: readonly number[], classes: readonly TaskClass[]): Pick<TaskClass, 'ms' | 'calls' | 'tasks'> | null {
  const found = efforts.map((effort) =>
    [effort, null].map((each) => classes.find((known) => known.effort === each)).find((known) => known && known.tasks >= FEWEST_TASKS),
  )
  if (found.length === 0 || !found.every((each) => each !== undefined)) return null
  const sum = (pick: (each: TaskClass) => number) => found.reduce((total, each) => total + pick(each), 0)
  const summed = (measure: 'ms' | 'calls'): Range => ({
    low: sum((each) => each[measure].low),
    median: sum((each) => each[measure].median),
    high: sum((each) => each[measure].high),
  })
  return { ms: summed('ms'), calls: summed('calls'), tasks: Math.min(...found.map(({ tasks }) => tasks)) }
}
