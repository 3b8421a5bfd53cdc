// What is told of an error of a review.

import type { ErrorWords } from '../../../words/errors/error-words.js'
import type { reviewErrors } from '../contract/errors.js'

export const reviewErrorWords: ErrorWords<typeof reviewErrors> = {
  'range-unfit': ({ range }) =>
    `A range such as "main..HEAD" is expected, found "${range}". Write BASE..HEAD, or BASE...HEAD for what HEAD changed since it parted from BASE.`,
  'range-empty': ({ base, head }) => `Nothing differs between ${base} and ${head}, so there is nothing to review. Name another range.`,
  'range-unrelated': ({ range }) =>
    `The two ends of "${range}" have no common commit. Write them with two dots, or fetch the whole history.`,
  'repository-no-folder': ({ folder }) =>
    `A folder with a git repository is expected, but ${folder} is no folder. Name one with --repo DIR.`,
  'repository-missing': ({ folder, cause }, say) =>
    `A git repository is expected, but ${folder} is in none (${say(cause).replace(/\.$/, '')}). Go into one, or name it with --repo DIR.`,
  'review-missing': ({ review }) => `No review ${review} is going on here.`,
  'revision-unknown': ({ revision, repository }) =>
    `"${revision}" is expected to name a commit of ${repository}, but names none. Look at "git branch --all" and "git log". A shallow checkout does not have it: fetch its whole history first.`,
}
