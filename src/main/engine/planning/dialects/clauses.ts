// Makes the list of clauses out of a text in which a model wrote them one below the other.

const MARK = /^\s*(?:[-*•+]|\(?\d{1,2}[.):])\s+/
/** A line that ends so goes on in the next one. */
const GOES_ON = /(?:[,:([{]|\b(?:and|or|the|a|an|of|to|with|that|is|if|for|in))$/i

/** The clauses of a text; null where it does not say plainly where one ends. Pure. */
export function clausesIn(text: string): string[] | null {
  const lines = text
    .replace(/\r/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
  const [first, ...more] = lines
  if (first === undefined || lines.some((line) => /^\s*(?:```|~~~)/.test(line))) return null
  if (MARK.test(first)) return markedClauses(lines)
  if (more.some((line) => MARK.test(line) || /^\s/.test(line)) || lines.slice(0, -1).some((line) => GOES_ON.test(line.trim()))) return null
  return lines.map((line) => line.trim())
}

/** Each line with a mark begins a clause; a line without one goes on with the clause before. */
function markedClauses(lines: readonly string[]): string[] {
  const clauses: string[] = []
  for (const line of lines) {
    const words = line.replace(MARK, '').trim()
    if (MARK.test(line)) clauses.push(words)
    else clauses.push(`${clauses.pop() ?? ''} ${words}`.trim())
  }
  return clauses
}
