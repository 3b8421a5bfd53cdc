// Whether a text shows by itself that nothing of it is missing, for answers whose endpoint gives no sign of their end.

const OPENS = /^\s*<{5,}\s*(?:FILE|EDIT|PATCH|DELETE|SEARCH)\b|^\s*-{5,9}\s*SEARCH\b|^\*\*\* Begin Patch\s*$/i
const CLOSES = /(?:>{5,}\s*(?:END(?: NO NEWLINE)?|REPLACE)|\+{5,9}\s*REPLACE|\*\*\* End Patch)\s*$/i
const FENCE = /^\s*(`{3,}|~{3,})(.*)$/
const OPENING_TAG = /^<([A-Za-z][\w:.-]*)(?:[\s=][^>]*)?>/
const CLOSING_TAG = /<\/[A-Za-z][\w:.-]*>\s*$/
const ONE_WORD = /^[*_`"']*\w+[*_`"']*$/

/** Doubt means no: every block, fence, tag and bracket that was opened must be closed, and the last line must be an end. Pure. */
export function endsWhole(text: string): boolean {
  const trimmed = text.trim()
  if (/^[{[]/.test(trimmed)) return isJson(trimmed)
  const lines = trimmed.split('\n')
  return !isOpen(lines) && lines.every((line, at) => isClosedTag(line, lines.slice(at))) && isEnd(lines.at(-1) ?? '', trimmed)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Whether a block or a fence has no end. A fence within a block is text of it, and so are a marker within a fence and shorter markers. */
function isOpen(lines: readonly string[]): boolean {
  /** The length of the markers of the open block; 0 if none is open. */
  let size = 0
  let fence = ''
  for (const line of lines) {
    const [, marks = '', info = ''] = FENCE.exec(line) ?? []
    if (size > 0) size = closes(line, size) ? 0 : size
    else if (fence === '' && OPENS.test(line)) size = CLOSES.test(line) ? 0 : Math.max(1, /<+/.exec(line)?.[0].length ?? 0)
    else if (marks === '') continue
    else if (fence === '') fence = marks
    else if (marks.startsWith(fence) && info.trim() === '') fence = ''
  }
  return size > 0 || fence !== ''
}

/** Models miscount short markers. Longer ones are there because the text has short ones. */
const closes = (line: string, size: number): boolean => CLOSES.test(line) && (size <= 7 || (/>+/.exec(line)?.[0].length ?? 0) >= size)

/** Whether a text stops within a block or a fence. Pure. */
export const isOpenAtEnd = (text: string): boolean => isOpen(text.split('\n'))

/** A tag at the beginning of a line is that of another tool, or of a file that nothing is around. */
function isClosedTag(line: string, rest: readonly string[]): boolean {
  const [, tag] = OPENING_TAG.exec(line) ?? []
  return tag === undefined || rest.some((each) => each.includes(`</${tag}>`))
}

const isEnd = (last: string, text: string): boolean =>
  CLOSES.test(last) || /^\s*(?:`{3,}|~{3,})\s*$/.test(last) || CLOSING_TAG.test(last) || /\s\S*[.!?]$/.test(text) || ONE_WORD.test(text)
