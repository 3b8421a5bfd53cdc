// Which red tests a diagnosis or a give-up calls wrong. Pure.
import type { Case } from '../../testing/one-test.js'

/** `TEST WRONG: name`, as the prompt of a diagnosis asks for it. */
const WRONG = /^\W*TEST WRONG\W+(.+)$/gim

/** Those of the red tests that a diagnosis names as wrong; all where it names none that is red. */
export function accusedBy(diagnosis: string, red: readonly Case[]): Case[] {
  const named = [...diagnosis.matchAll(WRONG)].map(([, name = '']) => plain(name))
  if (named.length === 0) return []
  const found = red.filter(({ id, name }) => named.some((each) => each.includes(plain(name)) || plain(id) === each))
  return found.length > 0 ? found : [...red]
}

/** Those of the red tests in whose source a quote stands; all where a quote stands in none. */
export function quotedIn(quotes: readonly string[], red: readonly Case[], sourceOf: (test: Case) => string): Case[] {
  const found = red.filter((test) => quotes.some((quote) => plain(sourceOf(test)).includes(plain(quote))))
  return found.length > 0 ? found : [...red]
}

const plain = (text: string): string =>
  text
    .replace(/[`"'*]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
