// Python by its grammar: tests are functions whose name begins with `test`, at the top or in a class.

import { amongNumbers, isReturnAlone, nextNumber, ORDERS, SIGNS, swap } from '../syntax/rules.js'
import type { Syntax } from '../syntax.js'
import { controls } from './controls/reader.js'
import { deceptions } from './deceptions.js'
import { hollow } from './hollow.js'
import { join } from './join.js'
import { tables } from './tables.js'
import { withGuardedCalls } from './written/guard.js'
import { withImports } from './written/imports.js'
import { outline } from './written/outline.js'

const EQUALITY = { '==': '!=', '!=': '==' }

export const syntax: readonly Syntax[] = [
  {
    files: /\.py$/,
    grammar: 'python',
    tests: `
      (decorated_definition definition: (function_definition name: (identifier) @name (#match? @name "^test"))) @test
      (function_definition name: (identifier) @name (#match? @name "^test")) @test`,
    suites: `
      (decorated_definition definition: (class_definition name: (identifier) @name)) @suite
      (class_definition name: (identifier) @name) @suite`,
    definitions: `
      (function_definition name: (identifier) @name) @function
      (class_definition name: (identifier) @name) @type`,
    above: /^\s*#/,
    kept: `
      [(string) (import_statement) (import_from_statement)] @kept
      ((raise_statement (call arguments: (argument_list) @kept)) (#match? @kept "[\\"']"))
      ((subscript value: (_) @arguments) @kept (#match? @arguments "^(sys\\.)?argv$"))
      ((if_statement condition: (comparison_operator . (identifier) @guard)) @kept (#eq? @guard "__name__"))`,
    controls,
    imports: null,
    deceptions,
    hollow,
    tables,
    join,
    written: {
      ...{ outline, withImports, withGuardedCalls, indent: '    ' },
      isMethod: (text) => /^(?:@[^\n]*\n\s*)*(?:async\s+)?def\s+\w+\s*\(\s*(?:self|cls)\b/.test(text),
    },
    mutations: [
      swap('(comparison_operator operators: ["==" "!="] @it)', EQUALITY),
      swap('(comparison_operator operators: ["<" "<=" ">" ">="] @it)', ORDERS),
      swap(amongNumbers('(binary_operator left: (_) @left operator: ["+" "-"] @it right: (_) @right)'), SIGNS),
      swap(amongNumbers('(binary_operator left: (_) @left operator: "*" @it right: (_) @right)'), { '*': '+' }),
      swap('(boolean_operator operator: ["and" "or"] @it)', { and: 'or', or: 'and' }),
      nextNumber('integer', 'float'),
      swap('[(true) (false)] @it', { True: 'False', False: 'True' }, 'constant'),
      {
        kind: 'condition',
        query: '[(if_statement condition: (_) @it) (elif_clause condition: (_) @it)]',
        by: (found) => (/[\n:]/.test(found) ? null : `not (${found})`),
      },
      {
        kind: 'return',
        query: '(return_statement (_) @it)',
        // In a condition, False and None are the same, and the other truth value is tried anyway.
        by: (found, before) => (isReturnAlone(before) && !/^(None|True|False)$/.test(found) ? 'None' : null),
      },
    ],
  },
]
