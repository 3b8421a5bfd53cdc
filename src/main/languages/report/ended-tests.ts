// Counts the finished tests in a report that is still being written. It only informs a waiting user; no verdict uses it.

export interface EndedTests {
  readonly ended: number
  /** Whether the reporter finished, so that the count is complete. */
  readonly isWhole: boolean
}

/**
 * Counts in a reporter's output so far: lines of JSON, or a transcript of one process per test. The text comes from inside the
 * sandbox and its last line may be cut; unreadable lines are not counted. Pure.
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
