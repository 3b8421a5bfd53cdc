// Finds a quotation in what a user wrote: letter by letter, but for white space. Pure.
import { type Sentence, sentencesIn } from './sentences.js'

/** Fewer letters stand anywhere, and say nothing of where they are from; a word or sentence that is shorter may be quoted whole. */
const SHORTEST = 8

/** Where a quotation stands first in a text; null where it does not, and for one without a letter. */
export function placeOf(text: string, quote: string): Sentence | null {
  const wanted = spaced(quote)
  if (!/[\p{L}\p{N}]/u.test(wanted)) return null
  const at = indexed(text)
  const found = at.words.indexOf(wanted)
  if (found < 0) return null
  const from = at.places[found]
  const last = at.places[found + wanted.length - 1]
  return from === undefined || last === undefined ? null : { from, to: last + 1 }
}

/** All places where a quotation stands, in their order. */
export function placesOf(text: string, quote: string): Sentence[] {
  const places: Sentence[] = []
  let at = 0
  for (let place = placeOf(text, quote); place; place = placeOf(text.slice(at), quote)) {
    places.push({ from: at + place.from, to: at + place.to })
    at += place.to
  }
  return places
}

/** What is wrong with a quotation; null where nothing is. */
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

/** A text with single spaces, and where each of its letters stands in the text as it is. */
function indexed(text: string): { readonly words: string; readonly places: readonly number[] } {
  const places: number[] = []
  let words = ''
  for (let index = 0; index < text.length; index++) {
    const letter = text.charAt(index)
    const isSpace = /\s/.test(letter)
    if (isSpace && words.endsWith(' ')) continue
    words += isSpace ? ' ' : letter
    places.push(index)
  }
  return { words, places }
}
