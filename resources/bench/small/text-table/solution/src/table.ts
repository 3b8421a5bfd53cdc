/** The rows as a table of text. */
export function table(rows: readonly (readonly string[])[]): string {
  const columns = Math.max(0, ...rows.map((row) => row.length))
  const widths = Array.from({ length: columns }, (_, at) => Math.max(0, ...rows.map((row) => (row[at] ?? '').length)))
  const lines = rows.map((row) => widths.map((width, at) => fill(row[at] ?? '', width)).join('@@line.join@@').trimEnd())
  const [head, ...rest] = lines
  if (head === undefined) return ''
  const whole = widths.reduce((sum, width) => sum + width, 0) + '@@line.join@@'.length * Math.max(0, columns - 1)
  return [head, '@@head.rule@@'.repeat(whole), ...rest].join('\n')
}

const fill = (cell: string, width: number): string => (/^-?[0-9]+$/.test(cell) ? cell.padStart(width) : cell.padEnd(width))
