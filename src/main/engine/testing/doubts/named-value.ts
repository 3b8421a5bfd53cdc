// Tells whether the words of a clause name a value that a test can compare with.

const QUOTED = /"[^"]*"|“[^”]*”|(?<!\w)'[^']*'(?!\w)/g

/** A number that is no part of a name; quoted texts are made one before. */
const NUMBER = /(?<![\w.])\d/

/** What says that an input is refused; what stands before it is that input. */
const REFUSES = /\b(raises?|throws?|panics?|refuses?|rejects?|(is|are|be) (refused|rejected|an error|not accepted|not allowed|invalid))\b/

/** What says what comes of an input otherwise. */
const GIVES = /\b(gives?|returns?|yields?|prints?|shows?|says?|equals?|becomes?|exits?|is|are|has|have)\b|[=→]|->/

/** Of a refusal the message or the code are values, and the input that stands behind it is none. */
const INPUT_BEHIND = /\b(for|when|if|where|on|unless)\b.*$/
const TOLD = /(\bwith\b|\bsaying\b|\bmessage\b|\bcode\b|:|\().*/

/**
 * Whether a clause says a number or a quoted text. Pure.
 * @param onlyOutcomes whether it has to come out: what is refused is no such value then
 */
export const namesValue = (clause: string, onlyOutcomes = true): boolean =>
  onlyOutcomes ? partsOf(clause.replace(/\s+/g, ' ').replace(QUOTED, '0')).some(namesOutcome) : NUMBER.test(clause.replace(QUOTED, '0'))

function namesOutcome(part: string): boolean {
  const refusal = REFUSES.exec(part)
  if (!refusal) return NUMBER.test(part)
  const behind = part.slice(refusal.index + refusal[0].length).replace(INPUT_BEHIND, '')
  return NUMBER.test(TOLD.exec(behind)?.[0] ?? '')
}

/** The statements of a clause: what says of itself what comes out stands alone, all else belongs to what follows. */
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
  // What follows the last statement is a part of it.
  return last === undefined ? [open] : [...parts, last + open]
}
