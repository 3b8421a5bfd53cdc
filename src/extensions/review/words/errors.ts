// Texts of the errors of a review.

import type { ErrorWords } from '../../../words/errors/error-words.js'
import type { reviewErrors } from '../contract/errors.js'

export const reviewErrorWords: ErrorWords<typeof reviewErrors> = {
  'range-unfit': ({ range }) =>
    `A range such as "main..HEAD" was expected, found "${range}". Write BASE..HEAD, or BASE...HEAD for the changes since their common commit.`,
  'range-empty': ({ base, head }) => `Nothing differs between ${base} and ${head}, so there is nothing to review. Name another range.`,
  'range-unrelated': ({ range }) =>
    `The two ends of "${range}" have no common commit. Write them with two dots, or fetch the whole history.`,
  'repository-no-folder': ({ folder }) =>
    `A folder with a git repository was expected, but ${folder} is not a folder. Name one with --repo DIR.`,
  'repository-missing': ({ folder, cause }, say) =>
    `A git repository was expected, but ${folder} is outside any repository (${say(cause).replace(/\.$/, '')}). Change to one, or name it with --repo DIR.`,
  'review-missing': ({ review }) => `The review ${review} is not running in this process.`,
  'revision-unknown': ({ revision, repository }) =>
    `A commit of ${repository} was expected, found "${revision}". See "git branch --all" and "git log". In a shallow checkout, fetch the whole history first.`,
}
