// The test results of a project before any change, if most are not green.
import type { OwnTests } from '../../contract/run/evidence.js'
import { count } from '../figures.js'

/** One or two sentences. */
export function fewOwnText({ of, green, files, uncollected }: Omit<OwnTests, 'repaired'>): string {
  const lost = uncollected === 0 ? '' : ` ${uncollected} of ${count(files, 'test file')} could not be collected.`
  return of === 0
    ? `No test of the project ran.${lost}`
    : `${green} of ${count(of, 'test')} of the project ${green === 1 ? 'is' : 'are'} green.${lost}`
}
