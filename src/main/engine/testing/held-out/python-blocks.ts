// Test functions of a Python file: by indentation, with strings and brackets that span lines understood.
import type { TestBlock } from './block.js'

/** Functions whose name begins with `test`, at the top or in a class. */
export const pythonBlocks = (text: string): TestBlock[] => definitions(text, /^(\s*)(?:async\s+)?def\s+(test\w*)\s*\(/)

/** Classes, outer ones first. */
export const classBlocks = (text: string): TestBlock[] => definitions(text, /^(\s*)class\s+(\w+)/)

/** What `pattern` finds at the beginning of a line, by indentation; its groups are the indentation and the name. */
function definitions(text: string, pattern: RegExp): TestBlock[] {
  const lines = text.split('\n')
  const continued = continuations(lines)
  const indentOf = (line: string) => line.length - line.trimStart().length
  const isStatement = (index: number) => !continued[index] && lines[index]?.trim() !== ''
  const blocks: TestBlock[] = []
  for (const [index, line] of lines.entries()) {
    const found = pattern.exec(line)
    if (!found || continued[index]) continue
    const indent = found[1]?.length ?? 0
    let to = index + 1
    while (to < lines.length && !(isStatement(to) && indentOf(lines[to] ?? '') <= indent && !/^\s*#/.test(lines[to] ?? ''))) to += 1
    // A comment above what follows belongs to that, and so do the empty lines between.
    while (to > index + 1 && (lines[to - 1]?.trim() === '' || isCommentAt(lines[to - 1] ?? '', indent))) to -= 1
    blocks.push({ name: found[2] ?? '', from: beginning(lines, continued, index, indent), to })
  }
  return blocks
}

const isCommentAt = (line: string, indent: number) => /^\s*#/.test(line) && line.length - line.trimStart().length <= indent

/** Up over decorators, which may span lines, and comments that touch them. */
function beginning(lines: readonly string[], continued: readonly boolean[], at: number, indent: number): number {
  let from = at
  for (let index = at - 1; index >= 0; index--) {
    const line = lines[index] ?? ''
    const isOwn = continued[index] || (line.length - line.trimStart().length === indent && /^\s*[@#]/.test(line))
    if (!isOwn) break
    if (!continued[index]) from = index
  }
  return from
}

/** For each line, whether it begins inside a string or a bracket. */
function continuations(lines: readonly string[]): boolean[] {
  let quote = ''
  let depth = 0
  return lines.map((line) => {
    const begins = quote !== '' || depth > 0
    for (let index = 0; index < line.length; index++) {
      const rest = line.slice(index)
      if (quote) {
        if (line[index] === '\\') index += 1
        else if (rest.startsWith(quote)) {
          index += quote.length - 1
          quote = ''
        }
      } else if (line[index] === '#') break
      else if (rest.startsWith('"""') || rest.startsWith("'''")) {
        quote = rest.slice(0, 3)
        index += 2
      } else if (line[index] === '"' || line[index] === "'") quote = line[index] ?? ''
      else if ('([{'.includes(line[index] ?? ' ')) depth += 1
      else if (')]}'.includes(line[index] ?? ' ')) depth = Math.max(0, depth - 1)
    }
    // Only a triple quote goes on in the next line.
    if (quote.length === 1 && !line.endsWith('\\')) quote = ''
    return begins
  })
}
