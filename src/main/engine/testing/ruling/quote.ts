// Whether a quotation stands in one of the texts that may decide. Pure.
import { placeOf } from '../../../../contract/traces/quote.js'

/** Fewer letters stand anywhere. */
const SHORTEST = 4

/** Letter by letter, but for white space and for signs that programs change by themselves. */
export const standsIn = (quote: string, texts: readonly string[]): boolean =>
  quote.trim().length >= SHORTEST && texts.some((each) => plain(each).includes(plain(quote)) || placeOf(each, quote) !== null)

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim()
