// Reads how Python writes values, and which values the names in a test have.
import { type Binding, bindRows, boundAt } from '../../syntax/controls/expected.js'
import type { Part } from '../../syntax/controls/parts.js'
import type { Values } from '../../syntax/controls/values.js'

/** Calls that only say what a value is: their arguments are the value. */
const PLAIN = new Set(['approx', 'Decimal', 'Fraction', 'set', 'frozenset', 'list', 'tuple', 'dict', 'call'])
const COLLECTIONS = new Set([
  'list',
  'tuple',
  'set',
  'expression_list',
  'parenthesized_expression',
  'unary_operator',
  'pattern_list',
  'concatenated_string',
])
const QUIET = /^(assert\w*|raises|warns|fail|subTest|parametrize|param)$/

/** The last word of what is called: `raises` of `pytest.raises`. */
export function calledName(call: Part | null): string {
  const called = call?.at('function')
  return (called?.type === 'attribute' ? called.at('attribute') : called)?.text ?? ''
}

/** What a call is given by position, and by names. */
export function argumentsOf(call: Part | null): { readonly plain: readonly Part[]; readonly named: ReadonlyMap<string, Part> } {
  const given = call?.at('arguments')?.named ?? []
  const named = new Map<string, Part>()
  for (const each of given) {
    const [name, value] = [each.at('name'), each.at('value')]
    if (each.type === 'keyword_argument' && name && value) named.set(name.text, value)
  }
  return { plain: given.filter((each) => each.type !== 'keyword_argument' && !each.type.endsWith('_splat')), named }
}

function inner(part: Part): readonly Part[] | null {
  if (part.type === 'unary_operator' && part.at('operator')?.text === 'not') return null
  if (COLLECTIONS.has(part.type)) return part.named
  if (part.type === 'dictionary') return part.named.flatMap((pair) => pair.at('value') ?? [])
  if (part.type === 'call' && PLAIN.has(calledName(part))) return argumentsOf(part).plain
  return null
}

/** Functions of the standard library that make a value and are written small. */
const MAKES = new Set(['date', 'datetime', 'time', 'timedelta', 'deque', 'complex', 'bytes', 'bytearray'])

/** `date(2024, 5, 13)`, `datetime.date(2024, 5, 13)`, `Point(1, y=2)`. */
function made(part: Part): readonly Part[] | null {
  if (part.type !== 'call') return null
  const called = part.at('function')
  const isPlain = called?.type === 'identifier' || (called?.type === 'attribute' && called.at('object')?.type === 'identifier')
  const name = calledName(part)
  const { plain, named } = argumentsOf(part)
  const given = [...plain, ...named.values()]
  return isPlain && given.length > 0 && (/^_?[A-Z]\w*[a-z]/.test(name) || MAKES.has(name)) ? given : null
}

export const values: Values = {
  literals: new Map([
    ['integer', 'number'],
    ['float', 'number'],
    ['string', 'text'],
    ['true', 'truth'],
    ['false', 'truth'],
  ]),
  names: new Set(['identifier', 'attribute', 'subscript']),
  inner,
  made,
  bare: (part) => (part.type === 'parenthesized_expression' && part.named[0] ? values.bare(part.named[0]) : part),
  elements: (part) => {
    if (part.type === 'list' || part.type === 'tuple' || part.type === 'set') return part.named
    if (part.type === 'parenthesized_expression') return part.named[0] ? values.elements(part.named[0]) : null
    return part.type === 'call' && calledName(part) === 'param' ? argumentsOf(part).plain : null
  },
  entries: (part) => {
    if (part.type === 'call' && calledName(part) === 'dict') return [...argumentsOf(part).named]
    if (part.type !== 'dictionary') return null
    return part.named.flatMap((pair) => {
      const [key, value] = [pair.at('key'), pair.at('value')]
      return key?.type === 'string' && value ? [[key.of('string_content')?.text ?? '', value] as const] : []
    })
  },
  member: (name, key) => [`${name}["${key}"]`, `${name}['${key}']`, `${name}[${key}]`, `${name}.${key}`],
  wrap: (text, number) => `(${text}, ${number})`,
  isTyped: false,
  arguments: new Set(['argument_list']),
  isQuiet: (args) => QUIET.test(calledName(args.parent)),
  isDeclaration: (part) => {
    const above = part.parent
    if (part.field === 'left' || part.field === 'name' || part.field === 'attribute') return true
    return above !== null && /^(parameters|typed_parameter|default_parameter|pattern_list|tuple_pattern)$/.test(above.type)
  },
  isCall: (part) => part.type === 'call' || part.type === 'await',
  isShell: (part) => part.type === 'call' || part.type === 'parenthesized_expression',
}

/** The names in a target such as `n, want`. A single name means the whole value. */
function namesIn(target: Part): string | readonly string[] {
  if (target.type === 'identifier') return target.text
  return target.named.map((each) => (each.type === 'identifier' ? each.text : ''))
}

/** The value that a name has at the top of the file, or the value itself. */
export const declared = (part: Part, top: ReadonlyMap<string, Part>): Part =>
  part.type === 'identifier' ? (top.get(part.text) ?? part) : part

/** Names by assignments, loops and tables of parameters. */
export function bindingsIn(test: readonly Part[], top: ReadonlyMap<string, Part>, isWide = false): Binding[] {
  const local = new Map(top)
  const found: Binding[] = []
  const rowsOf = (part: Part): readonly Part[] => values.elements(declared(part, local)) ?? []
  for (const part of test)
    for (const each of part.walk()) {
      const [left, right] = [each.at('left'), each.at('right')]
      if (each.type === 'assignment' && left && right) {
        if (left.type === 'identifier') local.set(left.text, right)
        const names = namesIn(left)
        found.push(
          ...boundAt(
            each,
            typeof names === 'string'
              ? [{ name: names, values: [right] }, ...bindRows(values, names, [right]).slice(1)]
              : bindRows(values, names, [right]),
          ),
        )
      } else if ((each.type === 'for_statement' || each.type === 'for_in_clause') && left && right) {
        found.push(...boundAt(each, bindItems(left, right, rowsOf, isWide ? local : new Map())))
      } else if (each.type === 'call' && calledName(each) === 'parametrize') {
        const [names, table] = argumentsOf(each).plain
        if (names && table) found.push(...bindRows(values, parameterNames(names), rowsOf(table)))
      }
    }
  return found
}

/** `for a, b in rows`, also of `table.items()` and `enumerate(rows)`. */
function bindItems(left: Part, right: Part, rowsOf: (part: Part) => readonly Part[], tables: ReadonlyMap<string, Part>): Binding[] {
  const names = namesIn(left)
  if (right.type === 'call' && calledName(right) === 'enumerate' && typeof names !== 'string') {
    const [table] = argumentsOf(right).plain
    const item = left.named[1]
    return table && item ? bindItems(item, table, rowsOf, tables) : []
  }
  const of = right.type === 'call' && calledName(right) === 'items' ? right.at('function')?.at('object') : null
  const table = of && declared(of, tables)
  if (table?.type === 'dictionary' && typeof names !== 'string')
    return [{ name: names[1] ?? '', values: table.named.flatMap((pair) => pair.at('value') ?? []) }]
  return bindRows(values, names, rowsOf(right))
}

/** `"n, want"` or `["n", "want"]`. */
function parameterNames(names: Part): string | readonly string[] {
  const texts = (names.type === 'string' ? [names] : (values.elements(names) ?? [])).map((each) => each.of('string_content')?.text ?? '')
  const all = texts.flatMap((text) => text.split(',')).map((name) => name.trim())
  return names.type === 'string' && all.length === 1 ? (all[0] ?? '') : all
}
