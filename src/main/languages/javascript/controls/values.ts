// Reads how JavaScript and TypeScript write values, and which values the names in a test have.
import { type Binding, bindRows, boundAt } from '../../syntax/controls/expected.js'
import type { Part } from '../../syntax/controls/parts.js'
import type { Values } from '../../syntax/controls/values.js'

/** Nodes around a value that do not change it. */
const SHELLS = new Set(['as_expression', 'satisfies_expression', 'parenthesized_expression', 'non_null_expression'])
const QUIET = /^(expect|assert|it|test|describe|expectTypeOf)$/

/** A value without `as const`, parentheses and the like. */
export function bare(part: Part): Part {
  const inner = SHELLS.has(part.type) ? part.named[0] : undefined
  return inner ? bare(inner) : part
}

/** The words of `a.b.c`, also where parts of it are called: `expect(x).not.toBe` gives expect, not, toBe. */
export function chainOf(part: Part | null): readonly Part[] {
  if (part?.type === 'member_expression') {
    const property = part.at('property')
    return [...chainOf(part.at('object')), ...(property ? [property] : [])]
  }
  if (part?.type === 'call_expression') return chainOf(part.at('function'))
  if (part?.type === 'await_expression' || part?.type === 'non_null_expression') return chainOf(part.named[0] ?? null)
  return part?.type === 'identifier' ? [part] : []
}

export const argumentsOf = (call: Part | null): readonly Part[] => {
  const given = call?.at('arguments')
  return given?.type === 'arguments' ? given.named : []
}

function inner(part: Part): readonly Part[] | null {
  if (SHELLS.has(part.type)) return part.named.slice(0, 1)
  if (part.type === 'array') return part.named
  if (part.type === 'unary_expression' && part.at('operator')?.text === '-') return part.named
  if (part.type === 'object') return part.named.flatMap((pair) => (pair.type === 'pair' ? (pair.at('value') ?? []) : []))
  return null
}

/** `new Date(2024, 4, 13)`, `new Set([1, 2])`, `BigInt(7)`. */
function made(part: Part): readonly Part[] | null {
  const given = argumentsOf(part)
  const isMaking =
    (part.type === 'new_expression' && part.at('constructor')?.type === 'identifier') ||
    (part.type === 'call_expression' && part.at('function')?.text === 'BigInt')
  return isMaking && given.length > 0 ? given : null
}

const keyOf = (key: Part | null): string => (key?.type === 'string' ? (key.of('string_fragment')?.text ?? '') : (key?.text ?? ''))

export const values: Values = {
  literals: new Map([
    ['number', 'number'],
    ['string', 'text'],
    ['template_string', 'text'],
    ['true', 'truth'],
    ['false', 'truth'],
  ]),
  names: new Set(['identifier', 'member_expression', 'subscript_expression']),
  inner,
  made,
  bare,
  elements: (part) => (bare(part).type === 'array' ? bare(part).named : null),
  entries: (part) =>
    bare(part).type !== 'object'
      ? null
      : bare(part).named.flatMap((pair) => {
          const value = pair.at('value')
          return pair.type === 'pair' && value ? [[keyOf(pair.at('key')), value] as const] : []
        }),
  member: (name, key) => [`${name}.${key}`, `${name}[${key}]`, `${name}['${key}']`],
  wrap: (text, number) => `[${text}, ${number}]`,
  isTyped: false,
  arguments: new Set(['arguments']),
  isQuiet: (args) => chainOf(args.parent).some((word) => QUIET.test(word.text)),
  isDeclaration: (part) => {
    const above = part.parent
    if (part.field === 'left' || part.field === 'name' || part.field === 'pattern' || part.field === 'parameter') return true
    return above !== null && /^(formal_parameters|required_parameter|array_pattern|object_pattern|pair_pattern)$/.test(above.type)
  },
  isShell: (part) => SHELLS.has(part.type),
  isCall: (part) => part.type === 'call_expression' || part.type === 'new_expression' || part.type === 'await_expression',
}

/** What a pattern such as `[a, b]` or `{ want: b }` makes of rows. */
function bindPattern(pattern: Part, rows: readonly Part[]): Binding[] {
  switch (pattern.type) {
    case 'identifier':
      return bindRows(values, pattern.text, rows)
    case 'array_pattern':
      return bindRows(
        values,
        pattern.named.map((each) => (each.type === 'identifier' ? each.text : '')),
        rows,
      )
    case 'object_pattern':
      return pattern.named.flatMap((each) => {
        const [key, name] = each.type === 'pair_pattern' ? [keyOf(each.at('key')), each.at('value')?.text] : [each.text, each.text]
        const cells = rows.flatMap((row) => values.entries(row)?.find(([known]) => known === key)?.[1] ?? [])
        return name ? [{ name, values: cells }] : []
      })
    default:
      return []
  }
}

/** The patterns of a function's parameters. */
const parametersOf = (called: Part | undefined): readonly Part[] => {
  const single = called?.at('parameter')
  return single ? [single] : (called?.at('parameters')?.named ?? []).map((each) => each.at('pattern') ?? each)
}

export const parameterNames = (called: Part): readonly string[] => parametersOf(called).map((each) => each.text)

const isFunction = (part: Part): boolean => /^(arrow_function|function_expression|function_declaration|function)$/.test(part.type)

/** Names by declarations, loops and tables. */
export function bindingsIn(test: readonly Part[], top: ReadonlyMap<string, Part>, isWide = false): Binding[] {
  const local = new Map(top)
  const found: Binding[] = []
  const rowsOf = (part: Part): readonly Part[] => {
    const table = bare(part)
    return values.elements(table.type === 'identifier' ? (local.get(table.text) ?? table) : table) ?? []
  }
  for (const part of test)
    for (const each of part.walk()) {
      const [name, value] = [each.at('name'), each.at('value')]
      if (each.type === 'variable_declarator' && name && value) {
        if (name.type === 'identifier') local.set(name.text, value)
        found.push(...boundAt(each, bindPattern(name, [value])))
      } else if (each.type === 'for_in_statement') {
        const [left, right] = [each.at('left'), each.at('right')]
        if (left && right) found.push(...boundAt(each, (isWide && bindEntries(left, right)) || bindPattern(left, rowsOf(right))))
      } else if (each.type === 'call_expression') found.push(...boundAt(each, bindCall(each, rowsOf)))
    }
  return found
}

/** `for (const [key, value] of Object.entries({ ... }))`, and of `new Map([...])`; null if it is neither. */
function bindEntries(pattern: Part, table: Part): Binding[] | null {
  const [given] = argumentsOf(table)
  if (pattern.type !== 'array_pattern' || !given) return null
  if (table.type === 'new_expression' && table.at('constructor')?.text === 'Map') return bindPattern(pattern, values.elements(given) ?? [])
  const cells = values.entries(given)
  const name = pattern.named[1]
  if (table.at('function')?.text !== 'Object.entries' || !cells || !name) return null
  return bindPattern(
    name,
    cells.map(([, cell]) => cell),
  )
}

/** `it.each(rows)(title, body)` and `rows.forEach(body)`. */
function bindCall(call: Part, rowsOf: (part: Part) => readonly Part[]): Binding[] {
  const called = call.at('function')
  const body = argumentsOf(call).find(isFunction)
  const [first, ...more] = parametersOf(body)
  if (!called || !first) return []
  if (called.type === 'member_expression' && /^(forEach|map)$/.test(called.at('property')?.text ?? '')) {
    const table = called.at('object')
    return table ? bindPattern(first, rowsOf(table)) : []
  }
  if (called.type !== 'call_expression' || !/^(each|for)$/.test(chainOf(called).at(-1)?.text ?? '')) return []
  const template = called.at('arguments')
  if (template?.type === 'template_string') return bindTemplate(template, first)
  const table = argumentsOf(called)[0]
  if (!table) return []
  const rows = rowsOf(table)
  if (!rows.every((row) => bare(row).type === 'array') || chainOf(called).at(-1)?.text === 'for') return bindPattern(first, rows)
  return [first, ...more].flatMap((parameter, column) =>
    bindPattern(
      parameter,
      rows.flatMap((row) => values.elements(row)?.[column] ?? []),
    ),
  )
}

/** A table whose first line names its columns, with a value filled in for each cell. */
function bindTemplate(template: Part, pattern: Part): Binding[] {
  const names = (template.of('string_fragment')?.text.trimStart().split('\n')[0] ?? '').split('|').map((name) => name.trim())
  const cells = template.named.filter((part) => part.type === 'template_substitution').flatMap((part) => part.named[0] ?? [])
  const columns = names.map((name, column) => ({ name, values: cells.filter((_, index) => index % names.length === column) }))
  if (pattern.type === 'identifier')
    return columns.flatMap(({ name, values: found }) => values.member(pattern.text, name).map((each) => ({ name: each, values: found })))
  return columns
}
