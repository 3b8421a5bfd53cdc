// Divides the tests of a final state: what the builder saw, and the hidden tests by themselves, so that no run of these finds the
// others' files beside it.
import type { SourceFile } from '../../../../contract/run/template.js'
import type { SourceBlock, Sources } from '../../../languages/language.js'
import type { FileChangeRequest } from '../../ports/ports.js'
import { textOf, withEmptied, without } from '../held-out/blocks.js'

export interface Divided {
  /** What makes the final state one without hidden tests. */
  readonly shown: readonly SourceFile[]
  /** What makes it one with nothing but hidden tests: other files of tests go, those that hold no test stay. */
  readonly hidden: readonly FileChangeRequest[]
}

/**
 * @param files all files of tests as they are sealed
 * @param shown those of them that lack hidden tests wherever the builder looks, as it sees them
 * @returns null where nothing is hidden
 */
export function divide(sources: Sources, files: readonly SourceFile[], shown: readonly SourceFile[]): Divided | null {
  const hidden = files.flatMap(({ path, text }): FileChangeRequest[] => {
    const seen = shown.find((file) => file.path === path)
    const blocks = sources.tests(path, text)
    if (!seen) return blocks.length === 0 ? [] : [{ path, text: null }]
    const left = without(sources, path, text, withEmptied(seenAmong(sources, blocks, text, seen), blocks, sources.suites(path, text)))
    return [{ path, text: left }]
  })
  return hidden.some(({ text }) => text !== null) ? { shown, hidden } : null
}

/** Those tests of a whole file that also stand in what was shown of it. */
function seenAmong(sources: Sources, blocks: readonly SourceBlock[], text: string, seen: SourceFile): SourceBlock[] {
  const open = sources.tests(seen.path, seen.text).map((block) => textOf(seen.text, block))
  return blocks.filter((block) => {
    const at = open.indexOf(textOf(text, block))
    if (at >= 0) open.splice(at, 1)
    return at >= 0
  })
}
