// Reads how Go writes values, and which values the names in a test have.
import { type Binding, bindRows, boundAt } from '../../syntax/controls/expected.js'
import type { Part } from '../../syntax/controls/parts.js'
import type { Values } from '../../syntax/controls/values.js'

const BASIC = /^(u?int(8|16|32|64)?|float(32|64)|string|byte|rune|any|Ptr|ptr)$/
const QUIET =
  /^(Errorf?|Fatalf?|Logf?|Skipf?|FailNow|Helper|Parallel|Run|Equal\w*|DeepEqual|Diff|Is|As|Contains|NotEqual|ElementsMatch|InDelta|JSONEq)$/

/** The last word of what is called: `Errorf` of `t.Errorf`. */
export function calledName(call: Part | null): string {
  const called = call?.at('function') ?? null
  return (called?.type === 'selector_expression' ? called.at('field') : called)?.text ?? ''
}

export const argumentsOf = (call: Part | null): readonly Part[] => call?.at('arguments')?.named ?? []

/** A value out of its element. */
const bare = (part: Part): Part =>
  /^(literal_element|parenthesized_expression)$/.test(part.type) || (part.type === 'unary_expression' && part.parts[0]?.text === '&')
    ? part.named[0]
      ? bare(part.named[0])
      : part
    : part

/** The elements between the braces of a composite literal. */
const bodyOf = (part: Part): Part | null => {
  const what = bare(part)
  return what.type === 'literal_value' ? what : what.type === 'composite_literal' ? what.at('body') : null
}

const valueIn = (element: Part): readonly Part[] => {
  const value = element.type === 'keyed_element' ? element.at('value') : element
  return value ? [bare(value)] : []
}

function inner(part: Part): readonly Part[] | null {
  const body = bodyOf(part)
  if (body) return body.named.flatMap(valueIn)
  if (part.type === 'literal_element' || part.type === 'parenthesized_expression' || part.type === 'type_conversion_expression')
    return part.type === 'type_conversion_expression' ? [part.at('operand')].flatMap((operand) => operand ?? []) : part.named
  if (part.type === 'unary_expression') return /^[-+&]$/.test(part.parts[0]?.text ?? '') ? part.named : null
  if (part.type === 'binary_expression') return /^[-+*]$/.test(part.at('operator')?.text ?? '') ? part.named : null
  return part.type === 'call_expression' && BASIC.test(calledName(part)) ? argumentsOf(part) : null
}

/** The fields of the struct that a row of a table is, in their order. */
function fieldsOf(row: Part): readonly string[] {
  let type: Part | null = row.type === 'composite_literal' ? row.at('type') : null
  for (const above of row.above())
    if (!type && above.type === 'composite_literal') {
      const table = above.at('type')
      type = table?.at('element') ?? table?.at('value') ?? null
      break
    }
  if (type?.type === 'type_identifier') {
    const name = type.text
    for (const above of row.above())
      for (const declaration of above.named)
        if (declaration.type === 'type_declaration' && declaration.named[0]?.at('name')?.text === name)
          type = declaration.named[0].at('type')
  }
  const list = type?.type === 'struct_type' ? type.of('field_declaration_list') : null
  return (list?.named ?? []).flatMap((field) => field.parts.filter((part) => part.field === 'name').map((part) => part.text))
}

export const values: Values = {
  literals: new Map([
    ['int_literal', 'number'],
    ['float_literal', 'number'],
    ['interpreted_string_literal', 'text'],
    ['raw_string_literal', 'text'],
    ['rune_literal', 'letter'],
    ['true', 'truth'],
    ['false', 'truth'],
  ]),
  names: new Set(['identifier', 'selector_expression', 'index_expression']),
  inner,
  // All that make a value are read as one.
  made: () => null,
  bare,
  elements: (part) => bodyOf(part)?.named.flatMap(valueIn) ?? null,
  entries: (part) => {
    const body = bodyOf(part)
    if (!body) return null
    const fields = body.named.every((each) => each.type === 'literal_element') ? fieldsOf(bare(part)) : []
    return body.named.flatMap((each, index) => {
      const [value] = valueIn(each)
      const key = each.type === 'keyed_element' ? each.at('key')?.text : fields[index]
      return key && value ? [[key, value] as const] : []
    })
  },
  member: (name, key) => [`${name}.${key}`, `${name}[${key}]`],
  // A value of another type would not compile.
  wrap: () => null,
  isTyped: true,
  arguments: new Set(['argument_list']),
  isQuiet: (args) => QUIET.test(calledName(args.parent)),
  isDeclaration: (part) => part.parent?.field === 'left' || part.field === 'name' || part.field === 'key',
  isShell: (part) => /^(literal_element|parenthesized_expression|type_conversion_expression|call_expression)$/.test(part.type),
  isCall: (part) => part.type === 'call_expression' && !BASIC.test(calledName(part)),
}

/** Names by `:=`, `var`, `=` and loops over tables. */
export function bindingsIn(test: readonly Part[], top: ReadonlyMap<string, Part>): Binding[] {
  const local = new Map(top)
  const found: Binding[] = []
  const bind = (at: Part, names: readonly Part[], given: readonly Part[]): void => {
    for (const [index, name] of names.entries()) {
      const value = given.length === names.length ? given[index] : given[0]
      if (!value) continue
      local.set(name.text, value)
      // Several names of one call: none of them is a value that is written down.
      found.push(...boundAt(at, bindRows(values, name.text, [value])))
    }
  }
  for (const part of test)
    for (const each of part.walk()) {
      const [left, right] = [each.at('left'), each.at('right')]
      if (/^(short_var_declaration|assignment_statement)$/.test(each.type) && left && right) bind(each, left.named, right.named)
      else if (/^(var_spec|const_spec)$/.test(each.type)) {
        const given = each.at('value')?.named ?? []
        bind(
          each,
          each.parts.filter((name) => name.field === 'name' && name.isNamed),
          given,
        )
      } else if (each.type === 'range_clause' && left && right) {
        const rows = values.elements(right.type === 'identifier' ? (local.get(right.text) ?? right) : right) ?? []
        const item = left.named[1]
        if (item) found.push(...boundAt(each, bindRows(values, item.text, rows)))
      }
    }
  return found
}
