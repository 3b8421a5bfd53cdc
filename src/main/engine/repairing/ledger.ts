// The attempt ledger: what was tried and what came of it, in each repair prompt, so that nothing is tried twice.
import { fenced, trim } from '../asking/prompt.js'

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

/** What the oldest attempts came to. */
export interface Summary {
  /** How many of them it tells. */
  readonly upTo: number
  readonly text: string
}

/** How many of the oldest attempts the ledger shows no longer one by one. */
export const outOfSight = (entries: readonly LedgerEntry[]): number => Math.max(0, entries.length - SHOWN)

/** The ledger in a prompt: it names tests of the program and holds what commands printed. Facts of questions have it without a fence. */
export const ledgerSection = (ledger: string): string => (/^\([^)]*\)$/.test(ledger) ? ledger : fenced(ledger))

/** The ledger as text: the newest entries in full, older ones as their summary where there is one. */
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

/** Names of tests that a line of the ledger holds. */
const NAMED = 5

/** Which tests a repair turned green or red, to stand after its result; empty where the same ones are red. */
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
