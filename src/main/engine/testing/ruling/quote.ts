// Checks whether a quotation occurs in one of the texts that may decide. Pure.
import { placeOf } from '../../../../contract/traces/quote.js'

/** A shorter quotation occurs in any text. */
const SHORTEST = 4

/** Compares letter by letter, except for white space and signs that programs replace. */
export const standsIn = (quote: string, texts: readonly string[]): boolean =>
  quote.trim().length >= SHORTEST && texts.some((each) => plain(each).includes(plain(quote)) || placeOf(each, quote) !== null)

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim()
