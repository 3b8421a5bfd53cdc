// Files that the interface of a task names and that nobody wrote a stub of: their author is told of each by name. Pure.
import type { PlanTask } from '../../../contract/run/plan.js'

/** Paths at the beginning of what an interface says of a file: `src/a.ts: total(numbers)`. */
const NAMED = /(?<![\w./-])([\w-]+(?:\/[\w-]+)*\.[a-z]{1,4}):/g

/** @param isThere whether the program has a file, or the answer writes it */
export function missingStubs(
  { outputs, interface: offers }: Pick<PlanTask, 'outputs' | 'interface'>,
  isThere: (path: string) => boolean,
): string[] {
  const named = [...offers.matchAll(NAMED)].map(([, path = '']) => path)
  return [...new Set([...outputs, ...named])].filter((path) => !isThere(path))
}
