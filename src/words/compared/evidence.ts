// What two runs showed of their programs, side by side: a row for each kind of evidence that one of them has.
import type { Difference, Side } from '../../contract/calls/history.js'
import type { Evidence } from '../../contract/run/evidence.js'
import { checkNames } from '../checks/checks.js'
import { count } from '../figures.js'

/** A side with its final tests. */
type TestedSide = Pick<Side, 'evidence' | 'amendedFiles'>

const SWITCHED_OFF = 'Checks switched off'
const NOT_TRIED = 'not tried'

const share = (done: number, of: number): string => `${done} of ${of}`

/** The words of each row for a final test run; null if nothing of the kind was tried. */
const kinds: readonly (readonly [string, (evidence: Evidence, amendedFiles: number) => string | null])[] = [
  ['Tests green', ({ counts }) => share(counts.passed, counts.collected)],
  ['Tested in a fresh copy', ({ fresh }) => (fresh ? 'yes' : 'no')],
  ['Tests red before the code was written', ({ red }) => String(red)],
  ['Rules shown by tests', ({ clauses }) => (clauses.length === 0 ? null : share(clauses.filter(isShown).length, clauses.length))],
  ['Hidden tests green', ({ heldOut }) => heldOut && share(heldOut.passed, heldOut.tests)],
  ['Planted bugs caught', ({ mutants }) => mutants && share(mutants.killed, mutants.tried)],
  ['Tests red with a changed expectation', ({ controls }) => controls && share(controls.failed, controls.tried)],
  ['Expected values confirmed', ({ values }) => values && share(values.agreed, values.computed + (values.missing ?? 0))],
  // Evidence counts the tests that were judged wrong; what the user's words amended is known by its files.
  [
    'Tests amended',
    ({ amended }, files) => (files === 0 ? String(amended) : `${amended > 0 ? `${amended} ` : ''}in ${count(files, 'file')}`),
  ],
  ['Page checks green', ({ pageChecks }) => (pageChecks ? share(pageChecks.done, pageChecks.of) : null)],
  [SWITCHED_OFF, ({ switchedOff }) => switchedOff?.map((check) => checkNames[check]).join(', ') || null],
]

const isShown = ({ state }: Evidence['clauses'][number]): boolean => state === 'shown' || state === 'kept'

/** Rows that at least one side has something to say to; a side without final tests has none. Pure. */
export function evidenceRows(left: TestedSide, right: TestedSide): Difference[] {
  return kinds.flatMap(([name, of]) => {
    const said = [left, right].map(({ evidence, amendedFiles }) => evidence && of(evidence, amendedFiles))
    const [a = null, b = null] = said
    const other = name === SWITCHED_OFF ? 'none' : NOT_TRIED
    return a === null && b === null ? [] : [{ name, left: a ?? other, right: b ?? other }]
  })
}
