// The attempt ledger: all repairs with their results, in each repair prompt, so that none is repeated.
import { fenced, trim } from '../asking/prompt.js'

export interface LedgerEntry {
  readonly attempt: number
  readonly before: string
  readonly red: readonly string[]
  readonly diagnosis: string
  readonly did: readonly string[]
  /** Filled in after the next test run. */
  readonly after: string
}

const SHOWN = 8
/** The longest line about an action, in letters. */
const LONGEST = 600

/** The results of the oldest attempts. */
export interface Summary {
  /** The number of attempts that it covers. */
  readonly upTo: number
  readonly text: string
}

/** The number of oldest attempts that the ledger no longer lists. */
export const outOfSight = (entries: readonly LedgerEntry[]): number => Math.max(0, entries.length - SHOWN)

/** The ledger in a prompt. It is fenced, since it contains names of tests and output of commands. Facts have it without a fence. */
export const ledgerSection = (ledger: string): string => (/^\([^)]*\)$/.test(ledger) ? ledger : fenced(ledger))

/** The ledger as text: the newest entries in full, after the summary of older ones if there is one. */
export function showLedger(entries: readonly LedgerEntry[], isCycle: boolean, summary: Summary | null = null): string {
  if (entries.length === 0) return '(nothing was tried yet)'
  const left = outOfSight(entries) - (summary?.upTo ?? 0)
  const summed = summary ? `Attempts 1 to ${summary.upTo}, summed up: ${summary.text}\n\n` : ''
  const older = summed + (left > 0 ? `(${left} older left out)\n\n` : '')
  const nudge = isCycle
    ? '\n\nThe program is now in a state in which it was before, with the same tests red. What was tried does not lead on: question the diagnosis itself and look for another cause.'
    : ''
  return older + showEntries(entries.slice(-SHOWN)) + nudge
}

/** The most names of tests in a line of the ledger. */
const NAMED = 5

/** The tests that a repair turned green or red, for the end of its result; empty if the same tests are red. */
export function turned(before: readonly string[], now: readonly string[]): string {
  const green = before.filter((id) => !now.includes(id))
  const red = now.filter((id) => !before.includes(id))
  return [part('green now', green), part('red now', red)].join('')
}

const part = (what: string, ids: readonly string[]): string =>
  ids.length === 0
    ? ''
    : `; ${what}: ${[...ids.slice(0, NAMED), ...(ids.length > NAMED ? [`and ${ids.length - NAMED} more`] : [])].join(', ')}`

export const showEntries = (entries: readonly LedgerEntry[]): string => entries.map(showEntry).join('\n\n')

function showEntry(entry: LedgerEntry): string {
  const did = entry.did.length > 0 ? entry.did.map((line) => `  - ${trim(line, LONGEST)}`).join('\n') : '  - nothing was changed'
  return `Attempt ${entry.attempt}: before ${entry.before}; red: ${entry.red.slice(0, 5).join(', ')}\n  diagnosis: ${entry.diagnosis}\n${did}\n  after: ${entry.after || 'not tested yet'}`
}
