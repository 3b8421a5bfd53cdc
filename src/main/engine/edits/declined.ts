// Reads an answer that declines to change anything: the single word NONE, or that word with a remark.
import { isFence, looksLikeEnd, looksLikeOpener } from './markers.js'
import { say } from './re-ask.js'

/** A remark longer than that may be the answer itself. */
const LONGEST_REMARK = 800

const ALONE = /^\W*NONE\W*$/
/** The word begins the answer, or stands alone on a line of it. In prose, "none" is written small. */
const BEGINS = /^\W*NONE\b\W*(?:\s|$)/
const OWN_LINE = /^[\s>*`"'#.-]*NONE[\s*`"'.:!-]*$/m

/** Null where it does not decline; `mended` where a remark stands beside the word. */
export function declines(text: string): { readonly mended: readonly string[] } | null {
  if (ALONE.test(text)) return { mended: [] }
  const isRemark =
    text.length <= LONGEST_REMARK && !text.split('\n').some((line) => isFence(line) || looksLikeOpener(line) || looksLikeEnd(line))
  return isRemark && (BEGINS.test(text.trim()) || OWN_LINE.test(text)) ? { mended: [say('none-with-remark')] } : null
}
