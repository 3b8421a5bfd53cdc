// The proof of a run as a few figures. Pure.
import type { Evidence } from '../../../contract/run/evidence.js'

interface Fact {
  readonly figure: string
  readonly words: string
  readonly isBad: boolean
}

/** The figures of the final tests; none where there were none. */
export function factsOf(last: Evidence | undefined): readonly Fact[] {
  if (!last) return [{ figure: '', words: 'no test run was recorded', isBad: true }]
  const { counts, red, heldOut, mutants, controls, fresh } = last
  const share = (done: number, of: number, words: string): Fact => ({ figure: `${done}/${of}`, words, isBad: done < of })
  const facts: (Fact | false)[] = [
    share(counts.passed, counts.collected, 'pass'),
    { figure: String(red), words: 'red first', isBad: red === 0 },
    heldOut !== null &&
      (heldOut.passed === heldOut.tests
        ? { figure: String(heldOut.tests), words: 'hidden', isBad: false }
        : share(heldOut.passed, heldOut.tests, 'hidden pass')),
    mutants !== null && share(mutants.killed, mutants.tried, 'planted bugs caught'),
    controls !== null && share(controls.failed, controls.tried, 'controls red'),
    fresh && { figure: '', words: 'fresh copy', isBad: false },
  ]
  return facts.filter((fact) => fact !== false)
}
