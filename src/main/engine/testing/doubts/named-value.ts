// Decides whether a clause names a value that a test can compare.

const QUOTED = /"[^"]*"|“[^”]*”|(?<!\w)'[^']*'(?!\w)/g

/** A number that is not part of a name. Quoted texts were replaced by a number before. */
const NUMBER = /(?<![\w.])\d/

/** Words of a refusal. The refused input precedes them. */
const REFUSES = /\b(raises?|throws?|panics?|refuses?|rejects?|(is|are|be) (refused|rejected|an error|not accepted|not allowed|invalid))\b/

/** Words before any other result. */
const GIVES = /\b(gives?|returns?|yields?|prints?|shows?|says?|equals?|becomes?|exits?|is|are|has|have)\b|[=→]|->/

/** In a refusal, the message and the code are values. An input after these words is none. */
const INPUT_BEHIND = /\b(for|when|if|where|on|unless)\b.*$/
const ERROR_DETAIL = /(\bwith\b|\bsaying\b|\bmessage\b|\bcode\b|:|\().*/

/**
 * Whether a clause names a number or a quoted text. Pure.
 * @param onlyOutcomes whether only results count, so that refused inputs do not
 */
export const namesValue = (clause: string, onlyOutcomes = true): boolean =>
  onlyOutcomes ? partsOf(clause.replace(/\s+/g, ' ').replace(QUOTED, '0')).some(namesOutcome) : NUMBER.test(clause.replace(QUOTED, '0'))

function namesOutcome(part: string): boolean {
  const refusal = REFUSES.exec(part)
  if (!refusal) return NUMBER.test(part)
  const behind = part.slice(refusal.index + refusal[0].length).replace(INPUT_BEHIND, '')
  return NUMBER.test(ERROR_DETAIL.exec(behind)?.[0] ?? '')
}

/** The statements of a clause. A piece with its own verb ends a statement; other pieces belong to the next one. */
function partsOf(clause: string): string[] {
  const parts: string[] = []
  let open = ''
  for (const piece of clause.split(/(?<=[.;]) |(?= and | but | while )/)) {
    open += piece
    if (!REFUSES.test(open) && !GIVES.test(open)) continue
    parts.push(open)
    open = ''
  }
  const last = parts.pop()
  // The rest belongs to the last statement.
  return last === undefined ? [open] : [...parts, last + open]
}
