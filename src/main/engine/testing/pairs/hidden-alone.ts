// Divides the tests of a final state into shown and hidden ones, so that the hidden ones run without the shown files.
import type { SourceFile } from '../../../../contract/run/template.js'
import type { SourceBlock, Sources } from '../../../languages/language.js'
import type { FileChangeRequest } from '../../ports/ports.js'
import { textOf, withEmptied, without } from '../held-out/blocks.js'
import { hiddenRows, otherRows, withoutRows } from '../held-out/rows.js'

export interface Division {
  /** Files that turn the final state into one without hidden tests. */
  readonly shown: readonly SourceFile[]
  /** Files that leave only hidden tests: other test files are removed, files without tests stay. */
  readonly hidden: readonly FileChangeRequest[]
}

/**
 * @param files all sealed test files
 * @param shown those with hidden tests, as the builder sees them
 * @returns null without hidden tests
 */
export function divide(sources: Sources, files: readonly SourceFile[], shown: readonly SourceFile[]): Division | null {
  const hidden = files.flatMap(({ path, text }): FileChangeRequest[] => {
    const seen = shown.find((file) => file.path === path)
    if (!seen) return sources.tests(path, text).length === 0 ? [] : [{ path, text: null }]
    const cuts = hiddenRows(sources, path, text, seen.text)
    const isPart = sources.tests(path, text).map(({ from }) => cuts.some(({ table }) => table.block.from === from))
    const open = openIn(sources.tests(path, text), text, sources.tests(path, seen.text), seen)
    // Without some of their rows, all tests are still there in the same order.
    const rest = withoutRows(text, otherRows(cuts))
    const blocks = sources.tests(path, rest)
    const taken = blocks.filter((_, index) => open[index] && !isPart[index])
    return [{ path, text: without(sources, path, rest, withEmptied(taken, blocks, sources.suites(path, rest))) }]
  })
  return hidden.some(({ text }) => text !== null) ? { shown, hidden } : null
}

/** For each test of a whole file, whether its shown text has it too. */
function openIn(blocks: readonly SourceBlock[], text: string, shown: readonly SourceBlock[], seen: SourceFile): boolean[] {
  const open = shown.map((block) => textOf(seen.text, block))
  return blocks.map((block) => {
    const at = open.indexOf(textOf(text, block))
    if (at >= 0) open.splice(at, 1)
    return at >= 0
  })
}
