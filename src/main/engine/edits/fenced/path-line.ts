// Reads a file's path from the places where models write it: a heading, the words around a fence, a first comment.
import { safePath } from '../../../../contract/paths/path.js'
import { asPlainName } from './other-names.js'

const WORD = '(?:(?:file ?name|filepath|file|path|title|name)(?: \\d+)?\\s*[:=]\\s*)'
/** What models write around a path: the mark of a heading, a list or a comment, a word for "file". */
const BEFORE = new RegExp(
  `^(?:#{1,6}\\s+|//+\\s*|#+\\s*|--+\\s+|\\{?/\\*+\\s*|<!--+\\s*|;+\\s*|%+\\s*|\\(\\*+\\s*|REM\\s+|[-*]\\s+|\\d+\\.\\s+)?(?:[-=~]{3,}\\s*)?(?:\\*\\*|__)?${WORD}?(?:\\*\\*|__)?\\s*`,
  'i',
)
const AFTER = /(?:\*+\/\}?|\*+\)|--+>)?\s*(?:[-=~]{3,})?\s*(?:\*\*|__)?\s*:?\s*(?:\*\*|__)?$/
const PATH = /^[\w@.-][\w@./+-]*\.[A-Za-z]\w{0,9}$/
const BARE_NAME = /^(?:[\w@.-]+\/)*(?:Makefile|Dockerfile|Procfile)$/
const LONGEST_LINE = 200

const plainPath = (text: string): string | null => {
  const path = text.replaceAll('\\', '/').replace(/^(\.\/)+(?=[^/])/, '')
  return (PATH.test(path) || BARE_NAME.test(path)) && safePath(path).ok ? path : null
}

/** The line in the form that is parsed. A line that is too long names no file, so it is only trimmed. */
const namingOf = (line: string, isWide: boolean): string =>
  line.length > LONGEST_LINE ? line.trim() : (isWide ? asPlainName(line) : line).trim()

/** Two underscores begin bold words only if two end them. Otherwise they begin a name, such as `__init__.py`. */
function withoutBefore(text: string, isWide: boolean): string {
  const rest = text.replace(BEFORE, '')
  const isOfName = isWide && text.endsWith(`__${rest}`) && !/__\W*$/.test(rest)
  return isOfName ? `__${rest}` : rest
}

/** The path that a line consists of, or null. A line with other words beside the path names none. */
export function pathOfLine(line: string, isWide = false): string | null {
  const text = namingOf(line, isWide)
  if (text.length > LONGEST_LINE) return null
  const bare = withoutBefore(text, isWide).replace(AFTER, '').trim()
  return plainPath(/^(["'`])(.+)\1:?$/.exec(bare)?.[2] ?? bare)
}

/** The one path among the words of a heading, a bold line or a line that ends with a colon, or null. */
export function pathAmongWords(line: string, isWide = false): string | null {
  const text = namingOf(line, isWide)
  if (text.length > LONGEST_LINE || !/^#{1,6}\s|^\*\*|:(?:\*\*)?$/.test(text)) return null
  const marked = [...text.matchAll(/`([^`]+)`|\*\*([^*`]+)\*\*/g)].map(([, ticked, bold]) => ticked ?? bold ?? '')
  const words = /^#{1,6}\s/.test(text) ? text.split(/[\s()]+/) : []
  const paths = new Set([...marked, ...words].flatMap((each) => plainPath(each.replace(/^[`*]+|[`*:,]+$/g, '')) ?? []))
  const [path] = paths
  return paths.size === 1 && path !== undefined ? path : null
}

const COMMENT = /^\s*(?:\/\/|#(?!!)|--|\{?\/\*|<!--|;|%|\(\*|REM\s)/i
const WITH_WORDS = /^(\S+?)`?\s*(?:\s[-–—|(]|:\s)\s*\S/
/** Lines that must precede the first comment. */
const FIRST_BY_RULE = /^(?:#!|#.*coding[:=]|<!doctype|<\?xml|<\?php|\s*$)/i

export interface PathComment {
  readonly path: string
  /** The text without the comment, if the comment contains only the path. */
  readonly lines: readonly string[]
}

/** The path that the first comment of a file's text names, or null. A docstring names none. */
export function pathOfFirstComment(lines: readonly string[], isWide = false): PathComment | null {
  const at = lines.findIndex((line) => !FIRST_BY_RULE.test(line))
  const line = lines[at] ?? ''
  if (at === -1 || !COMMENT.test(line)) return null
  const [, next = '', last = ''] = lines.slice(at, at + 3)
  const isOpened = /^\s*(?:\/\*+|<!--+)\s*$/.test(line) && /^\s*(?:\*+\/|--+>)\s*$/.test(last)
  const alone = pathOfLine(isOpened ? next.replace(/^\s*\*\s/, '') : line, isWide)
  if (alone !== null) return { path: alone, lines: [...lines.slice(0, at), ...lines.slice(at + (isOpened ? 3 : 1))] }
  const said = line.length > LONGEST_LINE ? null : WITH_WORDS.exec(withoutBefore(line.trim(), isWide))
  const path = plainPath(said?.[1]?.replace(/^`/, '') ?? '')
  return path === null ? null : { path, lines }
}

const DOCSTRING = /^[rRuU]?(?:"""|''')\s*(.*?)\s*(?:"""|''')?$/

/** The one of these files whose name begins the docstring of a module, or null. The docstring is the module's own, so it stays. */
export function dueOfDocstring(lines: readonly string[], dues: readonly string[]): string | null {
  const at = lines.findIndex((line) => !FIRST_BY_RULE.test(line))
  const [, first] = DOCSTRING.exec(lines[at] ?? '') ?? []
  if (at === -1 || first === undefined) return null
  const said = (first === '' ? (lines[at + 1] ?? '') : first).trim()
  const name =
    said.length > LONGEST_LINE ? null : (pathOfLine(said, true) ?? plainPath(WITH_WORDS.exec(said)?.[1]?.replace(/^`/, '') ?? ''))
  const found = dues.filter((due) => name !== null && (due === name || due.endsWith(`/${name}`)))
  return found.length === 1 ? (found[0] ?? null) : null
}

const OPENING = /^\s*(?:`{3,}|~{3,})\s*([^`]*)$/
const ATTRIBUTE = /(?:^|[\s{:,])(?:title|path|file|filename|filepath|name)\s*[=:]\s*(?:"([^"]+)"|'([^']+)'|([^\s"',}]+))/i
/** Names of languages that look like those of files. */
const LANGUAGES = /^(?:node|vue|next|react|three)\.js$|^asp\.net$/i

/** The path beside the opening of a fence, as in "```python src/a.py" or "```js title="a.js"", or null. */
export function pathOfFence(line: string): string | null {
  const info = OPENING.exec(line)?.[1]?.trim() ?? ''
  if (info === '' || info.length > LONGEST_LINE) return null
  const [, double, single, bare] = ATTRIBUTE.exec(info) ?? []
  const named = double ?? single ?? bare
  if (named !== undefined) return plainPath(named)
  const [, language = '', rest = ''] = /^(?:([\w+#-]*)(?:[\s:]+|$))?(.*)$/.exec(info) ?? []
  const path = pathOfLine(rest)
  return path !== null && !(language === '' && LANGUAGES.test(rest)) ? path : null
}
