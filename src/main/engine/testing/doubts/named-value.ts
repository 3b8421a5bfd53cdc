// Decides whether a clause names a value that a test can compare.
import type { StepConfig } from '../../../../contract/config/config.js'
import { hasPatch } from '../../../../contract/config/patches.js'

const QUOTED = /"[^"]*"|“[^”]*”|(?<!\w)'[^']*'(?!\w)/g

/** A number that is not part of a name. Quoted texts were replaced by a number before. */
const NUMBER = /(?<![\w.])\d/

const ERROR = 'is an error'

/** Words of a refusal. The refused input precedes them. */
const REFUSES = /\b(raises?|throws?|panics?|refuses?|rejects?|(is|are|be) (refused|rejected|an error|not accepted|not allowed|invalid))\b/

/** Words before any other result. */
const GIVES = /\b(gives?|returns?|yields?|prints?|shows?|says?|equals?|becomes?|exits?|is|are|has|have)\b|[=→]|->/

/** In a refusal, the message and the code are values. An input after these words is none. */
const INPUT_BEHIND = /\b(for|when|if|where|on|unless)\b.*$/
const ERROR_DETAIL = /(\bwith\b|\bsaying\b|\bmessage\b|\bcode\b|:|\().*/

/** A text that a message has to hold among others: `with "2" in its message`, `a message that holds "2"`. */
const HELD =
  /\bwith [^,;.]{1,40} in (?:its|the|their) (?:message|text|error)\b|\b(?:message|text|error)s? (?:(?:that |which )?(?:holds?|contains?|includes?|mentions?|names?)|(?:hold|contain|includ|mention|nam)ing) [^,;.]*?(?=[,;.]| (?:for|when|if|where|on|unless)\b|$)/g

/** What counts as a value: any one, only those of results, or of these only what can be compared as a whole. */
export type ValueRule = 'any' | 'results' | 'compared'

/** The rule of a run, by its patches. */
export function valueRule(config: StepConfig): ValueRule {
  if (!hasPatch(config, 'only-outcomes')) return 'any'
  return hasPatch(config, 'held-texts') ? 'compared' : 'results'
}

/** Whether a clause names a number or a quoted text. Pure. */
export function namesValue(clause: string, rule: ValueRule = 'compared'): boolean {
  const plain = clause.replace(QUOTED, '0')
  if (rule === 'any') return NUMBER.test(plain)
  const flat = plain.replace(/\s+/g, ' ')
  return partsOf(rule === 'compared' ? flat.replace(HELD, ERROR) : flat).some(namesOutcome)
}

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
