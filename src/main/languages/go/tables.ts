// Finds the tables of Go tests: a slice or a map of literals over which one loop calls `t.Run`.
import type { Part } from '../syntax/controls/parts.js'
import { literalRows, onlyUse } from '../syntax/rows.js'
import type { LiteralTable } from '../syntax.js'
import { argumentsOf, calledName, values } from './controls/values.js'

export const tables = (root: Part): LiteralTable[] =>
  [...root.walk()].flatMap((part) => (part.type === 'for_statement' ? tableOf(root, part) : []))

/** `for _, c := range cases { t.Run(c.name, ...) }`: the name must come from the row, not from its number. */
function tableOf(root: Part, loop: Part): LiteralTable[] {
  const range = loop.of('range_clause')
  const [left, given] = [range?.at('left')?.named ?? [], range?.at('right')]
  const runs = [...(loop.at('body')?.walk() ?? [])].filter((part) => part.type === 'call_expression' && calledName(part) === 'Run')
  const [run] = runs
  const names = (run ? [...(argumentsOf(run)[0]?.walk() ?? [])] : []).filter(({ type }) => type === 'identifier').map(({ text }) => text)
  if (!given || runs.length !== 1) return []
  const table = given.type === 'identifier' ? onlyUse(functionOf(loop) ?? root, given.text, declared) : given
  const body = table?.type === 'composite_literal' ? table.at('body') : null
  const isMap = table?.at('type')?.type === 'map_type'
  const own = (isMap ? left : left.slice(1)).map(({ text }) => text)
  const rows = body ? literalRows(values, body.named.map(valueIn)) : null
  if (!body || !rows || !names.some((name) => own.includes(name))) return []
  return [{ at: loop, rows: body.named, isNumbered: false }]
}

/** The value of a row; in a map it follows its key. */
const valueIn = (row: Part): Part => (row.type === 'keyed_element' ? row.named.at(-1) : row.named[0]) ?? row

const functionOf = (part: Part): Part | null => [...part.above()].find(({ type }) => type === 'function_declaration') ?? null

function declared(part: Part, name: string): Part | null {
  if (!/^(short_var_declaration|var_spec)$/.test(part.type)) return null
  const names = part.at('left')?.named ?? [part.at('name')].flatMap((each) => each ?? [])
  const values = (part.at('right') ?? part.at('value'))?.named ?? []
  return names.length === 1 && names[0]?.text === name ? (values[0] ?? null) : null
}
