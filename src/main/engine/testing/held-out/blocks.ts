// The test functions of a file as ranges of lines, so that some can be left out of what a builder sees.
import type { TestBlock } from './block.js'
import { braceBlocks, describeBlocks } from './brace-blocks.js'
import { classBlocks, pythonBlocks } from './python-blocks.js'

/** The test functions of a file in their order; none where its language is not known. */
export function testBlocks(path: string, text: string): TestBlock[] {
  if (/\.py$/.test(path)) return pythonBlocks(text)
  if (/\.[cm]?[jt]sx?$/.test(path)) return braceBlocks(text, 'javascript')
  if (/\.rs$/.test(path)) return braceBlocks(text, 'rust')
  return []
}

/** What holds several test functions of a file, outer ones first; none where nothing does. */
export function suiteBlocks(path: string, text: string): TestBlock[] {
  if (/\.py$/.test(path)) return classBlocks(text)
  return /\.[cm]?[jt]sx?$/.test(path) ? describeBlocks(text) : []
}

/** Ranges that leave nothing empty behind: a suite that loses all of its tests goes with them. */
export function withEmptied(taken: readonly TestBlock[], all: readonly TestBlock[], suites: readonly TestBlock[]): readonly TestBlock[] {
  const inside = (block: TestBlock, suite: TestBlock) => block.from >= suite.from && block.to <= suite.to
  const emptied = suites.filter((suite) => {
    const own = all.filter((block) => inside(block, suite))
    return own.length > 0 && own.every((block) => taken.includes(block))
  })
  return [...taken, ...emptied]
}

/** The file without some of its test functions. */
export function without(text: string, blocks: readonly TestBlock[]): string {
  const lines = text.split('\n')
  const cut = new Set(blocks.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, index) => from + index)))
  // Nothing shows where something was: of empty lines that meet now one stays.
  const isEmptyTwice = (index: number) => lines[index]?.trim() === '' && cut.has(index - 1)
  return lines.filter((_line, index) => !cut.has(index) && !isEmptyTwice(index)).join('\n')
}

/** The text of one block. */
export const textOf = (text: string, block: TestBlock): string => text.split('\n').slice(block.from, block.to).join('\n')
