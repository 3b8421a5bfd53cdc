// Texts of the errors of a review.

import type { ErrorWords } from '../../../words/errors/error-words.js'
import type { reviewErrors } from '../contract/errors.js'

export const reviewErrorWords: ErrorWords<typeof reviewErrors> = {
  'range-unfit': ({ range }) =>
    `Expected a range such as "main..HEAD", but got "${range}". Use BASE..HEAD, or BASE...HEAD for the changes since the last common commit.`,
  'range-empty': ({ base, head }) =>
    `There are no differences between ${base} and ${head}, so there is nothing to review. Choose another range.`,
  'range-unrelated': ({ range }) =>
    `The two ends of "${range}" have no common commit. Separate them with two dots, or fetch the full history.`,
  'repository-no-folder': ({ folder }) =>
    `Expected a folder with a git repository, but ${folder} is not a folder. Specify one with --repo DIR.`,
  'repository-missing': ({ folder, cause }, say) =>
    `Expected a git repository, but ${folder} is outside any repository (${say(cause).replace(/\.$/, '')}). Change to a repository, or specify one with --repo DIR.`,
  'review-missing': ({ review }) => `Review ${review} is not running in this process.`,
  'revision-unknown': ({ revision, repository }) =>
    `Expected a commit in ${repository}, but got "${revision}". Run "git branch --all" or "git log" to find one. In a shallow clone, fetch the full history first.`,
}
