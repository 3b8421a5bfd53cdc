// Removes the thinking that some models write in front of their answer, so that drafts in it are never applied.
import { isOpenAtEnd } from './ends-whole.js'

/** What opens and closes thinking, in small letters. */
export interface ThinkingMarks {
  readonly open: string
  readonly close: string
  /** Marks that close it as well, and begin what follows. */
  readonly before?: readonly string[]
}

const tag = (name: string): ThinkingMarks => ({ open: `<${name}>`, close: `</${name}>` })
const NAMES = ['antthinking', 'thinking', 'think', 'reasoning', 'thought', 'scratchpad', 'seed:think']
/** Thinking that may also come behind the first words of an answer. */
const TAGS: readonly ThinkingMarks[] = [...NAMES.map(tag), { open: '[think]', close: '[/think]' }, { open: '◁think▷', close: '◁/think▷' }]

/** Tokens in front of an answer that a server with a wrong chat template leaves there. */
const LEADING = [
  ...['<|start|>assistant<|channel|>final<|message|>', '<|channel|>final<|message|>', '<|start_response|>', '<|begin_of_solution|>'],
  ...['<|begin_of_box|>', '<|begin_of_text|>', '<bos>', '<s> ', '[/inst]', '<|im_start|>assistant', '<start_of_turn>model'],
  ...['<|start_header_id|>assistant<|end_header_id|>', '<|assistant|>', '<｜assistant｜>'],
]

/** The marks of all models that are known to leak them, longer ones first. A leading token is thinking of no length. */
export const THINKING: readonly ThinkingMarks[] = [
  ...TAGS,
  { open: '<|start_thinking|>', close: '<|end_thinking|>' },
  { open: '<|begin_of_thought|>', close: '<|end_of_thought|>' },
  { open: '<|channel>thought', close: '<channel|>' },
  // gpt-oss: a channel with a recipient is a call, and the answer is what the final channel holds.
  ...['', '<|start|>assistant'].flatMap((start) =>
    ['analysis', 'commentary<|message|>'].map((channel) => ({
      open: `${start}<|channel|>${channel}`,
      close: '<|end|>',
      before: ['<|start|>', '<|channel|>'],
    })),
  ),
  ...LEADING.map((open) => ({ open, close: '' })),
]

/** Where thinking ends, and where what follows begins. Null if its end is not there. */
export function closingIn({ close, before = [] }: ThinkingMarks, small: string, from: number): { at: number; next: number } | null {
  const ends = [close, ...before].flatMap((mark, index) => {
    const at = small.indexOf(mark, from)
    return at === -1 ? [] : [{ at, next: index === 0 ? at + mark.length : at }]
  })
  return ends.length === 0 ? null : ends.reduce((first, end) => (end.at < first.at ? end : first))
}

/** The same for gpt-oss, if its server drops the marks and keeps the words between them. */
const WITHOUT_MARKS = /^\s*analysis(?=\S)[\s\S]*?assistant(?:final|(?=commentary to=))/
/** Tokens that end an answer in some chat template. */
const TRAILING = /(?:\s*(?:<\|(?!\/)[\w.-]{2,30}\|>|<｜[^｜\s]{2,30}｜>|<end_of_turn>|<eos>|<\/?eot_id\/?>|<\/s>))+\s*$/
/** The end of an answer with the beginning of another turn, which the model made up. */
const NEXT_TURN =
  /(?:<\|(?:im_end|eot_id|end|endoftext|end_of_text)\|>|<end_of_turn>|<\/s>|<｜end▁of▁sentence｜>)\s*(?:(?:<\|im_start\|>|<\|start_header_id\|>|<start_of_turn>|<\|start\|>)(?:user|human|system|tool)|\[INST\]|<\|user\|>|<｜User｜>)/
/** A word or a tag around the whole answer. */
const ROLE = /^\s*(?:assistant|model)\s*:\s*(?=<{7})/i
const FRAME = /^\s*<(answer|response|output|solution|final_answer)>([\s\S]*)<\/\1>\s*$/i

/** Byte order marks and letters without width around an answer, which some servers and templates put there. */
const UNSEEN = /^[\s\ufeff\u200b-\u200f\u2060]*[\ufeff\u200b-\u200f\u2060]|[\ufeff\u200b-\u200f\u2060][\s\ufeff\u200b-\u200f\u2060]*$/g

/**
 * The answer without its reasoning, and without tokens of a chat template around it. Removed lines stay as empty ones, so that
 * line numbers in problems still fit what the model wrote. A preamble that never ends leaves nothing.
 */
export function withoutReasoning(answer: string): string {
  let text = withoutTokens(answer.replace(UNSEEN, ''))
  const bare = WITHOUT_MARKS.exec(text)
  if (bare) text = blank(text, 0, bare[0].length)
  for (let marks = marksAt(text); marks !== undefined; marks = marksAt(text)) {
    const from = text.length - text.trimStart().length
    const end = closingIn(marks, text.toLowerCase(), from + marks.open.length)
    if (end === null) return blank(text, 0, text.length)
    text = blank(text, 0, end.next)
  }
  const framed = FRAME.exec(text)?.[2] ?? text
  return withoutInner(withoutUnopened(framed.replace(ROLE, '')))
}

const marksAt = (text: string): ThinkingMarks | undefined => {
  const small = text.trimStart().slice(0, 60).toLowerCase()
  return THINKING.find(({ open }) => small.startsWith(open))
}

const CLOSING = /<\/(?:seed:)?(?:think|thinking|reasoning|thought)>[ \t]*\r?$|\[\/think\][ \t]*\r?$|◁\/think▷[ \t]*\r?$/im

/** Some servers swallow the opening mark. The text before a closing one is thinking, unless that is text of a file. */
function withoutUnopened(text: string): string {
  const closing = CLOSING.exec(text)
  if (!closing) return text
  const before = text.slice(0, closing.index)
  const end = closing.index + closing[0].length
  const line = before.slice(before.lastIndexOf('\n') + 1)
  if (/<(think|thinking|reasoning|thought)>|^\s*[{[]/im.test(before) || /["'`]/.test(line.slice(-1))) return text
  const holdsBlock = /^<{7,}|^\s*(?:`{3,}|~{3,})/m.test(before)
  if (isOpenAtEnd(before) || (holdsBlock && text.slice(end).trim() === '')) return text
  return blank(text, 0, end)
}

/** The most thoughts that are taken out behind the first words. */
const MOST_INNER = 50

/** Without thinking that begins and ends a line further down, outside of all blocks. */
function withoutInner(text: string): string {
  let rest = text
  for (let count = 0; count < MOST_INNER; count++) {
    const found = innerIn(rest)
    if (found === null) return rest
    rest = blank(rest, found.at, found.end)
  }
  return rest
}

function innerIn(text: string): { readonly at: number; readonly end: number } | null {
  const small = text.toLowerCase()
  for (const { open, close } of TAGS) {
    const at = small.startsWith(open) ? 0 : small.indexOf(`\n${open}`) + 1
    const closing = small.startsWith(open, at) ? small.indexOf(close, at) : -1
    const end = closing + close.length
    if (closing !== -1 && /^[ \t\r]*(?:\n|$)/.test(text.slice(end)) && !isOpenAtEnd(text.slice(0, at))) return { at, end }
  }
  return null
}

/** Strike-through at the end of a page is no token. */
function withoutTokens(text: string): string {
  const turn = NEXT_TURN.exec(text)
  const own = turn && !isOpenAtEnd(text.slice(0, turn.index)) ? text.slice(0, turn.index) : text
  const trailing = TRAILING.exec(own)?.[0] ?? ''
  return trailing === '' || (trailing.trim() === '</s>' && /<s(?: \w|>(?! ))/.test(own)) ? own : own.slice(0, -trailing.length)
}

const blank = (text: string, from: number, end: number): string =>
  text.slice(0, from) + text.slice(from, end).replace(/[^\n]+/g, '') + text.slice(end)
