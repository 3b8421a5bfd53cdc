// What the checks of a program's tests are called, and why one of them was not made.

import type { Check, Evidence } from '../../contract/run/evidence.js'
import type { Deception, DeceptionMeans, DeceptionRuling } from '../../contract/run/verdict/deception.js'

/** Names in a list of skipped checks. */
export const checkNames: Readonly<Record<Check, string>> = {
  reader: 'independent reader',
  'second-values': 'expected values computed twice',
  hollow: 'tests on empty programs',
  'hidden-tests': 'hidden tests',
  mutants: 'planted bugs',
  controls: 'changed expectations',
  pages: 'pages in a browser',
}

/** What stays unknown without a check. */
export const unknownWithout: Readonly<Record<Check, string>> = {
  reader: 'No second model read your description, because the independent reader was switched off',
  'second-values': 'The expected values were not computed a second time, because this check was switched off',
  hollow: 'The tests were not run on empty programs, because this check was switched off',
  'hidden-tests': 'No tests were hidden from the builder, because hidden tests were switched off',
  mutants: 'No bugs were planted, because planted bugs were switched off',
  controls: 'No check proved that the tests can fail, because changed expectations were switched off',
  pages: 'The program pages were not opened in a browser, because this check was switched off',
}

/** Why no bug was planted though some were wanted. */
export const noMutantsText: Readonly<Record<NonNullable<Evidence['noMutants']>, string>> = {
  'none-made': 'No bugs could be planted, because the program has no suitable code',
  'not-green': 'No bugs were planted, because the tests did not pass on the unchanged program',
}

const meansText: Readonly<Record<DeceptionMeans, string>> = {
  caller: 'it inspects its caller',
  framework: 'it changes the test tools',
  'test-files': 'it reads the test files',
  equality: 'it uses a value that equals everything',
  supervisor: 'it refers to the test monitor',
  process: 'it inspects its own process',
  tested: 'it detects test runs',
  'hidden-code': 'it runs code hidden in data',
}

const rulingText: Readonly<Record<DeceptionRuling['ruling'], string>> = {
  'honest use': 'the reviewer considers it honest use',
  deception: 'the reviewer confirms it',
  unclear: 'the reviewer cannot tell',
}

/** A means of deception with its place, and the reviewer's words about it. */
export const deceptionText = ({ means, path, line, isEarlier, reviewed }: Deception): string =>
  `${meansText[means]} (${path}:${line}${isEarlier ? ', in an earlier attempt' : ''}${reviewed ? `; ${rulingText[reviewed.ruling]}: ${reviewed.why.replace(/\.$/, '')}` : ''})`
