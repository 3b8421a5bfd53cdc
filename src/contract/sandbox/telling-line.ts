// Finds the line with the reason in the output of a failed install. Package managers print advice last.
import type { CommandResult } from './command.js'

/** The most specific patterns first. Each is tried on the whole text; the first group is the reason. */
const REASONS: readonly RegExp[] = [
  /^npm (?:error|ERR!) (peer \S+@.* from \S+)/m,
  /^npm (?:error|ERR!) notarget (No matching version.*)/m,
  /^npm (?:error|ERR!) 404 +('?[^ ]+'? is not in .*)/m,
  /^npm (?:error|ERR!) (?:code \w+\n(?:npm (?:error|ERR!) ))?(?!A complete log|Fix the|to accept|code )(\S.*)/m,
  /^.*?(ERR_PNPM_\w+\s+.*)/m,
  /^(?:➤ )?(YN\d+: .*(?:No candidates|not found|can't|doesn't|forbidden).*)/m,
  /^ERROR: (No matching distribution.*|Could not find a version.*|Cannot install.*|.*requires a different Python.*)/m,
  /^\s+((?:\w+\.)*\w+(?:Error|Exception): .*)\n\s+\[end of output\]/m,
  /^\s*((?:\w+\.)*\w+Error: .*)/m,
  /^\s*(\S+:\d+:(?:\d+:)? (?:fatal )?error: .*)/m,
  /^error: (.*)/m,
  /^error(?:\[\w+\])?: (.*)/m,
  /^(go: .*(?:not found|invalid|cannot|unknown|requires|reading|dial).*)/m,
  /^(?:fatal|ERROR|Error)[: ]+(.*)/m,
]
const LONGEST = 400

/** The line with the reason. Without a known pattern it is the last line, and nothing for empty output. Pure. */
export function reasonLine(printed: string): string {
  const text = printed.trim()
  for (const pattern of REASONS) {
    const line = pattern.exec(text)?.[1]?.trim()
    if (line) return line.slice(0, LONGEST)
  }
  return (text.split('\n').at(-1) ?? '').trim().slice(0, LONGEST)
}

/** Why an install failed: the line with the reason, or the limit that ended it, with the hosts that it was refused. Pure. */
export function failureOf({ end, stdout, stderr, denials }: CommandResult): string {
  const why = end === 'exited' ? reasonLine(stderr.trim() || stdout) : `ended by: ${end}`
  return `${why}${denials.length > 0 ? ` (${denials.join(', ')})` : ''}`
}
