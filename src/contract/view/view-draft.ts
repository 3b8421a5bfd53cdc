// A view while entries are folded into it, and what all that take them in do to it.

import type { TestCase } from '../run/tests.js'
import type { Row, RunView } from './run-view.js'

/** A view while entries are folded into it. */
export type Draft = { -readonly [K in keyof RunView]: RunView[K] } & {
  rows: Row[]
  tests: Map<string, TestCase>
  changes: Map<string, { added: number; removed: number }>
  /** Keys of the rows that run: most steps have none, and looking through all rows for each would take a long run long. */
  running: Set<string>
}

/** Takes away the running row of a key, where there is one, and gives it. */
export function dropRow(draft: Draft, key: string): Row | undefined {
  if (!draft.running.delete(key)) return undefined
  const at = draft.rows.findLastIndex((row) => row.key === key && row.tone === 'running')
  return at >= 0 ? draft.rows.splice(at, 1)[0] : undefined
}
