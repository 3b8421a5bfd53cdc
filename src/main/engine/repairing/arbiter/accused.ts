// Finds the red tests that a diagnosis or a give-up calls wrong. Pure.
import type { Case } from '../../testing/one-test.js'

/** `TEST WRONG: name`, in the form that the prompt of a diagnosis asks for. */
const WRONG = /^\W*TEST WRONG\W+(.+)$/gim

/** The red tests that a diagnosis calls wrong; all red tests if it names none of them. */
export function accusedBy(diagnosis: string, red: readonly Case[]): Case[] {
  const named = [...diagnosis.matchAll(WRONG)].map(([, name = '']) => plain(name))
  if (named.length === 0) return []
  const found = red.filter(({ id, name }) => named.some((each) => each.includes(plain(name)) || plain(id) === each))
  return found.length > 0 ? found : [...red]
}

/** The red tests whose source contains a quotation; all red tests if none does. */
export function quotedIn(quotes: readonly string[], red: readonly Case[], sourceOf: (test: Case) => string): Case[] {
  const found = red.filter((test) => quotes.some((quote) => plain(sourceOf(test)).includes(plain(quote))))
  return found.length > 0 ? found : [...red]
}

const plain = (text: string): string =>
  text
    .replace(/[`"'*]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
