// Reads a file's path out of a line that holds nothing else: a heading, a first comment, the words beside a fence.
import { safePath } from '../../../contract/paths/path.js'

/** What models write around a path: the mark of a heading, a list or a comment, a word for "file". */
const BEFORE = /^(?:#{1,6}\s+|\/\/+\s*|#+\s*|--\s+|\/\*+\s*|<!--\s*|[-*]\s+|\d+\.\s+)?(?:\*\*|__)?(?:(?:file|filename|path)\s*:\s*)?/i
const AFTER = /(?:\*\/|-->)?\s*(?:\*\*|__)?\s*:?\s*(?:\*\*|__)?$/
const PATH = /^[\w@.-][\w@./+-]*\.[A-Za-z]\w{0,9}$/
const BARE_NAME = /^(?:[\w@.-]+\/)*(?:Makefile|Dockerfile|Procfile)$/

/** The path that a line consists of, or null. A line with other words beside the path names none. */
export function pathOfLine(line: string): string | null {
  const text = line.trim()
  if (text.length > 200) return null
  const bare = text.replace(BEFORE, '').replace(AFTER, '').trim()
  const unquoted = (/^(["'`])(.+)\1:?$/.exec(bare)?.[2] ?? bare).replace(/^(\.\/)+(?=[^/])/, '')
  return (PATH.test(unquoted) || BARE_NAME.test(unquoted)) && safePath(unquoted).ok ? unquoted : null
}

const COMMENT = /^\s*(?:\/\/|#|--|\/\*|<!--)/

/** The path that the first line of a file's text names as a comment, or null. */
export const pathOfComment = (line: string): string | null => (COMMENT.test(line) ? pathOfLine(line) : null)

const INFO = /^\s*(?:`{3,}|~{3,})[\w+#-]*[ :]+(?:title=|path=|file=|filename=)?["']?([^\s"']+)["']?\s*$/

/** The path beside the opening of a fence, as in "```python src/a.py", or null. */
export function pathOfFence(line: string): string | null {
  const named = INFO.exec(line)?.[1]
  return named === undefined ? null : pathOfLine(named)
}
