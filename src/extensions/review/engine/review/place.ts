// Checks the place of a finding: its quoted line must be in the file, and the line number is corrected by it.

import type { ChangedFile } from '../../../../main/engine/ports/change.js'
import type { Finding } from '../../contract/reviewed.js'
import { say } from './re-ask.js'

export type Placement =
  | { readonly ok: true; readonly finding: Finding }
  /** A sentence for the author of the finding. */
  | { readonly ok: false; readonly problem: string }

/** Shorter quotes, such as a bracket, occur too often to give a place. */
const TELLING = 4

/** The finding at the line that it quotes, the nearest one where several are alike. */
export function place(finding: Finding, files: readonly ChangedFile[]): Placement {
  const path = finding.path.replace(/^(\.\/|[ab]\/(?=.))/, '')
  const file = files.find((each) => each.path === finding.path) ?? files.find((each) => each.path === path)
  if (!file) return { ok: false, problem: say('no-file', { path: finding.path, files: files.map((each) => each.path).join(', ') }) }
  const quote = plain(finding.quote)
  const same = file.lines.flatMap((line, index) => (plain(line) === quote ? [index + 1] : []))
  const holding =
    same.length > 0 || quote.length < 2 * TELLING
      ? same
      : file.lines.flatMap((line, index) => (plain(line).includes(quote) ? [index + 1] : []))
  const gone = file.hunks.flatMap((hunk) => (hunk.removed.some((line) => plain(line) === quote) ? [hunk.from] : []))
  const lines = [...holding, ...gone.map((line) => Math.min(line, Math.max(1, file.lines.length)))]
  const [nearest] = lines.sort((a, b) => Math.abs(a - finding.line) - Math.abs(b - finding.line))
  if (quote === '' || nearest === undefined || (quote.length < TELLING && nearest !== finding.line))
    return {
      ok: false,
      problem: say('no-line', {
        title: finding.title,
        quote: finding.quote,
        path: file.path,
        line: finding.line,
        found: file.lines[finding.line - 1]?.trim() ?? '(none)',
      }),
    }
  return { ok: true, finding: { ...finding, path: file.path, line: nearest, quote: file.lines[nearest - 1]?.trim() || finding.quote } }
}

/** The first line of a quote without what a prompt puts before lines, and with single spaces. */
const plain = (text: string): string =>
  (text.split('\n').find((line) => line.trim() !== '') ?? '')
    .replace(/^[+\- ] +\d* *\| ?/, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Findings of which none says the same of the same line. */
export const distinct = (findings: readonly Finding[]): Finding[] => [
  ...new Map(findings.map((finding) => [`${finding.path}:${finding.line} ${finding.title.toLowerCase()}`, finding])).values(),
]
