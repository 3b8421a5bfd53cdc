// Separates the thinking that a model writes before its answer from the stream as it arrives.
import { closingIn, THINKING, type ThinkingMarks } from '../../../contract/text/reasoning.js'

const LONGEST_OPENING = Math.max(...THINKING.map(({ open }) => open.length))

export interface Split {
  readonly text: string
  readonly thought: string
}

export interface Preamble {
  /** Sorts the next piece; some letters may be held back until it is clear what they belong to. */
  readonly take: (text: string) => Split
  /** The held back text at the end of the stream. A preamble that never ended is all thinking. */
  readonly rest: () => Split
}

/** Follows one answer from its first letter. Only a preamble is thinking; a tag further down is part of the answer. */
export function openPreamble(): Preamble {
  let state: 'beginning' | 'thinking' | 'answer' = 'beginning'
  let open: ThinkingMarks | null = null
  let held = ''

  const release = (): string => {
    const all = held
    held = ''
    return all
  }
  const begin = (): Split => {
    const start = held.trimStart()
    const marks = THINKING.find(({ open }) => start.toLowerCase().startsWith(open))
    if (marks) {
      state = 'thinking'
      open = marks
      held = start.slice(marks.open.length)
      return think(marks)
    }
    if (start.length < LONGEST_OPENING && THINKING.some(({ open }) => open.startsWith(start.toLowerCase())))
      return { text: '', thought: '' }
    state = 'answer'
    // White space between the thinking and the answer belongs to neither.
    if (open !== null) held = start
    return { text: release(), thought: '' }
  }
  const think = (marks: ThinkingMarks): Split => {
    const end = closingIn(marks, held.toLowerCase(), 0)
    // The end of the mark may be in the next piece.
    const longest = Math.max(...[marks.close, ...(marks.before ?? [])].map((mark) => mark.length))
    const upTo = end?.at ?? Math.max(0, held.length - longest + 1)
    const thought = held.slice(0, upTo)
    held = held.slice(end?.next ?? upTo)
    if (end === null) return { text: '', thought }
    state = 'beginning'
    const after = begin()
    return { text: after.text, thought: thought + after.thought }
  }
  return {
    take(text) {
      if (state === 'answer') return { text, thought: '' }
      held += text
      return state === 'thinking' && open !== null ? think(open) : begin()
    },
    rest: () => (state === 'thinking' ? { text: '', thought: release() } : { text: release(), thought: '' }),
  }
}
