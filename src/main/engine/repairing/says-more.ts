// Whether a diagnosis says anything that the change which follows from it does not: small models often give the one for the other. Pure.

/** Of the words of a text, the share that may be new in it while it still says nothing more. */
const NEW = 0.2

/** Whether a text is worth to stand beside another one. */
export function saysMore(text: string, other: string): boolean {
  const [own, known] = [wordsOf(text), wordsOf(other)]
  const fresh = [...own].filter((word) => !known.has(word))
  return fresh.length > own.size * NEW
}

/** Names and numbers whole, so that another value or another function is another word. */
const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [])
