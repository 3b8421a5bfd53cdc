// The proof of a run as a few figures. Pure.
import type { Evidence } from '../../../contract/run/evidence.js'
import type { GlossaryWord } from '../../../words/glossary/glossary.js'

interface Fact {
  readonly figure: string
  readonly words: string
  readonly isBad: boolean
  /** What explains them; null where they explain themselves. */
  readonly term: GlossaryWord | null
}

/**
 * The figures of the final tests; none where there were none.
 * @param earlier how many of them were shown red in an earlier run
 */
export function factsOf(last: Evidence | undefined, earlier = 0): readonly Fact[] {
  if (!last) return [{ figure: '', words: 'no test run was recorded', isBad: true, term: null }]
  const { counts, red, heldOut, mutants, controls, fresh } = last
  const share = (done: number, of: number, words: string, term: GlossaryWord | null): Fact => ({
    ...{ figure: `${done}/${of}`, words, isBad: done < of, term },
  })
  const facts: (Fact | false)[] = [
    share(counts.passed, counts.collected, 'pass', null),
    { figure: String(red), words: 'red first', isBad: red === 0, term: 'empty program' },
    earlier > 0 && { figure: String(earlier), words: 'red in earlier runs', isBad: false, term: null },
    heldOut !== null &&
      (heldOut.passed === heldOut.tests
        ? { figure: String(heldOut.tests), words: 'hidden', isBad: false, term: 'hidden tests' }
        : share(heldOut.passed, heldOut.tests, 'hidden pass', 'hidden tests')),
    // A bug that slipped through is said by its figure: the program itself may be right.
    mutants !== null && { ...share(mutants.killed, mutants.tried, 'planted bugs caught', 'planted bug'), isBad: false },
    controls !== null && share(controls.failed, controls.tried, 'can fail', 'changed expectation'),
    fresh && { figure: '', words: 'fresh copy', isBad: false, term: 'fresh copy' },
  ]
  return facts.filter((fact) => fact !== false)
}
