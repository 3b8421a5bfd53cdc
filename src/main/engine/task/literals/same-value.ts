// Compares the values of two texts: by meaning if both can be read, else by their letters. Pure.
import { type Literal, type Part, readLiteral } from './literal.js'

/** Relative difference that two fractions may have, since tests compare them with a tolerance. */
const CLOSE = 1e-9

/** Ignores spelling, quotes, white space and the order of keys. */
export function sameValue(one: string, other: string): boolean {
  const [a, b] = [readLiteral(one), readLiteral(other)]
  if (a && b && equal(a, b)) return true
  // Two texts, lists and so on that were read are compared by content, including white space.
  if (a && b && a.kind === b.kind && a.kind !== 'made') return false
  return plain(one, a) === plain(other, b)
}

/** A printed text, without the quotes that an author may have added. */
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

/** Whether each item of one has its own partner among the others. */
function matched<T>(a: readonly T[], b: readonly T[], same: (a: T, b: T) => boolean): boolean {
  if (a.length !== b.length) return false
  const left = [...b]
  return a.every((item) => {
    const at = left.findIndex((other) => same(item, other))
    if (at !== -1) left.splice(at, 1)
    return at !== -1
  })
}

/** Compares fields by name; by position if only one side has names. */
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
