// What a program did to the files in its folder, in words.
import type { FileChange, LeftFiles } from '../contract/calls/programs.js'
import { whole } from './figures.js'

const ORDER = ['new', 'renamed', 'changed', 'removed'] as const

/** "2 new, 1 renamed". Changes that are not listed are counted apart. */
export function changeCounts({ changes, more }: Pick<LeftFiles, 'changes' | 'more'>): string {
  const counts = ORDER.map((how) => ({ how, files: changes.filter((change) => change.how === how).length }))
  const parts = counts.filter(({ files }) => files > 0).map(({ how, files }) => `${whole(files)} ${how}`)
  return [...parts, ...(more > 0 ? [`${whole(more)} more`] : [])].join(', ')
}

/** A change in a line, with its whole paths. */
export function changeWords(change: FileChange): string {
  return change.how === 'renamed' ? `${change.from} → ${change.path}` : change.path
}

/** The heading above the changes. */
export function leftWords(left: LeftFiles): string {
  if (left.id === null) return 'The program left too many files to list here'
  return left.changes.length === 0 ? 'No new or changed files' : `Files: ${changeCounts(left)}`
}
