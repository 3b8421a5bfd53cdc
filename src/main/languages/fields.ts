// Reads fields of untrusted metadata, which may hold anything.

/** The fields of a file's content; none if it holds something else or cannot be read. */
export function fieldsOf(read: () => unknown): Readonly<Record<string, unknown>> {
  try {
    const found = read()
    return typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** The value if it is a text; else an empty text. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
