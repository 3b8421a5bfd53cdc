// Rust by its grammar: tests are functions with the attribute `#[test]`, also one of a library (`#[tokio::test]`).

import { betweenValues, nextNumber, swap } from '../syntax/rules.js'
import type { Syntax } from '../syntax.js'
import { controls } from './controls/reader.js'
import { deceptions } from './deceptions.js'
import { hollow } from './hollow.js'

const ATTRIBUTE = `(attribute_item (attribute [(identifier) @attribute (scoped_identifier name: (identifier) @attribute)]))`

export const syntax: readonly Syntax[] = [
  {
    files: /\.rs$/,
    grammar: 'rust',
    tests: `(${ATTRIBUTE} . (attribute_item)* . (function_item name: (identifier) @name) @test (#eq? @attribute "test"))`,
    suites: '',
    definitions: `
      (function_item name: (identifier) @name) @function
      [(struct_item name: (type_identifier) @name) (enum_item name: (type_identifier) @name) (trait_item name: (type_identifier) @name)] @type`,
    above: /^\s*(\/\/|#\[.*\]\s*$)/,
    kept: `
      [(string_literal) (raw_string_literal) (char_literal) (use_declaration) (type_item) (array_type) (attribute_item)] @kept
      (range_expression . (integer_literal) @kept)
      ((macro_invocation macro: (identifier) @said) @kept (#match? @said "^(panic|unreachable|todo|unimplemented)$"))
      ((call_expression function: (field_expression value: (call_expression function: (_) @arguments))) @kept
        (#match? @arguments "(^|::)args(_os)?$"))`,
    controls,
    imports: null,
    deceptions,
    hollow,
    mutations: [
      ...betweenValues({ '==': '!=', '!=': '==' }),
      nextNumber('integer_literal', 'float_literal'),
      swap('(boolean_literal) @it', { true: 'false', false: 'true' }, 'constant'),
      {
        kind: 'condition',
        query: '[(if_expression condition: (_) @it) (match_arm pattern: (match_pattern condition: (_) @it) value: (block))]',
        by: (found) => (/\n|\blet\b/.test(found) ? null : `!(${found})`),
      },
    ],
  },
]
