// Reads how Rust writes values, and which values the names in a test have.
import { type Binding, bindRows, boundAt } from '../../syntax/controls/expected.js'
import type { Part } from '../../syntax/controls/parts.js'
import type { Values } from '../../syntax/controls/values.js'

/** Methods that give the same value as another type. */
const SAME = /^(to_string|to_owned|to_vec|into|clone|as_str|iter|into_iter|copied|cloned)$/
/** Functions that only make a value of what they are given. */
const MAKES = /^(from|new|from_str|from_secs|from_millis)$/

/** The last word of what is called, without the mark of an unfolded macro. */
export const calledName = (call: Part | null): string => {
  const called = call?.at('function') ?? null
  return (called?.at('name') ?? called?.at('field') ?? called)?.text ?? ''
}

export const argumentsOf = (call: Part | null): readonly Part[] => call?.at('arguments')?.named ?? []

function inner(part: Part): readonly Part[] | null {
  switch (part.type) {
    case 'tuple_expression':
    case 'parenthesized_expression':
      return part.named
    case 'array_expression':
      return part.at('length') ? part.named.slice(0, 1) : part.named
    case 'reference_expression':
    case 'type_cast_expression':
      return [part.at('value')].flatMap((value) => value ?? [])
    case 'unary_expression':
      return part.parts[0]?.text === '!' ? null : part.named
    case 'binary_expression':
      return /^[-+*]$/.test(part.at('operator')?.text ?? '') ? part.named : null
    case 'struct_expression':
      return (part.at('body')?.named ?? []).flatMap((field) => field.at('value') ?? [])
    case 'call_expression':
      return innerOfCall(part)
    default:
      return null
  }
}

/** `Some(3)`, `Point(1, 2)`, `String::from("a")`, `"a".to_string()`. */
function innerOfCall(call: Part): readonly Part[] | null {
  const called = call.at('function')
  const name = calledName(call)
  if (called?.type === 'field_expression') {
    const value = called.at('value')
    return value && SAME.test(name) ? [value] : null
  }
  return /^[A-Z]/.test(name) || (called?.type === 'scoped_identifier' && MAKES.test(name)) ? argumentsOf(call) : null
}

/** A value without `&`, parentheses and `.iter()`. */
function bare(part: Part): Part {
  const inside = /^(reference_expression|parenthesized_expression|call_expression)$/.test(part.type) ? inner(part) : null
  return inside?.length === 1 && inside[0] ? bare(inside[0]) : part
}

/** A value without `*`, `&` and parentheses. */
function bareValue(part: Part): Part {
  const isShell =
    /^(reference|parenthesized)_expression$/.test(part.type) || (part.type === 'unary_expression' && part.parts[0]?.type === '*')
  const inside = part.at('value') ?? part.named.at(-1)
  return isShell && inside ? bareValue(inside) : part
}

export const values: Values = {
  literals: new Map([
    ['integer_literal', 'number'],
    ['float_literal', 'number'],
    ['string_literal', 'text'],
    ['raw_string_literal', 'text'],
    ['boolean_literal', 'truth'],
    ['char_literal', 'letter'],
    ['scoped_identifier', 'name'],
  ]),
  names: new Set(['identifier', 'field_expression']),
  inner,
  // All that make a value are read as one.
  made: () => null,
  bare: bareValue,
  elements: (part) => (/^(array|tuple)_expression$/.test(bare(part).type) ? bare(part).named : null),
  entries: (part) =>
    bare(part).type !== 'struct_expression'
      ? null
      : (bare(part).at('body')?.named ?? []).flatMap((field) => {
          const [name, value] = [field.at('field'), field.at('value')]
          return name && value ? [[name.text, value] as const] : []
        }),
  member: (name, key) => [`${name}.${key}`],
  // A value of another type would not compile.
  wrap: () => null,
  isTyped: true,
  arguments: new Set(['arguments']),
  isQuiet: (args) => /^(\w*assert\w*|matches)_$/.test(calledName(args.parent)),
  outcome: /\.(is_ok|is_err|unwrap|unwrap_err)\(\)$/,
  isDeclaration: (part) => part.field === 'pattern' || part.field === 'field' || (part.parent?.type.endsWith('_pattern') ?? false),
  isShell: (part) => /^(reference|parenthesized|type_cast|call)_expression$/.test(part.type),
  isCall: (part) => part.type === 'call_expression' || part.type === 'macro_invocation' || part.type === 'await_expression',
}

const namesIn = (pattern: Part): string | readonly string[] => {
  if (/^(reference_pattern|mut_pattern)$/.test(pattern.type) && pattern.named[0]) return namesIn(pattern.named[0])
  if (pattern.type === 'tuple_pattern') return pattern.named.map((each) => String(namesIn(each)))
  return pattern.type === 'identifier' ? pattern.text : ''
}

/** Names by `let` and by loops over tables. */
export function bindingsIn(test: readonly Part[], top: ReadonlyMap<string, Part>): Binding[] {
  const local = new Map(top)
  const found: Binding[] = []
  for (const part of test)
    for (const each of part.walk()) {
      const [pattern, value] = [each.at('pattern'), each.at('value')]
      if (!pattern || !value) continue
      const names = namesIn(pattern)
      if (each.type === 'let_declaration') {
        if (typeof names === 'string') local.set(names, value)
        found.push(...boundAt(each, bindRows(values, names, [value])))
      } else if (each.type === 'for_expression') {
        const table = bare(value)
        found.push(
          ...boundAt(
            each,
            bindRows(values, names, values.elements(table.type === 'identifier' ? (local.get(table.text) ?? table) : table) ?? []),
          ),
        )
      }
    }
  return found
}
