// Finds the declarations that a test uses outside itself. An edit to them is an edit to the test.

import type { Part } from './parts.js'
import type { Values } from './values.js'

/** The declarations that a test uses, also through functions that it calls; `declared` finds one by its name as the file writes it. */
export function usedBy(
  language: Pick<Values, 'names'>,
  test: readonly Part[],
  declared: (name: string) => Part | undefined,
  known: Map<Part, readonly string[]>,
): Part[] {
  const found = new Set<Part>()
  const look = (names: readonly string[]): void => {
    for (const name of names) {
      const part = declared(name)
      if (!part || found.has(part)) continue
      found.add(part)
      const own = known.get(part) ?? namesIn(language, part)
      known.set(part, own)
      look(own)
    }
  }
  look(test.flatMap((part) => namesIn(language, part)))
  return [...found].filter((part) => !test.some(({ from, to }) => part.from >= from && part.to <= to))
}

function namesIn({ names }: Pick<Values, 'names'>, part: Part): string[] {
  const found = new Set<string>()
  for (const each of part.walk()) if (names.has(each.type)) found.add(each.text)
  return [...found]
}
