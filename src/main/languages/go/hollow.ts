// Empties functions of Go: every type has a zero value that can be asked for.
import type { HollowKind, HollowRule } from '../syntax.js'

export const hollow: HollowRule = {
  query: `
    (function_declaration name: (identifier) @name parameters: (parameter_list) @parameters result: (_) @result body: (block) @body)
    (function_declaration name: (identifier) @name parameters: (parameter_list) @parameters !result body: (block) @body)
    (method_declaration name: (field_identifier) @name parameters: (parameter_list) @parameters result: (_) @result body: (block) @body)
    (method_declaration name: (field_identifier) @name parameters: (parameter_list) @parameters !result body: (block) @body)`,
  body({ parameters, result }, kind) {
    if (result === '') return '{ }'
    const types = typesOf(result)
    const first = kind === 'first-argument' ? /^\(\s*(\w+)\s+([^,)]+)/.exec(parameters) : null
    const values = types.map((type, place) => (place === 0 && first?.[2]?.trim() === type ? (first[1] ?? '') : zeroOf(type, kind)))
    return `{ return ${values.join(', ')} }`
  },
}

function zeroOf(type: string, kind: HollowKind): string {
  if (kind === 'true' && type === 'bool') return 'true'
  if (kind === 'true' && /^(u?int(8|16|32|64)?|float(32|64))$/.test(type)) return '1'
  return `*new(${type})`
}

/** One type, or those of a list in which each may have a name. */
function typesOf(result: string): string[] {
  if (!result.startsWith('(')) return [result]
  const parts: string[] = []
  let [depth, from] = [0, 1]
  for (const [at, letter] of [...result].entries()) {
    if ('([{'.includes(letter)) depth += 1
    if (')]}'.includes(letter)) depth -= 1
    if ((letter === ',' && depth === 1) || (letter === ')' && depth === 0)) {
      parts.push(result.slice(from, at).trim())
      from = at + 1
    }
  }
  // `(sum, rest int)`: names before the last one take its type.
  const named = parts.map((part) => /^(\w+)\s+(.+)$/s.exec(part))
  if (!named.some((each) => each !== null && each[1] !== 'func' && each[1] !== 'chan' && each[1] !== 'map')) return parts
  return named.map((each, place) => each?.[2] ?? named.slice(place).find((later) => later !== null)?.[2] ?? parts[place] ?? '')
}
