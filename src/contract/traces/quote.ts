// Finds a quotation in what a user wrote: letter by letter, but for white space and for signs that programs change by themselves. Pure.

import { type Sentence, sentencesIn } from './sentences.js'
import { hasQuotedLines, isPlain, type Sign, signsOf } from './signs.js'

/** Fewer letters occur anywhere, and prove no origin; a shorter word or sentence may be quoted whole. */
const SHORTEST = 8

/** The first place of a quotation in a text; null without one, and for a quotation without a letter. */
export const placeOf = (text: string, quote: string): Sentence | null => placesIn(text, quote, 1)[0] ?? null

/** All places of a quotation, in order. */
export const placesOf = (text: string, quote: string): Sentence[] => placesIn(text, quote, Number.POSITIVE_INFINITY)

/** Matches letter by letter first; then with signs as office programs, mail programs or a Mac change them. */
function placesIn(text: string, quote: string, most: number): Sentence[] {
  const exact = placesBy(lettersOf, { text, quote, most })
  // Both readings of plain letters are the same, but for lines that a mail program quotes.
  const isSame = [text, quote].every((each) => isPlain(each) && !hasQuotedLines(each))
  return exact.length > 0 || isSame ? exact : placesBy(signsOf, { text, quote, most })
}

interface Sought {
  readonly text: string
  readonly quote: string
  readonly most: number
}

function placesBy(read: (text: string) => Iterable<Sign>, { text, quote, most }: Sought): Sentence[] {
  const wanted = indexed(read(quote)).words.trim()
  if (!/[\p{L}\p{N}]/u.test(wanted)) return []
  const { words, signs } = indexed(read(text))
  const places: Sentence[] = []
  for (let found = words.indexOf(wanted); found >= 0 && places.length < most; found = words.indexOf(wanted, found + wanted.length)) {
    const from = signs[found]?.from
    const to = signs[found + wanted.length - 1]?.to
    if (from !== undefined && to !== undefined && from >= (places.at(-1)?.to ?? 0)) places.push({ from, to })
  }
  return places
}

/** What is wrong with a quotation; null if it is sound. */
export function quoteFault(texts: readonly string[], quote: string): 'nowhere' | 'short' | null {
  const places = texts.flatMap((text) => {
    const place = placeOf(text, quote)
    return place ? [{ text, place }] : []
  })
  if (places.length === 0) return 'nowhere'
  const isLong = spaced(quote).length >= SHORTEST || /\S\s+\S/.test(quote.trim())
  return isLong || places.some(({ text, place }) => sentencesIn(text).some(({ from, to }) => place.from <= from && place.to >= to))
    ? null
    : 'short'
}

const spaced = (text: string): string => text.trim().replace(/\s+/g, ' ')

/** Signs with single spaces, and the place of each of their letters in the original text. */
function indexed(all: Iterable<Sign>): { readonly words: string; readonly signs: readonly Sign[] } {
  const signs: Sign[] = []
  let words = ''
  for (const sign of all) {
    for (const letter of sign.means) {
      const isSpace = /\s/.test(letter)
      if (isSpace && words.endsWith(' ')) continue
      words += isSpace ? ' ' : letter
      // A letter of two units has both of them in its words.
      for (let unit = 0; unit < letter.length; unit++) signs.push(sign)
    }
  }
  return { words, signs }
}

/** Each unit of a text as it is. */
function* lettersOf(text: string): Generator<Sign> {
  for (let from = 0; from < text.length; from++) yield { means: text.charAt(from), from, to: from + 1 }
}
