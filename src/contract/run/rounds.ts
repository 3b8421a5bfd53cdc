// The rounds of repair as the user sees them: what each found red, what was taken for the cause, what was done. Pure.

import { z } from 'zod'
import { EscalationStep } from '../config/config.js'
import type { Entry } from '../journal/entry.js'
import { placeOfKey } from '../journal/entry-place.js'
import type { TestRun } from './effects.js'
import { countsOf } from './tests.js'

export const Attempt = z
  .object({
    /** The path of all that was recorded in it. */
    key: z.string(),
    task: z.string(),
    /** From 1 on; from 1 again where the task was planned again. */
    number: z.number().int(),
    /** Tests that are not green, and all; both null where no report was left. */
    red: z.number().int().nullable(),
    of: z.number().int().nullable(),
    /** The rung that was climbed in this round. */
    rung: EscalationStep.nullable(),
    diagnosis: z.string(),
    did: z.array(z.string()).readonly(),
    isRolledBack: z.boolean(),
  })
  .readonly()
export type Attempt = z.infer<typeof Attempt>

/** Rounds that are kept of a run, so that its state does not grow with it. */
const HELD = 24
/** Letters of a diagnosis that are held. */
export const LONGEST_DIAGNOSIS = 300

/** The round that directly holds a key; null for the deeper keys of branches and actions. */
function roundOf(key: string): Pick<Attempt, 'key' | 'task' | 'number'> | null {
  const { task, attempt, scope, within } = placeOfKey(key)
  return task === '' || attempt === null || within.length > 0 ? null : { key: scope, task, number: attempt }
}

/** The rounds after one more test run; unchanged if it belongs to no round. */
export function afterTest(rounds: readonly Attempt[], entry: Entry, run: TestRun): readonly Attempt[] {
  const own = roundOf(entry.key)
  if (own === null) return rounds
  const counts = run.report ? countsOf(run.report) : null
  const tested = { red: counts && counts.collected - counts.passed + counts.errors, of: counts && counts.collected + counts.errors }
  // A round tests again after a missing package was installed, or after a grant of the user.
  const at = rounds.findLastIndex((round) => round.key === own.key)
  const known = rounds[at]
  if (known) return rounds.with(at, { ...known, ...tested })
  const round: Attempt = { ...own, ...tested, rung: null, diagnosis: '', did: [], isRolledBack: false }
  return [...rounds, round].slice(-HELD)
}

/** The rounds after a change to the one that holds a key; unchanged if none holds it. */
export function changeRound(rounds: readonly Attempt[], key: string, change: Partial<Attempt>): readonly Attempt[] {
  const own = roundOf(key)
  const at = rounds.findLastIndex((round) => round.key === own?.key)
  const round = rounds[at]
  return round ? rounds.with(at, { ...round, ...change }) : rounds
}
