// The price of a model and the success with it, as short as a list of models needs them.
import type { Price } from '../../contract/model/model.js'

/** Dollars for a million tokens of input and output. */
export function priceWords(price: Price | null): string {
  if (price === null) return 'price unknown'
  return price.input === 0 && price.output === 0 ? 'free' : `$${price.input} in, $${price.output} out per million tokens`
}

export const successWords = (runs: number, verified: number): string => (runs === 0 ? '' : `${verified} of ${runs} verified`)
