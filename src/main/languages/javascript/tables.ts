// Finds the tables of JavaScript tests: the array of `it.each`, and the array of a loop around tests, in place or under a name of its own.
import type { Part } from '../syntax/controls/parts.js'
import { literalRows, onlyUse } from '../syntax/rows.js'
import type { LiteralTable } from '../syntax.js'
import { argumentsOf, bare, chainOf, values } from './controls/values.js'

export const tables = (root: Part): LiteralTable[] =>
  [...root.walk()].flatMap((part) => {
    if (part.type === 'for_in_statement') return ofLoop(root, part)
    return part.type === 'call_expression' ? ofEach(root, part) : []
  })

/** `it.each(rows)(title, body)`. Rows of one title have one name, so the title must write their values. */
function ofEach(root: Part, call: Part): LiteralTable[] {
  const called = call.at('function')
  const words = called?.type === 'call_expression' ? chainOf(called).map(({ text }) => text) : []
  if (!called || !/^(it|test)$/.test(words[0] ?? '') || !/^(each|for)$/.test(words.at(-1) ?? '')) return []
  const [title] = argumentsOf(call)
  const [table] = argumentsOf(called)
  const written = title?.text ?? ''
  if (!table || !/%[sdifjoOc]|\$[\w.]+/.test(written)) return []
  return ofRows(root, call, table, /%[#$]|\$index\b/.test(written))
}

/** `for (const [given, expected] of rows) test(...)`, where each title is filled with values. */
function ofLoop(root: Part, loop: Part): LiteralTable[] {
  const [table, body] = [loop.at('right'), loop.at('body')]
  const calls = [...(body?.walk() ?? [])].filter(
    ({ type, parts }) => type === 'call_expression' && /^(it|test)$/.test(parts[0]?.text ?? ''),
  )
  const isFilled = calls.every((call) => argumentsOf(call)[0]?.of('template_substitution') !== null && argumentsOf(call).length > 0)
  return table && calls.length > 0 && isFilled ? ofRows(root, loop, table, false) : []
}

function ofRows(root: Part, at: Part, given: Part, isNumbered: boolean): LiteralTable[] {
  const named = bare(given)
  const table = named.type === 'identifier' ? onlyUse(root, named.text, declared) : named
  const list = table && bare(table)
  const rows = list?.type === 'array' ? literalRows(values, list.named) : null
  return rows ? [{ at, rows, isNumbered }] : []
}

const declared = (part: Part, name: string): Part | null =>
  part.type === 'variable_declarator' && part.at('name')?.text === name ? part.at('value') : null
