// A sealed file that was amended as everybody sees it, with the tests that are hidden of it put in again.
import { diff3Merge } from 'node-diff3'

/**
 * A three-way merge by lines: hidden tests are lines that the whole file has beside those that are shown. Pure.
 * @param shown the file without its hidden tests, before it was amended
 * @param amended the same afterwards
 * @param whole the file with its hidden tests, before it was amended
 * @returns null where a hidden test lies within what was amended
 */
export function mergeHidden(shown: string, amended: string, whole: string): string | null {
  const [mine, base, theirs] = [amended, shown, whole].map((text) => text.split('\n')) as [string[], string[], string[]]
  const lines: string[] = []
  for (const { ok, conflict } of diff3Merge(mine, base, theirs)) {
    const merged = ok ?? (conflict ? beside(conflict.a, conflict.o, conflict.b) : [])
    if (merged === null) return null
    lines.push(...merged)
  }
  return lines.join('\n')
}

/** What was amended right before or behind a hidden test meets no line that changed on both sides; null where it does. */
function beside(amended: readonly string[], shown: readonly string[], whole: readonly string[]): readonly string[] | null {
  const isAt = (from: number) => shown.every((line, index) => whole[from + index] === line)
  if (isAt(0)) return [...amended, ...whole.slice(shown.length)]
  const last = whole.length - shown.length
  return last > 0 && isAt(last) ? [...whole.slice(0, last), ...amended] : null
}
