// Sentences about a selection of a run's changes: its size, and the results of its tests.
import type { Application, CheckedSelection, Selection } from '../../contract/calls/changes.js'
import type { WholeCause } from '../../contract/changes/whole-cause.js'
import { count, moment } from '../figures.js'

/** Why a file is taken as a whole. */
export function wholeWords(why: WholeCause): string {
  switch (why) {
    case 'new':
      return 'it is a new file'
    case 'removed':
      return 'the file was removed'
    case 'binary':
      return 'it is not a text file'
    case 'mode':
      return 'its executable permission changes'
    case 'too-large':
      return 'it is too large for a line-by-line comparison'
  }
}

/** The share that is chosen. */
export const chosenWords = ({ chosen, of }: { readonly chosen: number; readonly of: number }): string =>
  chosen === of ? (of === 1 ? 'the only change' : `all ${count(of, 'change')}`) : `${chosen} of ${count(of, 'change')}`

/** What was taken, and what was known of its tests: a part is never called verified. */
export function selectionWords(selection: Selection): string {
  const part = chosenWords(selection)
  switch (selection.check) {
    case 'green':
      return `${part}, which passed the tests in a copy`
    case 'red':
      return `${part}, which failed the tests in a copy`
    case 'unchecked':
      return `${part}, without a test run`
  }
}

/** What was brought back once: how much, where it went, and when. */
export function applicationWords({ at, folder, branch, selection }: Application): string {
  const to = branch === null ? folder : `the branch ${branch} in ${folder}`
  const known = selection ? ` ${checkWords(selection)}` : ''
  return `Applied ${selection ? chosenWords(selection) : 'all changes'} to ${to} on ${moment(at)}.${known}`
}

function checkWords({ check }: Selection): string {
  switch (check) {
    case 'green':
      return 'The tests passed in a copy with only these changes.'
    case 'red':
      return 'The tests failed in a copy with only these changes.'
    case 'unchecked':
      return 'The tests were not run on these changes.'
  }
}

/** The result of checking a selection. */
export function checkedWords({ ok, counts, chosen, of }: CheckedSelection): string {
  const part = `${counts.passed} of ${count(counts.collected, 'test')} pass`
  const broken = counts.errors > 0 ? ` and ${count(counts.errors, 'file')} could not be loaded` : ''
  return `${ok ? 'Green' : 'Red'} in a copy with ${chosenWords({ chosen, of })}: ${part}${broken}.`
}
