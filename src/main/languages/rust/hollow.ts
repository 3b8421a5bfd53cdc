// Empties functions of Rust whose type has a value that can be written down; all others keep their bodies, so that it compiles.
import type { HollowKind, HollowRule } from '../syntax.js'

export const hollow: HollowRule = {
  query: `
    (function_item name: (identifier) @name parameters: (parameters) @parameters return_type: (_) @result body: (block) @body)
    (function_item name: (identifier) @name parameters: (parameters) @parameters !return_type body: (block) @body)`,
  body({ parameters, result }, kind) {
    const own = kind === 'first-argument' ? firstOf(parameters, result) : null
    const value = own ?? zeroOf(result, kind)
    return value === null ? null : `{ ${value} }`
  },
}

function zeroOf(type: string, kind: HollowKind): string | null {
  const result = /^(?:std::result::)?Result<(.*)>$/s.exec(type)?.[1]
  if (result !== undefined) {
    const value = zeroOf(firstType(result), kind)
    return value === null ? null : `Ok(${value})`
  }
  if (type === '' || type === '()') return '()'
  if (type === 'bool') return String(kind === 'true')
  if (/^[iu](8|16|32|64|128|size)$/.test(type)) return kind === 'true' ? '1' : '0'
  if (/^f(32|64)$/.test(type)) return kind === 'true' ? '1.0' : '0.0'
  if (/^&('\w+ )?str$/.test(type)) return '""'
  if (type === 'String' || /^(Vec|HashMap|BTreeMap|HashSet|BTreeSet|VecDeque)</.test(type)) return `${type.replace(/<.*$/s, '')}::new()`
  return /^(?:std::option::)?Option</.test(type) ? 'None' : null
}

/** The text before the first comma outside brackets. */
function firstType(types: string): string {
  let depth = 0
  for (const [at, letter] of [...types].entries()) {
    if ('<(['.includes(letter)) depth += 1
    if ('>)]'.includes(letter)) depth -= 1
    if (letter === ',' && depth === 0) return types.slice(0, at).trim()
  }
  return types.trim()
}

/** The first parameter, where it has the type of the result. */
function firstOf(parameters: string, result: string): string | null {
  const [, name = '', type = ''] = /^\(\s*(?:&?(?:mut )?self\s*,\s*)?(?:mut )?(\w+)\s*:\s*([^,]+?)\s*[,)]/.exec(parameters) ?? []
  if (type === result) return name
  return result === 'String' && /^&('\w+ )?(str|String)$/.test(type) ? `${name}.to_string()` : null
}
