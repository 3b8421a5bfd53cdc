// Empties functions of JavaScript and TypeScript; what makes an object is left without a body.
import type { HollowKind, HollowRule } from '../syntax.js'

const VALUES: Readonly<Record<Exclude<HollowKind, 'first-argument'>, string>> = {
  nothing: 'undefined',
  zero: '0',
  'empty-text': "''",
  'empty-list': '[]',
  true: 'true',
}

export const hollow: HollowRule = {
  query: `[
    (function_declaration name: (identifier) @name parameters: (formal_parameters) @parameters body: (statement_block) @body)
    (generator_function_declaration name: (identifier) @name parameters: (formal_parameters) @parameters body: (statement_block) @body)
    (function_expression parameters: (formal_parameters) @parameters body: (statement_block) @body)
    (method_definition name: (_) @name parameters: (formal_parameters) @parameters body: (statement_block) @body)
    (arrow_function parameters: (formal_parameters) @parameters body: (_) @body)
    (arrow_function parameter: (identifier) @parameters body: (_) @body)
  ]`,
  body({ name, parameters, body }, kind) {
    if (name === 'constructor') return '{}'
    const value = kind === 'first-argument' ? firstOf(parameters) : VALUES[kind]
    return body.startsWith('{') ? `{ return ${value} }` : value
  },
}

/** Its name; what is taken apart has none. */
const firstOf = (parameters: string): string => /^\(?\s*([A-Za-z_$][\w$]*)/.exec(parameters)?.[1] ?? 'undefined'
