// Turns what a query found into blocks of whole lines, with the comments above them. Pure.
import type { SourceBlock } from '../syntax.js'

interface Range {
  readonly from: number
  readonly to: number
}

/** Letters of a text that a query captured, and of its name. */
export interface CapturedRange extends Range {
  readonly name: Range | null
}

/** Test functions; those in something that was found `around` them are one with it. */
export function blocksOf(text: string, above: RegExp, tests: readonly CapturedRange[], around: readonly CapturedRange[]): SourceBlock[] {
  const whole = around.flatMap((outer): CapturedRange[] => {
    const first = tests.find((test) => isIn(test, outer))
    return first ? [{ ...outer, name: first.name }] : []
  })
  const blocks: SourceBlock[] = []
  for (const found of [...whole, ...tests].sort((a, b) => a.from - b.from || b.to - a.to)) {
    const block = blockOf(text, above, found)
    if (block && !blocks.some((other) => other.to > block.from)) blocks.push(whole.includes(found) ? { ...block, nameEnd: null } : block)
  }
  return blocks
}

/** Suites, outer ones first. */
export function suitesOf(text: string, above: RegExp, suites: readonly CapturedRange[]): SourceBlock[] {
  return suites.flatMap((found) => blockOf(text, above, found) ?? [])
}

const isIn = (inner: Range, outer: Range): boolean => inner.from >= outer.from && inner.to <= outer.to

/** Null if it shares its first or last line with something else. */
function blockOf(text: string, above: RegExp, { from, to, name }: CapturedRange): SourceBlock | null {
  const lines = text.split('\n')
  const [first, last] = [lineAt(text, from), lineAt(text, to)]
  const before = text.slice(text.lastIndexOf('\n', from - 1) + 1, from)
  const end = text.indexOf('\n', to)
  const after = text.slice(to, end < 0 ? text.length : end)
  if (before.trim() !== '' || !/^\s*;?\s*$/.test(after.replace(/(#|\/\/).*/, ''))) return null
  const indentOf = (line: string) => line.length - line.trimStart().length
  let start = first
  while (start > 0 && above.test(lines[start - 1] ?? '') && indentOf(lines[start - 1] ?? '') === before.length) start -= 1
  // A deeper indented comment below the last line belongs to the block.
  let stop = last + 1
  for (let next = stop; next < lines.length; next++) {
    const line = lines[next] ?? ''
    if (line.trim() === '') continue
    if (!above.test(line) || indentOf(line) <= before.length) break
    stop = next + 1
  }
  const written = name ? text.slice(name.from, name.to) : ''
  const bare = unquoted(written)
  return { name: bare, from: start, to: stop, nameEnd: name ? name.to - (written.length - bare.length) / 2 : null }
}

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length - 1

const unquoted = (name: string): string => name.replace(/^(['"`])([\s\S]*)\1$/, '$2')
