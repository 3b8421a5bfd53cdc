// A command as a person reads, copies and types it, in the quotation of POSIX shells. Pure.

const PLAIN = /^[\w@%+=:,./-]+$/

/** One argument as a shell needs it: quoted only where it must be. */
export const shellWord = (word: string): string => (PLAIN.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)

/** A command line that a shell divides into just these arguments. */
export const shellLine = (argv: readonly string[]): string => argv.map(shellWord).join(' ')

/**
 * The arguments of a line, divided as a shell divides them: by white space, with both kinds of quotation and the backslash. Nothing
 * is expanded. Null where a quotation is not closed.
 * https://pubs.opengroup.org/onlinepubs/9799919799/utilities/V3_chap02.html#tag_19_02
 */
export function shellWords(line: string): string[] | null {
  const words: string[] = []
  let word: string | null = null
  let quote: '"' | "'" | null = null
  for (let at = 0; at < line.length; at++) {
    const letter = line.charAt(at)
    const next = line.charAt(at + 1)
    if (quote === "'" || (quote === '"' && letter === '"')) {
      if (letter === quote) quote = null
      else word = (word ?? '') + letter
    } else if (letter === '\\' && (quote === null ? next !== '' : '"\\$`'.includes(next) && next !== '')) {
      word = (word ?? '') + next
      at += 1
    } else if (quote === null && (letter === '"' || letter === "'")) {
      quote = letter
      word ??= ''
    } else if (quote === null && /\s/.test(letter)) {
      if (word !== null) words.push(word)
      word = null
    } else word = (word ?? '') + letter
  }
  if (quote !== null) return null
  return word === null ? words : [...words, word]
}
