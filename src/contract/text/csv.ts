// One line of a table for spreadsheets (RFC 4180).

export type Cell = string | number | null | undefined

/** Cells joined by commas; numbers with at most six decimals, text quoted where it must be. */
export const csvRow = (cells: readonly Cell[]): string => cells.map(cellText).join(',')

function cellText(value: Cell): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(Math.round(value * 1e6) / 1e6)
  // A spreadsheet would read this as a formula.
  const safe = /^[=+\-@\t]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
