// Work in the sandbox that does not depend on each other, several at a time.
import type { StepConfig } from '../../../contract/config/config.js'

/** How many checks go at the same time: one where a limit asks the user, so that only one box can be cut and one question be asked. */
export const lanesOf = ({ budget, checksAtOnce }: Pick<StepConfig, 'budget' | 'checksAtOnce'>): number =>
  budget.atLimit === 'ask' ? 1 : checksAtOnce

/**
 * Does something with each item, at most `lanes` at a time; an item begins as soon as a lane is free, in the order of the items.
 * Where one fails no further item begins, and those that are under way are waited for: nothing goes on behind the caller's back.
 * @param lanes at least 1
 * @param perform gets the item and its lane, counted from 0; what is done at the same time never shares a lane
 * @returns what came of each item, in the order of the items
 * @throws what the first item that failed threw
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
  // A result for each item: the compiler cannot see that none is missing.
  return items.map((_, index) => results.get(index)) as { readonly [K in keyof T]: R }
}
