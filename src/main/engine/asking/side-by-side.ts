// Runs independent work in the sandbox, several items at a time.
import type { StepConfig } from '../../../contract/config/config.js'

/** How many checks run at the same time: one if a limit asks the user, so that only one box is cut and one question asked. */
export const lanesOf = ({ budget, checksAtOnce }: Pick<StepConfig, 'budget' | 'checksAtOnce'>): number =>
  budget.atLimit === 'ask' ? 1 : checksAtOnce

/**
 * Performs something for each item, at most `lanes` at a time. An item begins as soon as a lane is free, in order.
 * After a failure no further item begins, and the running ones are awaited.
 * @param lanes at least 1
 * @param perform gets the item and its lane, counted from 0; simultaneous items never share a lane
 * @returns the results, in the order of the items
 * @throws the error of the first item that failed
 */
export async function sideBySide<const T extends readonly unknown[], R>(
  items: T,
  lanes: number,
  perform: (item: T[number], lane: number, index: number) => Promise<R>,
): Promise<{ readonly [K in keyof T]: R }> {
  const results = new Map<number, R>()
  const failures: unknown[] = []
  let next = 0
  const work = async (lane: number): Promise<void> => {
    for (let index = next++; index < items.length && failures.length === 0; index = next++)
      try {
        results.set(index, await perform(items[index], lane, index))
      } catch (error) {
        failures.push(error)
      }
  }
  await Promise.all(Array.from({ length: Math.min(lanes, items.length) }, (_, lane) => work(lane)))
  if (failures.length > 0) throw failures[0]
  // Every item has a result, which the compiler cannot see.
  return items.map((_, index) => results.get(index)) as { readonly [K in keyof T]: R }
}
