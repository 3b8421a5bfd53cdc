// Takes the marks `clause 3` out of tests that leave a run: they name clauses of a plan that the user's project does not have.
import { languages } from '../../languages/index.js'
import { bytesOf, textOf } from '../../store/trees/file-text.js'

const CLAUSES = String.raw`clauses?\s+#?\d{1,2}(?:\s*(?:,|and|&|to|-|–)\s*#?\d{1,2})*`
const LEADER = String.raw`(?:\/\/+!?|#+|\/\*+|\*)`
/** A comment with nothing but a mark. */
const ONLY_MARK = new RegExp(String.raw`^\s*${LEADER}\s*${CLAUSES}\s*[.:]?\s*(?:\*\/)?\s*$`, 'i')
/** A mark before other words of a comment, and one in brackets behind them. */
const MARK_BEFORE = new RegExp(String.raw`^(\s*${LEADER}\s*)${CLAUSES}(?:\s*[:;–—]|\s+-)\s*(?=\S)(?!\*\/)`, 'i')
const MARK_BEHIND = new RegExp(String.raw`^(\s*${LEADER}.*\S)\s+\(${CLAUSES}\)(?=\W*$)`, 'i')

/** The text without the marks in its comments. Lines of the text before stay as they are. */
export function withoutMarks(text: string, before: string): string {
  const old = new Set(before.split('\n'))
  return text
    .split('\n')
    .flatMap((line) => {
      if (old.has(line)) return [line]
      return ONLY_MARK.test(line) ? [] : [line.replace(MARK_BEFORE, '$1').replace(MARK_BEHIND, '$1')]
    })
    .join('\n')
}

/** The bytes of a source file without its marks; the same bytes where it has none, or is no source. */
export function bytesWithoutMarks(path: string, bytes: Buffer, before: Buffer | null): Buffer {
  if (!languages.all.some(({ project }) => project.sources.test(path))) return bytes
  const text = textOf(bytes)
  if (text === null) return bytes
  const bare = withoutMarks(text, (before && textOf(before)) ?? '')
  return bare === text ? bytes : bytesOf(path, bare, bytes)
}
