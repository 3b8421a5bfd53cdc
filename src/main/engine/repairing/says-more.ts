// Checks whether a diagnosis adds anything to the change that follows from it. Small models often repeat one as the other. Pure.

/** The share of new words in a text that still adds nothing. */
const NEW = 0.2

/** Whether a text adds anything to another one. */
export function saysMore(text: string, other: string): boolean {
  const [own, known] = [wordsOf(text), wordsOf(other)]
  const fresh = [...own].filter((word) => !known.has(word))
  return fresh.length > own.size * NEW
}

/** Names and numbers are whole words, so that another value or function is another word. */
const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [])
