// Stores the output of a run's commands, bounded: a reader continues from its position, and may be slower than the output.
import { keyWords } from '../../../words/timeline/key.js'
import { CHECKS_OVER, isRedWanted, RED_IS_WANTED } from '../../../words/timeline/wanted-red.js'

export interface Piece {
  readonly text: string
  /** Where to read on. */
  readonly next: number
  /** Whether earlier output was dropped. */
  readonly isCut: boolean
}

export interface TerminalLog {
  /** Adds the output of a step. */
  add(key: string, text: string): void
  /** No output came for a moment: the result of tests and checks is added below, once it is known. */
  settle(): void
  /** Forgets everything; readers start again. */
  reset(): void
  /** The output at a position, at most about 64,000 characters; null if there is none yet. */
  read(from: number): Piece | null
  /** Counts the resets: a position is worth something within one of them. */
  readonly age: number
  listen(onMore: () => void): () => void
}

const PIECE = 64_000

/**
 * @param cameTo the result of a step's tests, or of the checks that it belongs to; empty until it is known
 * @param most characters that are kept
 */
export function openTerminalLog(cameTo: (key: string) => string = () => '', most = 3_000_000): TerminalLog {
  const kept = openKept(most)
  let last = ''
  /** Whether the last red lines are wanted, and the line that ends them is not written yet. */
  let isWanted = false
  /** Whether the result of the last step was written. */
  let hasResult = false
  let age = 0
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const begin = (key: string) => {
    if (isWanted && !isRedWanted(key)) kept.push(`${RESET}${lineOf(cameTo(last) || CHECKS_OVER)}`)
    else if (last !== '') kept.push(hasResult || isWanted ? RESET : RESET + lineIfAny(cameTo(last)))
    if (!isWanted && isRedWanted(key)) kept.push(lineOf(RED_IS_WANTED))
    isWanted = isRedWanted(key)
    kept.push(ruleOf(key))
    last = key
    hasResult = false
  }
  return {
    add(key, text) {
      if (key !== last || isWanted !== isRedWanted(key)) begin(key)
      kept.push(text)
      notify()
    },
    settle() {
      const words = hasResult ? '' : cameTo(last)
      if (words === '') return
      kept.push(`${RESET}${lineOf(words)}`)
      isWanted = false
      hasResult = true
      notify()
    },
    reset() {
      kept.clear()
      isWanted = false
      hasResult = false
      last = ''
      age += 1
      notify()
    },
    read: kept.read,
    get age() {
      return age
    },
    listen(onMore) {
      listeners.add(onMore)
      return () => listeners.delete(onMore)
    },
  }
}

/** The last characters of the output, in pieces that are numbered from the first one on. */
function openKept(most: number) {
  let texts: string[] = []
  let first = 0
  let size = 0
  return {
    push(text: string): void {
      for (let at = 0; at < text.length; at += PIECE) texts.push(text.slice(at, at + PIECE))
      size += text.length
      while (size > most && texts.length > 1) {
        size -= texts.shift()?.length ?? 0
        first += 1
      }
    },
    clear(): void {
      texts = []
      first = 0
      size = 0
    },
    read(from: number): Piece | null {
      const start = Math.max(from, first)
      const parts: string[] = []
      let length = 0
      let next = start
      for (; next < first + texts.length && (length === 0 || length + (texts[next - first]?.length ?? 0) <= PIECE); next += 1) {
        const text = texts[next - first] ?? ''
        parts.push(text)
        length += text.length
      }
      return next === start ? null : { text: parts.join(''), next, isCut: from < first }
    },
  }
}

/**
 * Resets what a step may have left behind. Commands cannot switch to the other screen, so it is not left either: that would move the cursor
 * to a position that was never saved.
 */
const RESET = '\u001b[!p\u001b[0m\r\n'

/** A line that names the step. */
const ruleOf = (key: string): string => `\u001b[90m── ${keyWords(key)} \u001b[0m\r\n`

/** A line of ours between what commands print. */
const lineIfAny = (words: string): string => (words === '' ? '' : lineOf(words))
const lineOf = (words: string): string => `\u001b[1m${words}\u001b[0m\r\n`
