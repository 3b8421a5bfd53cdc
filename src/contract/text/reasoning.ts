// Removes the thinking that some models write in front of their answer, so that drafts in it are never applied.

/** What opens and closes thinking, in small letters. */
export interface ThinkingMarks {
  readonly open: string
  readonly close: string
}

const tag = (name: string): ThinkingMarks => ({ open: `<${name}>`, close: `</${name}>` })

/** The marks of all models that are known to leak them, longer ones first. */
export const THINKING: readonly ThinkingMarks[] = [
  ...['thinking', 'think', 'reasoning', 'thought', 'seed:think'].map(tag),
  { open: '[think]', close: '[/think]' },
  { open: '◁think▷', close: '◁/think▷' },
  { open: '<|start_thinking|>', close: '<|end_thinking|>' },
  { open: '<|begin_of_thought|>', close: '<|end_of_thought|>' },
  // gpt-oss: the answer is what its last channel holds.
  ...['', '<|start|>assistant'].flatMap((start) =>
    ['analysis', 'commentary'].map((channel) => ({ open: `${start}<|channel|>${channel}`, close: '<|channel|>final<|message|>' })),
  ),
]

/** What servers with a wrong chat template leave in front of an answer. */
const LEADING = /^\s*(?:<\|start\|>assistant)?<\|channel\|>final<\|message\|>|^\s*<\|start_response\|>/i
/** Tokens that end an answer in some chat template. */
const TRAILING = /(?:\s*(?:<\|(?!\/)[\w.-]{2,30}\|>|<｜[^｜\s]{2,30}｜>|<end_of_turn>|<eos>|<\/?eot_id\/?>|<\/s>))+\s*$/

/** Byte order marks and letters without width around an answer, which some servers and templates put there. */
const UNSEEN = /^[\s\ufeff\u200b-\u200f\u2060]*[\ufeff\u200b-\u200f\u2060]|[\ufeff\u200b-\u200f\u2060][\s\ufeff\u200b-\u200f\u2060]*$/g

/**
 * The answer without its reasoning preamble, and without tokens of a chat template around it. Removed lines stay as empty ones, so that
 * line numbers in problems still fit what the model wrote. A preamble that never ends leaves nothing.
 */
export function withoutReasoning(answer: string): string {
  const text = withoutTokens(answer.replace(UNSEEN, ''))
  const small = text.toLowerCase()
  const begun = small.length - small.trimStart().length
  const marks = THINKING.find(({ open }) => small.startsWith(open, begun))
  if (!marks) {
    // Some servers swallow the opening mark; the text before a lone closing mark on its own line is still thinking.
    const closing = LONE_CLOSING.exec(text)
    return closing && !hasOpening(text.slice(0, closing.index)) ? blank(text, closing.index + closing[0].length) : text
  }
  const end = small.indexOf(marks.close, begun + marks.open.length)
  return blank(text, end === -1 ? text.length : end + marks.close.length)
}

const LONE_CLOSING = /^[ \t]*(?:<\/(?:seed:)?(?:think|thinking|reasoning|thought)>|\[\/think\]|◁\/think▷)[ \t]*\r?$/im

/** Strike-through at the end of a page is no token. */
function withoutTokens(text: string): string {
  const bare = text.replace(LEADING, '')
  const trailing = TRAILING.exec(bare)?.[0] ?? ''
  return trailing === '' || (trailing.trim() === '</s>' && /<s[\s>]/.test(bare)) ? bare : bare.slice(0, -trailing.length)
}

const hasOpening = (text: string): boolean => /<(think|thinking|reasoning|thought)>|^(<{7,}|\s*[{[])/im.test(text)
const blank = (text: string, end: number): string => text.slice(0, end).replace(/[^\n]+/g, '') + text.slice(end)
