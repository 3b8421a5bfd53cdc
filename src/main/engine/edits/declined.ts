// Reads an answer that declines to change anything: the single word NONE, or that word with a remark.
import { isFence, looksLikeEnd, looksLikeOpener } from './markers.js'
import { say } from './re-ask.js'

/** A longer remark may be the answer itself. */
const LONGEST_REMARK = 800

const ALONE = /^\W*NONE\W*$/
/** The word begins the answer, or is alone on a line. In prose, "none" is in lower case. */
const BEGINS = /^\W*NONE\b\W*(?:\s|$)/
const OWN_LINE = /^[\s>*`"'#.-]*NONE[\s*`"'.:!-]*$/m

/** Null if the answer does not decline; `mended` if there is a remark beside the word. */
export function declines(text: string): { readonly mended: readonly string[] } | null {
  if (ALONE.test(text)) return { mended: [] }
  const isRemark =
    text.length <= LONGEST_REMARK && !text.split('\n').some((line) => isFence(line) || looksLikeOpener(line) || looksLikeEnd(line))
  return isRemark && (BEGINS.test(text.trim()) || OWN_LINE.test(text)) ? { mended: [say('none-with-remark')] } : null
}
