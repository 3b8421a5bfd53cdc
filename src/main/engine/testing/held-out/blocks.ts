// Leaves test functions out of a file, so that a builder does not see them.
import type { SourceBlock, Sources } from '../../../languages/language.js'

/** Ranges that leave nothing empty behind: a suite that loses all of its tests goes with them. */
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
  // Nothing shows where something was: of empty lines that meet now one stays.
  const isEmptyTwice = (index: number) => lines[index]?.trim() === '' && cut.has(index - 1)
  return lines.filter((_line, index) => !cut.has(index) && !isEmptyTwice(index)).join('\n')
}

/** The text of one block. */
export const textOf = (text: string, block: SourceBlock): string => text.split('\n').slice(block.from, block.to).join('\n')
