// What the checks of a program's tests are called, and why one of them was not made.

import type { Check, Evidence } from '../../contract/run/evidence.js'
import type { Deception, DeceptionMeans, DeceptionRuling } from '../../contract/run/verdict/deception.js'

/** Names in a list of skipped checks. */
export const checkNames: Readonly<Record<Check, string>> = {
  reader: 'independent reader',
  'second-values': 'second values',
  hollow: 'empty programs',
  'hidden-tests': 'hidden tests',
  mutants: 'planted bugs',
  controls: 'changed expectations',
  pages: 'pages in a browser',
}

/** What stays unknown without a check. */
export const unknownWithout: Readonly<Record<Check, string>> = {
  reader: 'No second model read your description: the independent reader was switched off',
  'second-values': 'The expected values were not computed a second time: that was switched off',
  hollow: 'The tests were not tried on empty programs: that was switched off',
  'hidden-tests': 'No test was hidden from the builder: that was switched off',
  mutants: 'No bug was planted: that was switched off',
  controls: 'No check showed that the tests can fail: it was switched off',
  pages: 'Its pages were not opened in a browser: that was switched off',
}

/** Why no bug was planted though some were wanted. */
export const noMutantsText: Readonly<Record<NonNullable<Evidence['noMutants']>, string>> = {
  'none-made': 'No bug could be planted: the program has no code that such a bug could change',
  'not-green': 'No bug was planted: the tests were not green on the program itself',
}

const meansText: Readonly<Record<DeceptionMeans, string>> = {
  caller: 'it inspects its caller',
  framework: 'it changes the test tools',
  'test-files': 'it reads the test files',
  equality: 'a value that is equal to everything',
  supervisor: 'it refers to the test monitor',
  process: 'it inspects its own process',
  tested: 'it detects test runs',
  'hidden-code': 'it runs code that is hidden in data',
}

const rulingText: Readonly<Record<DeceptionRuling['ruling'], string>> = {
  'honest use': 'the reviewer calls it honest use',
  deception: 'the reviewer confirms it',
  unclear: 'the reviewer cannot tell',
}

/** A means of deception with its place, and the reviewer's words about it. */
export const deceptionText = ({ means, path, line, isEarlier, reviewed }: Deception): string =>
  `${meansText[means]} (${path}:${line}${isEarlier ? ', in an earlier attempt' : ''}${reviewed ? `; ${rulingText[reviewed.ruling]}: ${reviewed.why.replace(/\.$/, '')}` : ''})`
