// Finds the tables of Python tests: one list of literals of `pytest.mark.parametrize`, written in place or under a name of its own.
import type { Part } from '../syntax/controls/parts.js'
import { literalRows, onlyUse } from '../syntax/rows.js'
import type { LiteralTable } from '../syntax.js'
import { argumentsOf, calledName, values } from './controls/values.js'

/** Cells that pytest writes into the name of a result. Others are counted there. */
const WRITTEN = /^(integer|float|string|concatenated_string|true|false|none|unary_operator)$/

export const tables = (root: Part): LiteralTable[] =>
  [...root.walk()].flatMap((part) => (part.type === 'decorated_definition' ? tableOf(root, part) : []))

/** Two decorators multiply their rows, and a list of names belongs to all rows. */
function tableOf(root: Part, test: Part): LiteralTable[] {
  const calls = test.named
    .filter(({ type }) => type === 'decorator')
    .flatMap(({ named }) => named.filter((call) => call.type === 'call' && calledName(call) === 'parametrize'))
  const [call] = calls
  if (!call || calls.length > 1 || test.at('definition')?.type !== 'function_definition') return []
  const { plain, named } = argumentsOf(call)
  const [, given] = plain
  if (!given || named.size > 0) return []
  const table = given.type === 'identifier' ? onlyUse(root, given.text, assigned) : given
  const rows = table?.type === 'list' ? literalRows(values, table.named) : null
  return rows ? [{ at: call, rows, isNumbered: !rows.every(isNamedByCells) }] : []
}

const assigned = (part: Part, name: string): Part | null =>
  part.type === 'assignment' && part.at('left')?.text === name ? part.at('right') : null

function isNamedByCells(row: Part): boolean {
  if (row.type === 'call' && argumentsOf(row).named.has('id')) return true
  return (values.elements(row) ?? [row]).every(({ type }) => WRITTEN.test(type))
}
