// What is still of use in an answer that was ended early, since it repeated itself or the request.
const END = /^(?:`{3,}|~{3,}|>{7,} END)\s*$/
const BEGINS = /^(?:`{3}|~{3}|<{7})/m
/** Letters; an answer that ends in so many blanks was complete before them. */
const BLANKS = 1_000

/** The answer up to the last block that it closed; null where there is none, or another one was begun after it. Pure. */
export function closedPart(text: string): string | null {
  if (text.length - text.trimEnd().length >= BLANKS) return text.trimEnd()
  const lines = text.split('\n')
  const end = lines.findLastIndex((line) => END.test(line))
  return end === -1 || BEGINS.test(lines.slice(end + 1).join('\n')) || isOpen(lines.slice(0, end + 1))
    ? null
    : lines.slice(0, end + 1).join('\n')
}

/** Whether the last mark of a fence opens one. */
const isOpen = (lines: readonly string[]): boolean => lines.filter((line) => /^(?:`{3}|~{3})/.test(line)).length % 2 === 1
