// How many tests a report tells of that have ended, while it is still written. For a user who waits; nothing is judged by it.

export interface EndedTests {
  readonly ended: number
  /** Whether the reporter came to its end, so that these are all there are. */
  readonly isWhole: boolean
}

/**
 * Counts in what a reporter wrote so far: lines of JSON, or a transcript of one process per test. The text comes from inside the sandbox, and
 * its last line may be cut: what cannot be read counts as nothing. Pure.
 */
export function endedTests(text: string): EndedTests {
  const keys = new Set<string>()
  let isWhole = false
  for (const line of text.split('\n')) {
    if (line === 'end') isWhole = true
    else if (line.startsWith('ended ')) keys.add(line.split(' ').slice(0, -2).join(' '))
    else if (line.startsWith('{')) {
      const { event, key } = readLine(line)
      if (event === 'end') isWhole = true
      if (event === 'result' && typeof key === 'string') keys.add(key)
    }
  }
  return { ended: keys.size, isWhole }
}

function readLine(line: string): { readonly event?: unknown; readonly key?: unknown } {
  try {
    return JSON.parse(line) as object
  } catch {
    return {}
  }
}
