// What is said of the library.
import type { LibraryFound } from '../../../contract/features/library/calls.js'
import type { libraryErrors } from '../../../contract/features/library/errors.js'
import type { RunSummary } from '../../../contract/run/run.js'
import type { ErrorWords } from '../../errors/error-words.js'
import { count } from '../../figures.js'

const libraryErrorWords: ErrorWords<typeof libraryErrors> = {
  'library-missing': ({ run }) =>
    `The library has no run ${run}. It has runs that are over, without demos, deleted ones, and those that are kept out by --no-learning. "tillgreen library list" shows them.`,
}

export const library = { errors: libraryErrorWords }

/** The evidence of an entry in figures: its tests, and the planted bugs that they caught. */
export function evidenceWords({ outcome, tests, passed }: RunSummary): string {
  const found = outcome?.findings
  const mutants = found?.mutants ? `${found.mutants.done} of ${found.mutants.of} planted bugs caught` : ''
  return [tests === 0 ? 'no tests' : `${passed} of ${count(tests, 'test')} green`, mutants].filter(Boolean).join(' · ')
}

/** What the user said of it; empty where they said nothing. */
export function judgedWords({ human }: RunSummary): string {
  if (!human) return ''
  const said =
    human.worked === 'yes' ? (human.perfect === 'yes' ? 'works, perfect' : 'works') : human.worked === 'no' ? 'does not work' : 'unsure'
  return `you said: ${said}`
}

/** What a search came to. */
export const foundWords = ({ found, keptOut }: LibraryFound): string =>
  [`${found.verified} verified`, `${found.failed} failed`, keptOut > 0 ? `${count(keptOut, 'run')} kept out` : '']
    .filter(Boolean)
    .join(' · ')
