// What the ignore files of git keep out of a project. The user reads it, and journals keep it.
import type { KeptOut, ListingFault } from '../../contract/paths/kept-out.js'

/** Paths that are named. */
const SHOWN = 5

/** One sentence part where files are kept out, else none. */
export function keptOutTexts({ files, isMore, named }: KeptOut): string[] {
  if (files === 0) return []
  const paths = [...named.slice(0, SHOWN), ...(named.length > SHOWN ? [`${named.length - SHOWN} more`] : [])].join(', ')
  return [`${isMore ? 'more than ' : ''}${files} ${files === 1 ? 'file that .gitignore names' : 'files that .gitignore names'} (${paths})`]
}

export function unlistedText(unlisted: ListingFault): string {
  switch (unlisted.type) {
    case 'folder-ignored':
      return "git's list of files (git ignores this whole folder, so all other files in it were taken)"
    case 'git-failed':
      return `git's list of files (git failed: ${unlisted.cause.split('\n')[0]}; so .gitignore was read without git, and files that it names are left out even where git tracks them)`
    default:
      return unlisted satisfies never
  }
}
