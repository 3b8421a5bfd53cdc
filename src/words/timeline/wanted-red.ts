// Test runs in which red is wanted, for a terminal: the words before the red lines, and the result.
import { placeOfKey } from '../../contract/journal/entry-place.js'
import type { RunView } from '../../contract/view/run-view.js'
import { count } from '../figures.js'

/** Programs that are wrong on purpose, and tests that expect something wrong. */
const IS_WRONG = /^(?:mutant|half-[ab]|controls?|hollow)(?:-.*)?$/
const IS_TESTS = /^tests-\d+$/

/** Whether red lines of a step are expected: such a check, or tests before there is any code. Pure. */
export function isRedWanted(key: string): boolean {
  const { within, step } = placeOfKey(key)
  const last = within.findLast((word) => word !== 'settled') ?? ''
  return IS_WRONG.test(step) || (step === 'test' && IS_TESTS.test(last))
}

/** The line before them. */
export const RED_IS_WANTED = 'Checking that the tests can fail. Red lines below are expected.'

/** The line after them if the result is unknown. */
export const CHECKS_OVER = 'Checks done. The lines below apply to the unchanged program.'

/** The result of the checks of a key; empty until it is known. Pure. */
export function checksCameTo(key: string, { suites, evidence }: Pick<RunView, 'suites' | 'evidence'>): string {
  const { task, within } = placeOfKey(key)
  if (task !== '' && within.some((word) => IS_TESTS.test(word))) {
    const red = suites.find((suite) => suite.task === task)?.red.length ?? 0
    return red === 0 ? '' : `Checks done: ${count(red, 'test')} failed before the code was written, as expected.`
  }
  const last = evidence.findLast(({ stage }) => stage === 'final')
  const { mutants = null, controls = null } = last ?? {}
  const parts = [
    mutants && mutants.tried > 0 ? `${mutants.killed} of ${count(mutants.tried, 'planted bug')} caught` : '',
    controls && controls.tried > 0 ? `${controls.failed} of ${count(controls.tried, 'changed expectation')} made a test fail` : '',
  ].filter(Boolean)
  return parts.length === 0 ? '' : `Checks done: ${parts.join(', ')}.`
}
