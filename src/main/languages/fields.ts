// Reads fields of metadata that somebody else wrote, which may hold anything.

/** Fields of what a file should hold; none where it holds something else, or cannot be read. */
export function fieldsOf(read: () => unknown): Readonly<Record<string, unknown>> {
  try {
    const found = read()
    return typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** The text itself; empty where it is none. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
