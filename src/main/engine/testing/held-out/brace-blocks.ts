// Test functions of languages with braces: calls of `it` and `test` in JavaScript and TypeScript, `#[test]` in Rust.
import { blanked } from '../blanked.js'
import type { TestBlock } from './block.js'

/** Blocks begin at a line of their own; what shares its first or last line with something else is left alone. */
export function braceBlocks(text: string, language: 'javascript' | 'rust'): TestBlock[] {
  const code = blanked(text, language)
  const pattern =
    language === 'javascript'
      ? /^[ \t]*(?:(?:it|test)(?:\.[a-zA-Z]+)*|for)\s*\(/gm
      : /^[ \t]*#\[(?:\w+::)?test\b[^\]]*\](?:\s*#\[[^\]]*\])*\s*(?:pub\s+)?(?:async\s+)?fn\s+(\w+)\s*\(/gm
  const blocks: TestBlock[] = []
  for (const found of code.matchAll(pattern)) {
    const open = found.index + found[0].length - 1
    const isLoop = /\bfor\s*\($/.test(found[0])
    const end = language === 'javascript' && !isLoop ? endOfCall(code, open) : endOfFunction(code, open)
    if (end < 0) continue
    // A loop around tests is one test: without its body its table would still tell what they expect.
    if (isLoop && !TEST_CALL.test(code.slice(open, end))) continue
    const start = found.index + (found[0].length - found[0].trimStart().length)
    const from = withComment(text, lineAt(code, start))
    const to = lineAt(code, end) + 1
    const isAlone = /^[ \t]*;?[ \t]*(\n|$)/.test(code.slice(end))
    if (isAlone && !blocks.some((other) => other.to > from)) {
      const inner = isLoop ? TEST_CALL.exec(code.slice(open)) : null
      const named = inner ? open + inner.index + inner[0].length - 1 : open
      blocks.push({ name: found[1] ?? nameAt(text, named), from, to })
    }
  }
  return blocks
}

/** The suites of a file, outer ones first: what `describe` is called with. */
export function describeBlocks(text: string): TestBlock[] {
  const code = blanked(text, 'javascript')
  return [...code.matchAll(/^[ \t]*describe(?:\.[a-zA-Z]+)*\s*\(/gm)].flatMap((found) => {
    const open = found.index + found[0].length - 1
    const end = endOfCall(code, open)
    const start = found.index + (found[0].length - found[0].trimStart().length)
    return end < 0 ? [] : [{ name: nameAt(text, open), from: withComment(text, lineAt(code, start)), to: lineAt(code, end) + 1 }]
  })
}

const TEST_CALL = /^[ \t]*(?:it|test)(?:\.[a-zA-Z]+)*\s*\(/m

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
