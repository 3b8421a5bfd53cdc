// The result of words that were said while a run was at work.
import type { AddedClause, SettledWords } from '../../contract/traces/placed.js'
import { counted } from '../row-text.js'

/** A short title, and a line for each part of what was said. */
export function steeredWords({ added, untested }: SettledWords): { readonly title: string; readonly lines: string[] } {
  const lines = [...added.map(addedWords), ...untested.map(({ quote, why }) => `Not tested: “${quote}” (${why})`)]
  const title =
    added.length === 0 ? 'Your message applies, but no test checks it' : `Added ${counted(added.length, 'rule')}: test first, then code`
  return { title, lines }
}

const addedWords = (added: AddedClause): string =>
  added.replaces ? `${placeWords(added)} (replaces: ${added.replaces.join('; ')})` : placeWords(added)

const placeWords = ({ clause, task, number, isOwnTask }: AddedClause): string =>
  isOwnTask
    ? `Added as a separate task, built next, with the test written first: ${clause}`
    : `Added as rule ${number} in ${task}, with the test written first: ${clause}`
