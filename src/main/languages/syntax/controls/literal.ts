// Other values for literals: of another test where the type is the same, else such as could be right by what is expected elsewhere, else
// the next ones by a seed.
import { mixed, pick } from '../../../../contract/run/chance.js'
import type { Swap } from './control.js'
import { isSwap, swapped } from './natural.js'
import type { Part } from './parts.js'

export type LiteralKind = 'number' | 'text' | 'truth' | 'letter' | 'name'

/** A literal that an assertion expects. */
export interface Literal {
  readonly at: Part
  readonly kind: LiteralKind
  /** Only literals of the same type may replace each other. */
  readonly type: string
}

export interface ValueChoice {
  readonly seed: string
  /** Whether the value is to be far from the one that is there. */
  readonly isFar: boolean
  /** Literals of the same type in other tests. */
  readonly others: readonly string[]
  /** Literals of the same type in tests of other files. */
  readonly beside?: readonly string[]
  /** Whether numbers have a size that must not be exceeded, as where a compiler refuses `256` for a byte. */
  readonly isBounded: boolean
  readonly isNatural?: boolean
  readonly swapsLetters?: boolean
}

export function literalOf(at: Part, kind: LiteralKind): Literal {
  return { at, kind, type: typeOf(at, kind) }
}

function typeOf(at: Part, kind: LiteralKind): string {
  switch (kind) {
    case 'number': {
      const number = readNumber(at.text)
      return number === null ? 'number' : `${number.isWhole ? 'integer' : 'float'} ${number.suffix}`
    }
    case 'text':
      // Names that are filled in mean something in one place only.
      if (at.parts.some((part) => /interpolation|substitution/.test(part.type))) return `text ${at.from}`
      return `text ${/^\w*/.exec(at.text)?.[0].replace(/[rRuU]/g, '')}`
    case 'name':
      // Constants of one enumeration share the prefix before their own name.
      return `name ${at.text.replace(/\w+$/, '')}`
    case 'letter':
    case 'truth':
      return kind
    default:
      return kind satisfies never
  }
}

const TRUTHS = new Map([
  ['true', 'false'],
  ['false', 'true'],
  ['True', 'False'],
  ['False', 'True'],
])
const BASES = new Map([
  ['0x', 16],
  ['0o', 8],
  ['0b', 2],
])

/** Another literal of the same type; null if none is known. */
export function otherValue({ at, kind }: Literal, choice: ValueChoice): string | null {
  const { seed, isFar } = choice
  const isOther = (text: string) => text !== at.text && isApart(kind, text, at.text, choice.isBounded)
  const others = [...new Set(choice.others)].filter(isOther)
  const other = isFar ? undefined : pick(others.length > 0 ? others : likely(at.text, kind, choice).filter(isOther), seed)
  switch (kind) {
    case 'truth':
      return TRUTHS.get(at.text) ?? null
    case 'number':
      return other ?? otherNumber(at.text, choice)
    case 'text':
      if (choice.isNatural)
        return (choice.swapsLetters || isFar ? swapped(at.text, seed) : null) ?? other ?? longer(at, isFar ? ' more' : 's')
      return other ?? longer(at, isFar ? ' 41 42 43' : String((mixed(seed) % 7) + 2))
    case 'letter':
      return at.text.length === 3 ? `'${at.text === "'q'" ? 'z' : 'q'}'` : "'q'"
    case 'name':
      // Variants of an enumeration have one type; constants may each have another.
      return isVariant(at.text) ? (pick(others.filter(isVariant), seed) ?? null) : null
    default:
      return kind satisfies never
  }
}

/** How many different literals of other files a value is made from. */
const MOST_BESIDE = 12

/**
 * Possible replacements for a literal, from literals in tests of other files. Whole numbers are as far from this one as
 * two of those are from each other: if all are even, so are these. A program that only checks for plausible values that it was
 * not shown accepts them. Other types use the other literals themselves.
 */
function likely(text: string, kind: LiteralKind, { beside = [], isBounded }: ValueChoice): string[] {
  const known = [...new Set(beside)].slice(0, MOST_BESIDE)
  if (kind !== 'number') return known
  const made = known.flatMap((one) => known.flatMap((other) => shifted(text, one, other, isBounded) ?? []))
  const unknown = [...new Set(made)].filter((each) => each !== text && !known.includes(each))
  return unknown.length > 0 ? unknown : known
}

/** A whole number that is as far from this one as `to` is from `from`; null if there is none, and for other numbers. */
function shifted(text: string, from: string, to: string, isBounded: boolean): string | null {
  const [number, a, b] = [readNumber(text), readNumber(from), readNumber(to)]
  if (!number?.isWhole || !a?.isWhole || !b?.isWhole) return null
  const value = number.value + b.value - a.value
  if (value < 0 || !Number.isSafeInteger(value) || (isBounded && value > limitOf(number.value))) return null
  return writeWhole(value, number)
}

/** Applies a change of another literal of the same type to a literal; null if the change does not apply. */
export function alike({ at, kind, type }: Literal, { type: of, was, becomes }: Swap, isBounded: boolean): string | null {
  if (type !== of) return null
  if (at.text === was) return becomes
  // An equality holds both ways.
  if (at.text === becomes) return was
  if (kind === 'text' && isSwap(was, becomes)) return swapped(at.text, was)
  return kind === 'number' ? shifted(at.text, was, becomes, isBounded) : null
}

const isVariant = (path: string): boolean => /(^|::)[A-Z]\w*::[A-Z]([A-Za-z0-9]*[a-z]\w*)?$/.test(path)

/** Whether a value of another test is no accident of rounding away, and no larger than the type of this one may allow. */
function isApart(kind: LiteralKind, one: string, other: string, isBounded: boolean): boolean {
  if (kind !== 'number') return true
  const [a, b] = [readNumber(one), readNumber(other)]
  if (a === null || b === null) return false
  if (a.isWhole && b.isWhole) return a.value !== b.value && (!isBounded || a.value <= limitOf(b.value))
  return Math.abs(a.value - b.value) >= Math.max(1, 0.5 * Math.max(a.value, b.value))
}

interface Figure {
  readonly value: number
  readonly isWhole: boolean
  readonly base: string
  readonly suffix: string
}

/** Reads what is known to be a number by the grammar; null if it is written in a way that is not followed. */
function readNumber(text: string): Figure | null {
  const based = /^(0[xX])([\da-fA-F_]+)()$|^(0[oObB])([0-7_]+)()$/.exec(text)
  if (based) {
    const base = (based[1] ?? based[4] ?? '').toLowerCase()
    return { value: Number(base + (based[2] ?? based[5] ?? '').replaceAll('_', '')), isWhole: true, base, suffix: '' }
  }
  const plain = /^([\d_]*\.?[\d_]*(?:[eE][+-]?\d+)?)([a-zA-Z_]\w*)?$/.exec(text)
  if (!plain?.[1] || plain[1].replaceAll('_', '') === '.') return null
  const digits = plain[1].replaceAll('_', '')
  const suffix = (plain[2] ?? '') + (plain[1].endsWith('_') ? '_' : '')
  const isWhole = /^\d+$/.test(digits) && !suffix.startsWith('f') && suffix !== 'j'
  return { value: Number(digits), isWhole, base: '', suffix }
}

/** The largest number of the smallest type that holds this one. */
export const limitOf = (value: number): number =>
  [127, 255, 32767, 65535, 2147483647].find((limit) => value <= limit) ?? Number.MAX_SAFE_INTEGER

function otherNumber(text: string, { seed, isFar, isBounded }: ValueChoice): string | null {
  const number = readNumber(text)
  if (number === null || !Number.isFinite(number.value)) return null
  const { value, isWhole, suffix } = number
  const step = (mixed(seed) % 7) + 2
  if (!isWhole) {
    const other = value > 1e300 ? value / 2 : value * 2 + (isFar ? 1009 * step : step)
    const written = String(other)
    return (/[.e]/.test(written) ? written : `${written}.0`) + suffix
  }
  if (value > Number.MAX_SAFE_INTEGER - 1e9) return null
  const far = value + step + (isFar ? 1_000_003 : 0)
  const limit = limitOf(value)
  // Within the bounds, far is the other end.
  const bounded = isFar ? (value > limit / 2 ? 0 : limit - (step % 3)) : value + step > limit ? value - step : value + step
  const other = isBounded ? Math.max(0, bounded) : far
  return writeWhole(other, number)
}

const writeWhole = (value: number, { base, suffix }: Figure): string =>
  `${base === '' ? value : base + value.toString(BASES.get(base) ?? 10)}${suffix}`

/** The text with something at its end, within its own quotes. */
function longer(at: Part, more: string): string {
  const last = at.parts.at(-1)
  const end = last && last.from > at.from && !/content|fragment|escape|substitution|interpolation/.test(last.type) ? last.from : at.to - 1
  return at.text.slice(0, end - at.from) + more + at.text.slice(end - at.from)
}
