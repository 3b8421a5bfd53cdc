// Removes test functions from a file, so that the builder does not see them.
import type { SourceBlock, Sources } from '../../../languages/language.js'

/** The removed ranges, with the suites that lose all of their tests. */
export function withEmptied(
  taken: readonly SourceBlock[],
  all: readonly SourceBlock[],
  suites: readonly SourceBlock[],
): readonly SourceBlock[] {
  const inside = (block: SourceBlock, suite: SourceBlock) => block.from >= suite.from && block.to <= suite.to
  const emptied = suites.filter((suite) => {
    const own = all.filter((block) => inside(block, suite))
    return own.length > 0 && own.every((block) => taken.includes(block))
  })
  return [...taken, ...emptied]
}

/** The file without some of its test functions, and without the imports that only these used. */
export function without(sources: Sources, path: string, text: string, blocks: readonly SourceBlock[]): string {
  return sources.withoutUnused(path, withoutLines(text, blocks), text)
}

function withoutLines(text: string, blocks: readonly SourceBlock[]): string {
  const lines = text.split('\n')
  const cut = new Set(blocks.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, index) => from + index)))
  // The gap must not show: of adjacent empty lines only one remains.
  const isEmptyTwice = (index: number) => lines[index]?.trim() === '' && cut.has(index - 1)
  return lines.filter((_line, index) => !cut.has(index) && !isEmptyTwice(index)).join('\n')
}

/** The text of one block. */
export const textOf = (text: string, block: SourceBlock): string => text.split('\n').slice(block.from, block.to).join('\n')
