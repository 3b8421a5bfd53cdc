// Go by its grammar: tests are functions whose name begins with `Test`.

import { betweenValues, nextNumber, swap } from '../syntax/rules.js'
import type { Syntax } from '../syntax.js'
import { controls } from './controls/reader.js'
import { deceptions } from './deceptions.js'
import { hollow } from './hollow.js'
import { join } from './join.js'
import { tables } from './tables.js'

export const syntax: readonly Syntax[] = [
  {
    files: /\.go$/,
    grammar: 'go',
    tests: '((function_declaration name: (identifier) @name) @test (#match? @name "^Test([^a-z]|$)"))',
    suites: '',
    definitions: `
      (function_declaration name: (identifier) @name) @function
      (method_declaration name: (field_identifier) @name) @function
      (type_spec name: (type_identifier) @name) @type`,
    above: /^\s*\/\//,
    kept: `
      [(interpreted_string_literal) (raw_string_literal) (rune_literal) (import_declaration) (type_declaration) (array_type)] @kept
      ((call_expression function: (_) @said arguments: (argument_list) @kept) (#match? @said "^(fmt\\.Errorf|errors\\.New|panic)$"))
      ([(slice_expression operand: (_) @arguments) (index_expression operand: (_) @arguments)] @kept (#eq? @arguments "os.Args"))`,
    controls,
    imports: {
      query: '(import_spec name: (package_identifier)? @name path: (_) @path) @import',
      used: '[(selector_expression operand: (identifier) @used) (qualified_type package: (package_identifier) @used)]',
      // example.org/shapes/v2 and gopkg.in/shapes.v2 are both `shapes`.
      nameOf: (path) =>
        path
          .replace(/["`]/g, '')
          .replace(/[/.]v\d+$/, '')
          .replace(/^.*\//, ''),
    },
    deceptions,
    hollow,
    tables,
    join,
    mutations: [
      ...betweenValues({ '==': '!=', '!=': '==' }),
      nextNumber('int_literal', 'float_literal'),
      swap('[(true) (false)] @it', { true: 'false', false: 'true' }, 'constant'),
      { kind: 'condition', query: '(if_statement condition: (_) @it)', by: (found) => (found.includes('\n') ? null : `!(${found})`) },
      // No value can replace every other, except for errors and truth values.
      swap('(return_statement (expression_list . (identifier) @it .))', { err: 'nil' }, 'return'),
    ],
  },
]
