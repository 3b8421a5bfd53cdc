// Finds the usable part of an answer that was ended early because it repeated itself or the request.
const END = /^(?:`{3,}|~{3,}|>{7,} END)\s*$/
const BEGINS = /^(?:`{3}|~{3}|<{7})/m
/** An answer that ends in this many blanks was complete before them. */
const BLANKS = 1_000

/** The answer up to its last closed block; null without one, or if another block begins after it. Pure. */
export function closedPart(text: string): string | null {
  if (text.length - text.trimEnd().length >= BLANKS) return text.trimEnd()
  const lines = text.split('\n')
  const end = lines.findLastIndex((line) => END.test(line))
  return end === -1 || BEGINS.test(lines.slice(end + 1).join('\n')) || isOpen(lines.slice(0, end + 1))
    ? null
    : lines.slice(0, end + 1).join('\n')
}

/** Whether the last fence mark opens a fence. */
const isOpen = (lines: readonly string[]): boolean => lines.filter((line) => /^(?:`{3}|~{3})/.test(line)).length % 2 === 1
