// Divides the tests of a final state into shown and hidden ones, so that the hidden ones run without the shown files.
import type { SourceFile } from '../../../../contract/run/template.js'
import type { SourceBlock, Sources } from '../../../languages/language.js'
import type { FileChangeRequest } from '../../ports/ports.js'
import { textOf, withEmptied, without } from '../held-out/blocks.js'

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
    const blocks = sources.tests(path, text)
    if (!seen) return blocks.length === 0 ? [] : [{ path, text: null }]
    const left = without(sources, path, text, withEmptied(seenAmong(sources, blocks, text, seen), blocks, sources.suites(path, text)))
    return [{ path, text: left }]
  })
  return hidden.some(({ text }) => text !== null) ? { shown, hidden } : null
}

/** The tests of a whole file that are also in its shown text. */
function seenAmong(sources: Sources, blocks: readonly SourceBlock[], text: string, seen: SourceFile): SourceBlock[] {
  const open = sources.tests(seen.path, seen.text).map((block) => textOf(seen.text, block))
  return blocks.filter((block) => {
    const at = open.indexOf(textOf(text, block))
    if (at >= 0) open.splice(at, 1)
    return at >= 0
  })
}
