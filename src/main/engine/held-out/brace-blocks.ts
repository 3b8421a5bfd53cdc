// Test functions of languages with braces: calls of `it` and `test` in JavaScript and TypeScript, `#[test]` in Rust.
import { blanked } from '../blanked.js'
import type { TestBlock } from './block.js'

/** Blocks begin at a line of their own; what shares its first or last line with something else is left alone. */
export function braceBlocks(text: string, language: 'javascript' | 'rust'): TestBlock[] {
  const code = blanked(text, language)
  const pattern =
    language === 'javascript'
      ? /^[ \t]*(?:it|test)(?:\.[a-zA-Z]+)*\s*\(/gm
      : /^[ \t]*#\[(?:\w+::)?test\b[^\]]*\](?:\s*#\[[^\]]*\])*\s*(?:pub\s+)?(?:async\s+)?fn\s+(\w+)\s*\(/gm
  const blocks: TestBlock[] = []
  for (const found of code.matchAll(pattern)) {
    const open = found.index + found[0].length - 1
    const end = language === 'javascript' ? endOfCall(code, open) : endOfFunction(code, open)
    if (end < 0) continue
    const start = found.index + (found[0].length - found[0].trimStart().length)
    const from = withComment(text, lineAt(code, start))
    const to = lineAt(code, end) + 1
    const isAlone = /^[ \t]*;?[ \t]*(\n|$)/.test(code.slice(end))
    if (isAlone && !blocks.some((other) => other.to > from)) blocks.push({ name: found[1] ?? nameAt(text, open), from, to })
  }
  return blocks
}

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length - 1

/** The first string of a call. */
const nameAt = (text: string, open: number): string => /^\(\s*(['"`])(.*?)\1/s.exec(text.slice(open, open + 400))?.[2] ?? ''

function withComment(text: string, line: number): number {
  const lines = text.split('\n')
  let from = line
  while (from > 0 && /^\s*\/\//.test(lines[from - 1] ?? '')) from -= 1
  return from
}

/** The index after a call, also where it is called again at once, as `test.each(rows)(name, body)` is. */
function endOfCall(code: string, open: number): number {
  let end = closing(code, open)
  for (let next = /^\s*\(/.exec(code.slice(end)); end >= 0 && next; next = /^\s*\(/.exec(code.slice(end)))
    end = closing(code, end + next[0].length - 1)
  return end
}

function endOfFunction(code: string, open: number): number {
  const parameters = closing(code, open)
  const body = parameters < 0 ? -1 : code.indexOf('{', parameters)
  return body < 0 ? -1 : closing(code, body)
}

/** The index after the bracket that closes the one at `open`; -1 where none does. */
function closing(code: string, open: number): number {
  let depth = 0
  for (let index = open; index < code.length; index++) {
    const letter = code[index] ?? ''
    if ('([{'.includes(letter)) depth += 1
    else if (')]}'.includes(letter)) depth -= 1
    if (depth === 0) return index + 1
  }
  return -1
}
