// Removes the thinking that some models write in front of their answer, so that drafts in it are never applied.

const OPENING = /^\s*<(think|thinking|reasoning|thought)>/i

/** Byte order marks and letters without width around an answer, which some servers and templates put there. */
const UNSEEN = /^[\s\ufeff\u200b-\u200f\u2060]*[\ufeff\u200b-\u200f\u2060]|[\ufeff\u200b-\u200f\u2060][\s\ufeff\u200b-\u200f\u2060]*$/g

/**
 * The answer without its reasoning preamble. Removed lines stay as empty ones, so that line numbers in problems still
 * fit what the model wrote. A preamble that never ends leaves nothing.
 */
export function withoutReasoning(answer: string): string {
  const text = answer.replace(UNSEEN, '')
  const opening = OPENING.exec(text)
  if (!opening) {
    // Some servers swallow the opening tag; what stands before a lone closing tag on its own line is still thinking.
    const closing = /^[ \t]*<\/(think|thinking|reasoning|thought)>[ \t]*\r?$/im.exec(text)
    return closing && !hasOpening(text.slice(0, closing.index)) ? blank(text, closing.index + closing[0].length) : text
  }
  const tag = `</${(opening[1] ?? '').toLowerCase()}>`
  const end = text.toLowerCase().indexOf(tag, opening[0].length)
  return blank(text, end === -1 ? text.length : end + tag.length)
}

const hasOpening = (text: string): boolean => /<(think|thinking|reasoning|thought)>|^(<{7,}|\s*[{[])/im.test(text)
const blank = (text: string, end: number): string => text.slice(0, end).replace(/[^\n]+/g, '') + text.slice(end)
