// What is said of the library.

import type { RunSummary } from '../../../contract/run/run.js'
import type { ErrorWords } from '../../../words/errors/error-words.js'
import { count } from '../../../words/figures.js'
import { listed, type RowTexts, rowText } from '../../../words/row-text.js'
import type { LibraryEntry, LibraryFound } from '../contract/calls.js'
import type { libraryErrors } from '../contract/errors.js'

const libraryErrorWords: ErrorWords<typeof libraryErrors> = {
  'library-missing': ({ run }) =>
    `Run ${run} is not in the library. The library contains ended runs, but no demos, no deleted or declined runs, and no runs with learning=false. Run "tillgreen library list" to see all runs in the library.`,
}

const rows: RowTexts<'library-offered' | 'library-used'> = {
  'library-offered': ({ programs }) =>
    rowText(
      `Found ${count(programs.length, 'verified program')} in the library`,
      'shown to the planner',
      listed(programs.map(({ run, title }) => `${title} (run ${run})`)),
    ),
  'library-used': ({ modules, files, tests, left }) =>
    rowText(
      `Added ${count(modules.length, 'verified module')} from the library`,
      [count(files, 'file'), count(tests, 'locked test'), left.length > 0 ? `${count(left.length, 'module')} not added` : '']
        .filter(Boolean)
        .join(' · '),
      listed(modules.map(({ run, path }) => `${path} from run ${run}`)),
    ),
}

const library = { rows, errors: libraryErrorWords }

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
  return `your rating: ${said}`
}

/** The result of a search. */
export const foundWords = ({ found, keptOut }: LibraryFound): string =>
  [`${found.verified} verified`, `${found.failed} not verified`, keptOut > 0 ? `${count(keptOut, 'run')} excluded` : '']
    .filter(Boolean)
    .join(' · ')

const ways: Readonly<Record<LibraryEntry['by'][number], string>> = { words: 'words', names: 'names', meaning: 'meaning' }

/** How a search found a program; empty where words alone did. */
export const byWords = (by: LibraryEntry['by']): string =>
  by.every((way) => way === 'words') ? '' : `found by ${by.map((way) => ways[way]).join(' and ')}`

export const replacedWords = (run: string): string => `replaced by run ${run}`

/** What compares meanings, or why it did not. */
export const meaningWords = ({ meaning: { model, problem } }: LibraryFound): string =>
  problem !== '' ? `Search by meaning failed: ${problem}` : model === null ? '' : `Search by meaning uses the model ${model}`

declare module '../../../words/features/words.js' {
  interface ExtensionWords {
    readonly library: typeof library
  }
}

export default library
