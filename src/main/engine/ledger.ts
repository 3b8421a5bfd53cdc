// The attempt ledger: what was tried and what came of it, in each repair prompt, so that nothing is tried twice.
import { trim } from './prompt.js'

export interface LedgerEntry {
  readonly attempt: number
  readonly before: string
  readonly red: readonly string[]
  readonly diagnosis: string
  readonly did: readonly string[]
  /** Filled in by the next test run. */
  readonly after: string
}

const SHOWN = 8
/** Characters of one line about what was done. */
const LONGEST = 600

/** The ledger as text, the newest entries in full. */
export function showLedger(entries: readonly LedgerEntry[], isCycle: boolean): string {
  if (entries.length === 0) return '(nothing was tried yet)'
  const older = entries.length > SHOWN ? `(${entries.length - SHOWN} older attempts left out)\n\n` : ''
  const shown = entries.slice(-SHOWN).map((entry) => {
    const did = entry.did.length > 0 ? entry.did.map((line) => `  - ${trim(line, LONGEST)}`).join('\n') : '  - nothing was changed'
    return `Attempt ${entry.attempt}: before ${entry.before}; red: ${entry.red.slice(0, 5).join(', ')}\n  diagnosis: ${entry.diagnosis}\n${did}\n  after: ${entry.after || 'not tested yet'}`
  })
  const nudge = isCycle
    ? '\n\nThe program is now in a state in which it was before, with the same tests red. What was tried does not lead on: question the diagnosis itself and look for another cause.'
    : ''
  return older + shown.join('\n\n') + nudge
}
