// Extracts the prose of a prompt that no answer should repeat: our own instructions, without code, quotations and the subject.
import type { Json } from '../../../contract/text/json.js'

/** Shorter lines do not identify a line of the prompt. */
const LEAST = 20
const FENCE = /^\s*(`{3,}|~{3,})/
const BLOCK = /^<{7,}\s*(?:FILE|EDIT|PATCH)\b/
const BLOCK_END = /^>{7,}\s*END\b/

/** @param known the subject of the question, such as the user's words and the clauses, which an answer may repeat. Pure. */
export function watchedProse(prompts: readonly string[], known: Json): string {
  const about = textsIn(known)
    .map(plain)
    .filter((text) => text.length >= LEAST)
  const isKnown = (line: string) => {
    const text = plain(line)
    return about.some((each) => each.includes(text) || text.includes(each))
  }
  return prompts
    .flatMap(proseLines)
    .filter((line) => line.length >= LEAST && !isKnown(line))
    .join('\n')
}

/** Lines outside of code, blocks and quotations. */
function proseLines(prompt: string): readonly string[] {
  const lines: string[] = []
  let end: string | RegExp | null = null
  for (const line of prompt.split('\n')) {
    const fence = FENCE.exec(line)?.[1]
    if (end !== null) {
      if (typeof end === 'string' ? fence !== undefined && line.trim() === end : end.test(line)) end = null
    } else if (fence !== undefined) end = fence
    else if (BLOCK.test(line)) end = BLOCK_END
    else if (!/^(?:\s{4}|\t|\s*>)/.test(line)) lines.push(line.replace(/"[^"]*"|“[^”]*”|`[^`]*`/g, ' '))
  }
  return lines
}

const textsIn = (value: Json): readonly string[] => {
  if (typeof value === 'string') return value.split('\n')
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return value !== null && typeof value === 'object'
    ? Object.values(value).flatMap((each) => (each === undefined ? [] : textsIn(each)))
    : []
}

const plain = (text: string): string =>
  text
    .replace(/[*_`#>|~-]+/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
