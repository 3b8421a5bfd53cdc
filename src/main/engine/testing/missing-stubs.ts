// Lists the files in a task's interface that have no stub, so that the author can add them. Pure.
import type { PlanTask } from '../../../contract/run/plan.js'

/** Paths before their contents in an interface: `src/a.ts: total(numbers)`. */
const NAMED = /(?<![\w./-])([\w-]+(?:\/[\w-]+)*\.[a-z]{1,4}):/g

/** @param isThere whether the program has a file, or the answer writes it */
export function missingStubs(
  { outputs, interface: offers }: Pick<PlanTask, 'outputs' | 'interface'>,
  isThere: (path: string) => boolean,
): string[] {
  const named = [...offers.matchAll(NAMED)].map(([, path = '']) => path)
  return [...new Set([...outputs, ...named])].filter((path) => !isThere(path))
}
