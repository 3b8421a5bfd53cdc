// Removes the block quote signs from lines that contain the blocks of an answer.
import { isFence, looksLikeEnd, looksLikeOpener } from '../markers.js'

/** A line of a quote. The markers of our own blocks begin with the same sign. */
const QUOTED = /^ {0,3}>(?!>{3})/
const FENCE_WITH_WORDS = /^\s*(?:`{3,}|~{3,})[^`]*$/

/**
 * Null if there is nothing to take off, or where it is not sure what is quoted: a block outside of quotes may quote another one, and
 * a block that ends outside of its quote may have own lines that begin like one.
 */
export function withoutQuotes(text: string): string | null {
  const runs = runsOf(text.split('\n'))
  const marked = runs.filter(({ lines }) => lines.some(isMark))
  if (marked.length === 0 || !marked.every(({ isQuote, lines }) => isQuote && isWhole(lines))) return null
  return runs.flatMap(({ lines }) => lines).join('\n')
}

const isMark = (line: string): boolean => isFence(line) || FENCE_WITH_WORDS.test(line) || looksLikeOpener(line) || looksLikeEnd(line)

interface Run {
  readonly isQuote: boolean
  /** Without the signs of a quote. */
  readonly lines: readonly string[]
}

/** Quotes and what is between them; empty lines do not part a quote. */
function runsOf(lines: readonly string[]): readonly Run[] {
  const runs: { isQuote: boolean; lines: string[] }[] = []
  for (const line of lines) {
    const isQuote = QUOTED.test(line)
    const last = runs.at(-1)
    if (last && (last.isQuote === isQuote || line.trim() === '')) last.lines.push(line)
    else runs.push({ isQuote, lines: [line] })
  }
  return runs.map((run) => (run.isQuote ? { ...run, lines: bareOf(run.lines) } : run))
}

/** Removes the blank after the sign if each line has it. */
function bareOf(lines: readonly string[]): readonly string[] {
  const bare = lines.map((line) => line.replace(QUOTED, ''))
  return bare.every((line) => line.trim() === '' || line.startsWith(' ')) ? bare.map((line) => line.slice(1)) : bare
}

/** Whether each fence and each block of a quote ends in it. */
function isWhole(run: readonly string[]): boolean {
  const count = (test: (line: string) => boolean) => run.filter(test).length
  return count((line) => FENCE_WITH_WORDS.test(line)) % 2 === 0 && count(looksLikeOpener) === count(looksLikeEnd)
}
