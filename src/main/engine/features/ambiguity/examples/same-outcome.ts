// Whether two authors expect the same: by meaning where a value can be read, by its text where not, of errors by their names.
import type { Expected } from '../../../../../contract/features/ambiguity/examples.js'
import { endsAlike, sameValue } from '../../../task/literals/same-value.js'

/** Pure and symmetric. Spelling, quoting, white space, the order of keys and the wording of an error are no difference. */
export function sameOutcome(one: Expected, other: Expected): boolean {
  const [a, b] = [plainKind(one), plainKind(other)]
  if (a.kind !== b.kind) return false
  return a.kind === 'error' ? sameError(a.text, b.text) : sameValue(a.text, b.text)
}

/** `Err(Empty)` and `raises ValueError` are errors, wherever they were written. */
function plainKind({ kind, text }: Expected): Expected {
  const raised = /^(?:(?:it )?(?:raises?|throws?|panics?(?: with)?|fails with|rejects with)\s+(?:an? )?|Err\()/i.exec(text)
  if (kind === 'value' && raised) return { kind: 'error', text: text.slice(raised[0].length) || 'an error' }
  return { kind, text }
}

/** Where only one author names the error they do not contradict each other. */
function sameError(one: string, other: string): boolean {
  const [a, b] = [nameOf(one), nameOf(other)]
  if (a !== null && b !== null) return endsAlike(a, b)
  const [exit, its] = [exitOf(one), exitOf(other)]
  return exit === null || its === null || exit === its
}

const NAME = /[A-Za-z_]\w*(?:(?:::|\.)[A-Za-z_]\w*)*/g
const IS_ERROR = /(?:Error|Exception|Failure|Fault|Panic|Exit|Interrupt|Warning)$/

/** The name by which a test would know an error: `ValueError: bad` is ValueError; null where there is none. */
function nameOf(text: string): string | null {
  const names = text.match(NAME) ?? []
  const named = names.find((name) => IS_ERROR.test(name) && name.length > 'Error'.length) ?? names.find((name) => name.includes('::'))
  if (named) return named
  // A word alone, such as the variant of an error, is its name.
  const alone = names.length === 1 && names[0] === text.replace(/\W+$/, '') ? names[0] : null
  return alone && /(?:^|\.)[A-Z]\w*$/.test(alone) ? alone : null
}

const exitOf = (text: string): string | null => /\bexit(?:s| code| status)?(?: with)?\s*:?\s*(\d+)/i.exec(text)?.[1] ?? null
