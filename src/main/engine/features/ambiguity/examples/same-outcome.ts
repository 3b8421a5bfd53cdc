// Whether two authors expect the same: by meaning where a value can be read, by its text where not, of errors by their names.
import type { Expected } from '../../../../../contract/features/ambiguity/examples.js'
import { type Literal, type Part, readLiteral } from './literal.js'

/** Share by which two fractions may differ: tests compare them with some tolerance. */
const CLOSE = 1e-9

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

function sameValue(one: string, other: string): boolean {
  const [a, b] = [readLiteral(one), readLiteral(other)]
  if (a && b && equal(a, b)) return true
  // Two texts, two lists, ... that were read are told apart by what they hold, white space and all.
  if (a && b && a.kind === b.kind && a.kind !== 'made') return false
  return plain(one, a) === plain(other, b)
}

/** A printed text, without the quotes that one of the authors may have put around it. */
const plain = (text: string, read: Literal | null): string => (read?.kind === 'text' ? read.value : text).replace(/\s+/g, ' ').trim()

function equal(a: Literal, b: Literal): boolean {
  switch (a.kind) {
    case 'nothing':
      return b.kind === 'nothing'
    case 'truth':
    case 'text':
      return b.kind === a.kind && b.value === a.value
    case 'number':
      return b.kind === 'number' && equalNumbers(a, b)
    case 'list':
      return b.kind === 'list' && inOrder(a.items, b.items)
    case 'set':
      return b.kind === 'set' && matched(a.items, b.items, equal)
    case 'map':
      return b.kind === 'map' && matched(a.entries, b.entries, ([key, value], [other, its]) => equal(key, other) && equal(value, its))
    case 'made':
      return b.kind === 'made' && endsAlike(a.name, b.name) && sameParts(a.parts, b.parts)
  }
}

type Numeral = Extract<Literal, { kind: 'number' }>

function equalNumbers(a: Numeral, b: Numeral): boolean {
  if (a.whole !== null && b.whole !== null) return a.whole === b.whole
  return a.value === b.value || Math.abs(a.value - b.value) <= CLOSE * Math.max(Math.abs(a.value), Math.abs(b.value))
}

const inOrder = (a: readonly Literal[], b: readonly Literal[]): boolean =>
  a.length === b.length && a.every((item, index) => equal(item, b[index] ?? { kind: 'nothing' }))

/** Whether each item of one has a partner of its own among the others. */
function matched<T>(a: readonly T[], b: readonly T[], same: (a: T, b: T) => boolean): boolean {
  if (a.length !== b.length) return false
  const left = [...b]
  return a.every((item) => {
    const at = left.findIndex((other) => same(item, other))
    if (at !== -1) left.splice(at, 1)
    return at !== -1
  })
}

/** Fields by their names; where one author named them and the other did not, by their place. */
function sameParts(a: readonly Part[], b: readonly Part[]): boolean {
  const areNamed = [...a, ...b].every((part) => part.name !== '')
  if (areNamed) return matched(a, b, (part, other) => part.name === other.name && equal(part.value, other.value))
  return inOrder(
    a.map((part) => part.value),
    b.map((part) => part.value),
  )
}

/** `Color.RED` and `RED`, `shop::Error::Empty` and `Error::Empty`. */
function endsAlike(one: string, other: string): boolean {
  const [a, b] = [segments(one), segments(other)]
  const count = Math.min(a.length, b.length)
  return a.slice(-count).join('.') === b.slice(-count).join('.')
}

const segments = (name: string): string[] => name.split(/::|\./)

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
