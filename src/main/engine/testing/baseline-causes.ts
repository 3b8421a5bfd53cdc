// Lists why tests of an existing project are red before the run: the first line of each cause, with the number of its tests.
import type { BaselineCause } from '../../../contract/notes/testing/baseline.js'
import type { TestReport } from '../../../contract/run/tests.js'

const MOST = 5
const LONGEST = 200
const REFUSED = /ECONNREFUSED|Connection refused|connect: connection refused|actively refused/i

/** The causes, most frequent first, each with the port that refused. Pure. */
export function causesOf(report: TestReport | null): BaselineCause[] {
  const counts = new Map<string, { count: number; port: number | null }>()
  for (const message of messagesOf(report)) {
    const line = firstLine(message)
    const known = counts.get(line) ?? { count: 0, port: portIn(message) }
    counts.set(line, { ...known, count: known.count + 1 })
  }
  const causes = [...counts].map(([line, { count, port }]) => ({ line, count, port }))
  return causes
    .filter(({ line }) => line !== '')
    .sort((a, b) => b.count - a.count)
    .slice(0, MOST)
}

/** Ports that refused a connection of a test. Pure. */
export const refusedPorts = (report: TestReport | null): number[] => [
  ...new Set(messagesOf(report).flatMap((message) => portIn(message) ?? [])),
]

const messagesOf = (report: TestReport | null): string[] =>
  [...(report?.collectionErrors ?? []), ...(report?.cases ?? []).filter(({ state }) => state === 'failed')].map(({ message }) => message)

/** The line of the error itself. */
function firstLine(message: string): string {
  const whole = message.split('\n')
  const lines = whole.map((line) => line.trim()).filter(Boolean)
  const errorLine =
    lines.find((line) => /^E\s+\S/.test(line))?.replace(/^E\s+/, '') ??
    lines.find((line) => /^[\w.]*(Error|Exception)\b/.test(line)) ??
    // A Python error can have any name, and its line follows the trace.
    (lines[0]?.startsWith('Traceback') ? whole.findLast((line) => /^[A-Za-z_][\w.]*(: |$)/.test(line)) : undefined)
  return (errorLine ?? lines[0] ?? '').slice(0, LONGEST)
}

/** The port that refused the connection; null where the message names none. */
function portIn(message: string): number | null {
  if (!REFUSED.test(message)) return null
  const port = /(?:localhost|127\.0\.0\.1|::1|\]|host)[^\n\d]{0,12}[:\s](\d{2,5})\b|port[^\d\n]{0,4}(\d{2,5})/i.exec(message)
  return port ? Number(port[1] ?? port[2]) : null
}
