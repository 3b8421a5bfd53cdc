// What is said of standing clauses.

import type { ErrorWords } from '../../../words/errors/error-words.js'
import { count } from '../../../words/figures.js'
import { joined, type RowTexts, rowText } from '../../../words/row-text.js'
import type { CommentGroup } from '../contract/calls.js'
import type { standingErrors } from '../contract/errors.js'

const standingErrorWords: ErrorWords<typeof standingErrors> = {
  'standing-missing': ({ id }) =>
    `No standing rule or comment has the ID "${id}". Run "tillgreen memory standing" to see all standing rules and comments.`,
  'standing-full': ({ most }) => `At most ${most} standing rules are allowed. Remove one first.`,
}

const rows: RowTexts<'standing-placed'> = {
  'standing-placed': ({ placed }) => {
    const used = new Set(placed.flatMap(({ words, task }) => (task === null ? [] : [words])))
    const all = new Set(placed.map(({ words }) => words))
    return rowText(
      'Assigned your standing rules to the tasks',
      joined(`${used.size} of ${count(all.size, 'rule')} ${used.size === 1 ? 'applies' : 'apply'} to this program`),
      placed
        .map(({ words, task, why }) => `“${words}”: ${[task === null ? 'does not apply' : `task ${task}`, why].filter(Boolean).join(', ')}`)
        .join('\n'),
    )
  },
}

const standing = { rows, errors: standingErrorWords, asking: { places: 'Assigning your standing rules to the tasks' } }

/** How often something was said, and of what. */
export const groupWords = ({ comments, kept }: CommentGroup): string =>
  [`from ${count(comments.length, 'run')}`, ...(kept === null ? [] : ['kept as a standing rule'])].join(' · ')

declare module '../../../words/features/words.js' {
  interface ExtensionWords {
    readonly standing: typeof standing
  }
}

export default standing
