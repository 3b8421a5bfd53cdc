// Lines of a report, each of which holds one value as JSON.

/** The value of a line; undefined if it holds none. */
export function valueIn(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
