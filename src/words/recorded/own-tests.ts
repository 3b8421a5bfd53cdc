// The test results of a project before any change, if most are not green.
import type { OwnTests } from '../../contract/run/evidence.js'
import { count } from '../figures.js'

/** Files that a sentence names. */
const NAMED = 5

/** A colon and the files that could not be collected; empty where the run does not name them. */
export function lostFiles({ lost = [] }: Pick<OwnTests, 'lost'>): string {
  const more = lost.length > NAMED ? `, and ${lost.length - NAMED} more` : ''
  return lost.length === 0 ? '' : `: ${lost.slice(0, NAMED).join(', ')}${more}`
}

/** One or two sentences. */
export function fewOwnText(own: Omit<OwnTests, 'repaired'>): string {
  const { of, green, files, uncollected } = own
  const lost = uncollected === 0 ? '' : ` ${uncollected} of ${count(files, 'test file')} could not be collected${lostFiles(own)}.`
  return of === 0
    ? `No test of the project ran.${lost}`
    : `${green} of ${count(of, 'test')} of the project ${green === 1 ? 'is' : 'are'} green.${lost}`
}
