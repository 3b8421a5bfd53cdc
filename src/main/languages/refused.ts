// The result of an install that is not even tried.
import type { CommandResult } from '../../contract/sandbox/command.js'

/** @param stderr why not, as a line */
export function refused(argv: readonly string[], stderr: string): CommandResult {
  const command = argv.join(' ')
  return { command, exit: 1, end: 'exited', stdout: '', stderr, truncated: false, durationMs: 0, denials: [] }
}
