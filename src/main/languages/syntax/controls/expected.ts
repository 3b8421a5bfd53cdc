// Finds what two compared sides expect: a literal, a name with a value in the test or in its table, or a side that can be wrapped.
import { type Change, edits, replaced, values } from './assertion.js'
import { type Literal, type LiteralKind, literalOf } from './literal.js'
import type { Part } from './parts.js'
import type { Values } from './values.js'

/** The names of a test with the values that it gives them itself, or by tables. */
export interface Scope {
  readonly language: Values
  readonly values: ReadonlyMap<string, readonly Part[]>
  /** Names that hold what calls gave. */
  readonly called: ReadonlySet<string>
  readonly uses: ReadonlyMap<string, readonly Part[]>
  /** All bindings of the test, if names are followed to their values. Left out if each name has at most one value in the test. */
  readonly bindings?: readonly Binding[]
}

/** A place in a text. */
export interface Letters {
  readonly from: number
  readonly to: number
}

export interface Binding {
  readonly name: string
  readonly values: readonly Part[]
  /** The declaration or the loop that binds it; left out if it holds in all of the test. */
  readonly at?: Part
}

/** The same bindings, made at this place. */
export const boundAt = (at: Part, bindings: readonly Binding[]): readonly Binding[] => bindings.map((each) => ({ ...each, at }))

/** Joins the bindings of a language. A name with several values is not followed. */
export function scopeOf(language: Values, test: readonly Part[], bindings: readonly Binding[], isWide = false): Scope {
  const values = new Map<string, readonly Part[]>()
  const called = new Set<string>()
  const several = new Set<string>()
  for (const { name, values: found } of bindings) {
    if (values.has(name)) several.add(name)
    values.set(name, found)
    if (holdsCall(language, found)) called.add(name)
  }
  for (const name of several) values.delete(name)
  const uses = new Map<string, Part[]>()
  for (const part of test)
    for (const each of part.walk())
      if (language.names.has(each.type)) {
        const known = uses.get(each.text)
        if (known) known.push(each)
        else uses.set(each.text, [each])
      }
  return { language, values, called, uses, ...(isWide ? { bindings, language: withMade(language) } : {}) }
}

/** The language where calls that make a value are part of what is written. */
const withMade = (language: Values): Values => ({ ...language, inner: (part) => language.inner(part) ?? language.made(part) })

/** The values of a name at this place; none if unknown. */
export function valuesOf({ values, bindings }: Scope, name: Part): readonly Part[] | undefined {
  if (!bindings) return values.get(name.text)
  const inRange = bindings.flatMap((each) => {
    const holder = each.at && holderOf(each.at)
    const holds = !each.at || (each.at.from <= name.from && (!holder || (holder.from <= name.from && name.to <= holder.to)))
    return each.name === name.text && holds ? [{ each, from: each.at?.from ?? -1, size: holder ? holder.to - holder.from : Infinity }] : []
  })
  return inRange.sort((one, other) => one.size - other.size || other.from - one.from)[0]?.each.values
}

/** The scope of a binding: its block, or the loop or condition whose head contains it. */
const HOLDER = /^(block|statement_block|statement_list|module|program|source_file|for_\w+|if_statement|call_expression)$/

function holderOf(at: Part): Part | undefined {
  for (const part of [at, ...at.above()]) if (HOLDER.test(part.type)) return part
  return undefined
}

/** The values of a loop's names or of parameters, row by row. `names` is one name for the whole row, or one for each column. */
export function bindRows(language: Values, names: string | readonly string[], rows: readonly Part[]): Binding[] {
  if (typeof names !== 'string')
    return names.map((name, column) => ({ name, values: rows.flatMap((row) => language.elements(row)?.[column] ?? []) }))
  const columns = new Map<string, Part[]>()
  for (const row of rows) {
    const cells = language.entries(row) ?? language.elements(row)?.map((cell, index) => [String(index), cell] as const) ?? []
    for (const [key, cell] of cells) columns.set(key, [...(columns.get(key) ?? []), cell])
  }
  const members = [...columns].flatMap(([key, cells]) => language.member(names, key).map((name) => ({ name, values: cells })))
  return [{ name: names, values: rows }, ...members]
}

/** Literals of a value, also within collections; none if it is computed. */
export function literalsIn(language: Values, part: Part): Literal[] {
  const kind = language.literals.get(part.type)
  if (kind) return [literalOf(part, kind)]
  return (language.inner(part) ?? []).flatMap((inner) => literalsIn(language, inner))
}

export const isLiteral = (language: Values, part: Part): boolean =>
  language.literals.has(part.type) || (language.inner(part)?.every((inner) => isLiteral(language, inner)) ?? false)

/** How grammars name the value for none. It can be written as a literal, and no other value of its kind could replace it. */
const NOTHING: ReadonlySet<string> = new Set(['null', 'undefined', 'none', 'nil'])

/** Whether it is fully literal, so that another author could write it too. */
const isWritten = (language: Values, part: Part): boolean =>
  language.literals.has(part.type) ||
  NOTHING.has(part.type) ||
  (language.inner(part)?.every((inner) => isWritten(language, inner)) ?? false)

const holdsCall = (language: Values, found: readonly Part[]): boolean =>
  found.some((part) => !isLiteral(language, part) && hasCall(language, part))

export function hasCall(language: Values, part: Part): boolean {
  for (const each of part.walk()) if (language.isCall(each)) return true
  return false
}

/** The side that says what is expected; the second one where both could. */
export function expectedOf(scope: Scope, first: Part, second: Part): Part {
  return weigh(scope, first) > weigh(scope, second) ? first : second
}

function weigh(scope: Scope, side: Part): number {
  const { language } = scope
  const part = language.bare(side)
  if (isLiteral(language, part)) return 5
  if (literalsIn(language, part).length > 0) return 4
  if (language.names.has(part.type)) {
    const found = valuesOf(scope, part)
    const isCalled = scope.bindings ? holdsCall(language, found ?? []) : scope.called.has(part.text)
    if (found && found.length > 0 && !isCalled) return isInput(scope, part) ? 2 : 3
    return isCalled ? 0 : 1
  }
  return hasCall(language, part) ? 0 : 1
}

/** Whether a name is handed to anything but assertions, or what it is a member of is. */
export function isInput(scope: Scope, name: Part): boolean {
  const whole = scope.bindings ? (/^\w+(?=[.[])/.exec(name.text)?.[0] ?? '') : ''
  return isHanded(scope, name, name.text) || (whole !== '' && isHanded(scope, name, whole))
}

function isHanded(scope: Scope, name: Part, text: string): boolean {
  const { language, uses, bindings } = scope
  return (uses.get(text) ?? []).some((use) => {
    // `case` in `case.given` hands over a member of it alone.
    if (language.isDeclaration(use) || (text !== name.text && language.names.has(use.parent?.type ?? ''))) return false
    // A name that is bound again is another one.
    if (bindings && text === name.text && valuesOf(scope, use) !== valuesOf(scope, name)) return false
    for (const above of use.above()) if (language.arguments.has(above.type)) return !language.isQuiet(above)
    return false
  })
}

/** The ways to change an expected value, the best first. */
export function valueChanges(scope: Scope, side: Part): readonly Change[] {
  const { language } = scope
  const expected = language.bare(side)
  const own = literalsIn(language, expected)
  const isName = language.names.has(expected.type)
  const given = own.length > 0 || !isName || isInput(scope, expected) ? [] : (valuesOf(scope, expected) ?? [])
  const wrapped = [2, 3, 5].flatMap((number) => language.wrap(expected.text, number) ?? [])
  const written = (own.length > 0 ? [expected] : given).filter((value) => isWritten(language, value))
  const plains = [...written, ...(own.length === 0 && !isName && isWritten(language, expected) ? [expected] : [])].filter(
    (value) => plainOf(language, value) === null,
  )
  const changes: Change[] = [
    ...values(own.length > 0 ? own : given.flatMap((value) => literalsIn(language, value))).map((change) => ({
      ...change,
      wholes: written.flatMap((value) => plainOf(language, value) ?? []),
    })),
    ...edits('sure', 'wrap', ...(own.length > 0 ? [] : wrapped.map((by) => [replaced(expected, by)]))),
  ]
  return plains.length === 0 ? changes : changes.map((change) => ({ ...change, plains }))
}

/** A value without wrapping calls such as `approx(0.1)`; null if it has only truth values and empty texts. */
function plainOf(language: Values, value: Part): Part | null {
  const inner = language.inner(value)
  const [only] = inner ?? []
  if (only && inner?.length === 1 && language.isShell(value)) return plainOf(language, only)
  return literalsIn(language, value).some(({ at, kind }) => saysSomething(at, kind)) ? value : null
}

function saysSomething(at: Part, kind: LiteralKind): boolean {
  switch (kind) {
    case 'number':
    case 'letter':
      return true
    case 'text':
      return /[^"'`]/.test(at.text.replace(/^\w*/, '')) && ![...at.walk()].some(({ type }) => /interpolation|substitution/.test(type))
    case 'truth':
    case 'name':
      return false
  }
}

/** Equality of two sides. */
export const equality = (scope: Scope, first: Part, second: Part): readonly Change[] =>
  valueChanges(scope, expectedOf(scope, first, second))

/** Two sides, and the operator between them. */
interface Comparison {
  readonly operator: string
  readonly left: Part
  readonly right: Part
}

/** `value < limit` and the like: the limit goes where the comparison cannot hold. */
export function bound(
  scope: Scope,
  { operator, left, right }: Comparison,
  limits: readonly [low: string, high: string],
): readonly Change[] {
  const isRight = literalsIn(scope.language, right).length > 0
  const at = isRight ? right : left
  if (literalsIn(scope.language, at).length !== 1 || (!isRight && literalsIn(scope.language, left).length === 0)) return []
  const isBelow = operator.startsWith('<') === isRight
  return edits('likely', 'bound', [replaced(at, isBelow ? limits[0] : limits[1])])
}

/** A comparison by one of the signs that languages share: equality, or a bound. Nothing for any other operator. */
export function comparison(
  scope: Scope,
  { operator, left, right }: Comparison,
  limits: readonly [low: string, high: string],
): readonly Change[] {
  if (operator === '==' || operator === '===') return equality(scope, left, right)
  return /^[<>]=?$/.test(operator) ? bound(scope, { operator, left, right }, limits) : []
}
