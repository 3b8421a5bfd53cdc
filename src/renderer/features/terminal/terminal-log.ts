// What the commands of a run printed, bounded: whoever shows it reads on from where it was, and may be slower than it comes.
import { keyWords } from '../../../words/timeline/key.js'

export interface Piece {
  readonly text: string
  /** Where to read on. */
  readonly next: number
  /** Whether something before it was let go. */
  readonly isCut: boolean
}

export interface TerminalLog {
  /** Adds what a step printed. */
  add(key: string, text: string): void
  /** Forgets all; whoever shows it starts again. */
  reset(): void
  /** What comes at a position, at most about 64,000 characters; null where nothing is there yet. */
  read(from: number): Piece | null
  /** Counts the resets: a position is worth something within one of them. */
  readonly age: number
  listen(onMore: () => void): () => void
}

const PIECE = 64_000

/** @param most characters that are kept */
export function openTerminalLog(most = 3_000_000): TerminalLog {
  let texts: string[] = []
  let first = 0
  let size = 0
  let last = ''
  let age = 0
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const push = (text: string) => {
    for (let at = 0; at < text.length; at += PIECE) texts.push(text.slice(at, at + PIECE))
    size += text.length
    while (size > most && texts.length > 1) {
      size -= texts.shift()?.length ?? 0
      first += 1
    }
  }
  return {
    add(key, text) {
      if (key !== last) push(ruleOf(key, last === ''))
      last = key
      push(text)
      tell()
    },
    reset() {
      texts = []
      first = 0
      size = 0
      last = ''
      age += 1
      tell()
    },
    read(from) {
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
    get age() {
      return age
    },
    listen(onMore) {
      listeners.add(onMore)
      return () => listeners.delete(onMore)
    },
  }
}

/**
 * A line that names the step, after setting right what the one before may have left behind. Commands cannot switch to the other
 * screen, so it is not left either: that would put the cursor back to where it was never saved.
 */
function ruleOf(key: string, isFirst: boolean): string {
  return `\u001b[!p\u001b[0m${isFirst ? '' : '\r\n'}\u001b[90m── ${keyWords(key)} \u001b[0m\r\n`
}
