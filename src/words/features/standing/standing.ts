// What is said of standing clauses.
import type { CommentGroup } from '../../../contract/features/standing/calls.js'
import type { standingErrors } from '../../../contract/features/standing/errors.js'
import type { ErrorWords } from '../../errors/error-words.js'
import { count } from '../../figures.js'
import { joined, type RowTexts, rowText } from '../../row-text.js'

const standingErrorWords: ErrorWords<typeof standingErrors> = {
  'standing-missing': ({ id }) =>
    `There is no standing clause "${id}", and no comment that is offered as one. "tillgreen memory standing" shows them.`,
  'standing-full': ({ most }) => `There are ${most} standing clauses, which is the most. Remove one first.`,
}

const rows: RowTexts<'standing-placed'> = {
  'standing-placed': ({ placed }) => {
    const used = new Set(placed.flatMap(({ words, task }) => (task === null ? [] : [words])))
    const all = new Set(placed.map(({ words }) => words))
    return rowText(
      'Your standing clauses were given to the tasks',
      joined(`${used.size} of ${count(all.size, 'clause')} concern this program`),
      placed
        .map(({ words, task, why }) => `“${words}”: ${[task === null ? 'not here' : `task ${task}`, why].filter(Boolean).join(', ')}`)
        .join('\n'),
    )
  },
}

export const standing = { rows, errors: standingErrorWords, asking: { places: 'Giving your standing clauses to the tasks' } }

/** How often something was said, and of what. */
export const groupWords = ({ comments, kept }: CommentGroup): string =>
  [`said of ${count(comments.length, 'run')}`, ...(kept === null ? [] : ['kept as a standing clause'])].join(' · ')
