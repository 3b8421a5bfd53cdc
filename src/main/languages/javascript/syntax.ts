// JavaScript and TypeScript by their grammars: tests are calls of `it` and `test` that stand as statements.

import { betweenValues, isReturnAlone, nextNumber, swap } from '../syntax/rules.js'
import type { Syntax } from '../syntax.js'
import { controls } from './controls/reader.js'
import { deceptions } from './deceptions.js'
import { hollow } from './hollow.js'
import { join } from './join.js'
import { tables } from './tables.js'
import { outline } from './written/outline.js'
import { settings } from './written/settings.js'

/** Statements that call `it`, `it.only` or `it.concurrent.only`, or what these give back, as in `it.each(rows)(title, body)`. */
const calls = (words: string, as: string) => {
  const called = `function: [
      (identifier) @called
      (member_expression object: (identifier) @called)
      (member_expression object: (member_expression object: (identifier) @called))
      (call_expression function: (member_expression object: (identifier) @called))
      (call_expression function: (member_expression object: (member_expression object: (identifier) @called)))
    ]`
  return `
  ((expression_statement (call_expression ${called} arguments: (arguments . [(string) (template_string)] @name)) @${as})
    (#match? @called "^(${words})$"))
  ((expression_statement (call_expression ${called}) @${as}) (#match? @called "^(${words})$"))`
}

/** Whether the first line of a value calls nothing and makes no object. */
const isPlain = (value: string): boolean => !/[;{(]/.test((value.split('\n')[0] ?? '').replace(/(['"`]).*?\1/g, ''))

/** What the grammar of types adds, in words of queries. */
interface Dialect {
  readonly types: string
  /** What it defines beside classes, as `Syntax` has it. */
  readonly defined: string
  /** What a function returns instead of its value. */
  readonly nothing: string
}

function syntaxOf(files: RegExp, grammar: string, { types, defined, nothing }: Dialect): Syntax {
  return {
    files,
    grammar,
    tests: `${calls('it|test', 'test')} [(for_in_statement) (for_statement)] @around`,
    suites: calls('describe', 'suite'),
    definitions: `
      (function_declaration name: (identifier) @name) @function
      (generator_function_declaration name: (identifier) @name) @function
      (method_definition name: (property_identifier) @name) @function
      (lexical_declaration (variable_declarator name: (identifier) @name value: [(arrow_function) (function_expression)])) @function
      (class_declaration name: (_) @name) @type
      ${defined}`,
    above: /^\s*\/\//,
    kept: `
      [(string) (template_string) (regex) (import_statement) ${types}] @kept
      ((throw_statement (new_expression arguments: (arguments) @kept)) (#match? @kept "[\\"'\`]"))
      ((call_expression function: (member_expression object: (_) @argv)) @kept (#match? @argv "^(process\\.)?argv$"))
      ((subscript_expression object: (_) @argv) @kept (#match? @argv "^(process\\.)?argv$"))
      ((if_statement condition: (_) @guard) @kept (#match? @guard "import\\.meta"))`,
    controls,
    imports: null,
    deceptions,
    hollow,
    tables,
    join,
    written: { outline, settings, indent: '  ', isMethod: () => false, around: ['class Around {\n', '\n}\n'] },
    mutations: [
      ...betweenValues({ '===': '!==', '!==': '===' }),
      nextNumber('number'),
      swap('[(true) (false)] @it', { true: 'false', false: 'true' }, 'constant'),
      {
        kind: 'condition',
        query: '(if_statement condition: (parenthesized_expression (_) @it))',
        by: (found) => (/^[^()\n]+(\([^()\n]*\)[^()\n]*)*$/.test(found) ? `!(${found})` : null),
      },
      {
        kind: 'return',
        query: '(return_statement (_) @it)',
        // In a condition, false and undefined are the same, and the other truth value is tried anyway.
        by: (found, before) => (isReturnAlone(before) && !/^(undefined|null|true|false)$/.test(found) && isPlain(found) ? nothing : null),
      },
    ],
  }
}

const PLAIN: Dialect = { types: '', defined: '', nothing: 'undefined' }
const TYPED: Dialect = {
  types: '(literal_type) (type_alias_declaration) (interface_declaration)',
  defined:
    '[(interface_declaration name: (type_identifier) @name) (type_alias_declaration name: (type_identifier) @name) (enum_declaration name: (identifier) @name)] @type',
  // Only TypeScript needs a mark that a missing value is intended.
  nothing: 'undefined as never',
}

export const syntax: readonly Syntax[] = [
  syntaxOf(/\.[cm]?jsx?$/, 'javascript', PLAIN),
  syntaxOf(/\.[cm]?ts$/, 'typescript', TYPED),
  syntaxOf(/\.tsx$/, 'tsx', TYPED),
]
