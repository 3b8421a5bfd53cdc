// Finds the rows of tables that tests run over. A table only counts if each of its rows is a literal with a result of its own. Pure.
import type { LiteralTable, SourceBlock, SourceTable } from '../syntax.js'
import type { Part } from './controls/parts.js'
import type { Values } from './controls/values.js'

/** The rows of a table; null unless all are literals of one kind. */
export function literalRows(values: Values, rows: readonly Part[]): readonly Part[] | null {
  const kinds = new Set(rows.map(({ type }) => type))
  return kinds.size === 1 && rows.every((row) => isWritten(values, row)) ? rows : null
}

/** Whether a row is a literal, or a fixed number of cells with a literal among them. */
function isWritten(values: Values, row: Part): boolean {
  const cell = values.bare(row)
  if (values.literals.has(cell.type)) return true
  const cells = values.elements(cell) ?? values.entries(cell)?.map(([, value]) => value) ?? null
  if (!cells?.some((each) => [...each.walk()].some(({ type }) => values.literals.has(type)))) return false
  return ![...row.walk()].some(({ type }) => /spread|splat/.test(type))
}

/**
 * The value of a name at the top of a file, if the name occurs only in its definition and in one use.
 * @param definedBy the value that a part gives a name; null if it gives none
 */
export function onlyUse(root: Part, name: string, definedBy: (part: Part, name: string) => Part | null): Part | null {
  const parts = [...root.walk()]
  const uses = parts.filter(({ type, text, parts: inner }) => inner.length === 0 && type.endsWith('identifier') && text === name)
  const values = parts.flatMap((part) => definedBy(part, name) ?? [])
  return uses.length === 2 && values.length === 1 ? (values[0] ?? null) : null
}

/** The tables with the tests that they belong to. A test with several tables has none: its results name a row of each. */
export function tablesOf(text: string, blocks: readonly SourceBlock[], found: readonly LiteralTable[]): SourceTable[] {
  return blocks.flatMap((block) => {
    const own = found.filter(({ at }) => isIn(lineAt(text, at.from), block))
    const [table] = own
    if (!table || own.length > 1) return []
    return [{ block, rows: table.rows.map(({ from, to, text: row }) => ({ from, to, text: row })), isNumbered: table.isNumbered }]
  })
}

const isIn = (line: number, { from, to }: SourceBlock): boolean => line >= from && line < to

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length - 1
