// Checks whether a text stops in the middle. An answer without its last marker is accepted only if it looks complete.

const PAIRS: ReadonlyMap<string, string> = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
])
const ENDS_OPEN = /(?:[([{,\\:]|[^=!<>+\-*/&|]=|=>|\b(?:and|or|not|in|is|import|from|if|def|class|function|const|let))$/

/**
 * Checks any language: open brackets, an impossible last line, a remark that cannot be distinguished from the text.
 * Brackets in strings and comments count too, so a doubtful text counts as cut.
 * @param like a text whose brackets this one opens and closes alike, such as the lines that it replaces
 */
export function looksCut(text: string, like = ''): boolean {
  const trimmed = text.trimEnd()
  const isLike = lastLine(trimmed) === lastLine(like.trimEnd())
  return (!isLike && ENDS_OPEN.test(lastLine(trimmed))) || unmatched(trimmed) !== unmatched(like) || endsAsProse(trimmed)
}

const lastLine = (text: string): string => text.slice(text.lastIndexOf('\n') + 1)

/** The brackets without a partner, in order. */
function unmatched(text: string): string {
  const open: string[] = []
  const stray: string[] = []
  for (const letter of text) {
    const partner = PAIRS.get(letter)
    if (letter === '(' || letter === '[' || letter === '{') open.push(letter)
    else if (partner !== undefined && open.at(-1) === partner) open.pop()
    else if (partner !== undefined) stray.push(letter)
  }
  return [...stray, ...open].join('')
}

/** A last paragraph of words, set off by an empty line. */
function endsAsProse(text: string): boolean {
  const last = text
    .split(/\n\s*\n/)
    .slice(1)
    .at(-1)
  return last !== undefined && /^[A-Z][\w',-]*(?: [\w'",`().-]+){3,}[.!:]$/.test(lastLine(last.trim()))
}
