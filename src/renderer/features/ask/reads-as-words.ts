// Recognises plain words in a text that a question holds as code; words are easier to read. Pure.

/** A word of any language, with the signs of a sentence. */
const WORD = /^[\p{Ps}\p{Pi}"']?\p{L}[\p{L}\p{M}'’-]*[.,;:!?\p{Pe}\p{Pf}"']*$/u
const NUMBER = /^[\d.,:%€$£-]+[.,;:!?]?$/

/** Words that make a sentence, at least. */
const FEWEST = 3

/** One line of words with single spaces between them: nothing in it would be read otherwise in another font. */
export function readsAsWords(text: string): boolean {
  const line = text.replace(/\n$/, '')
  if (/\n|\t| {2}|^ | $/.test(line)) return false
  const parts = line.split(' ')
  return parts.filter((part) => WORD.test(part)).length >= FEWEST && parts.every((part) => WORD.test(part) || NUMBER.test(part))
}
