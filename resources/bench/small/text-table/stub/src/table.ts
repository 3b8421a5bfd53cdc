/** The rows as a table of text. */
export function table(rows: readonly (readonly string[])[]): string {
  throw new Error('not implemented')
}
