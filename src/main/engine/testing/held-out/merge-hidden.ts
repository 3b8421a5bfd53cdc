// Merges the hidden tests of a sealed file into its amended visible text.
import { diff3Merge } from 'node-diff3'

/**
 * A three-way merge by lines: hidden tests are lines of the whole file that the shown file lacks. Pure.
 * @param shown the file without its hidden tests, before the amendment
 * @param amended the same file after the amendment
 * @param whole the file with its hidden tests, before the amendment
 * @returns null if a hidden test is inside an amended part
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

/** Merges lines amended directly before or after a hidden test; null if both sides changed the same line. */
function beside(amended: readonly string[], shown: readonly string[], whole: readonly string[]): readonly string[] | null {
  const isAt = (from: number) => shown.every((line, index) => whole[from + index] === line)
  if (isAt(0)) return [...amended, ...whole.slice(shown.length)]
  const last = whole.length - shown.length
  return last > 0 && isAt(last) ? [...whole.slice(0, last), ...amended] : null
}
