// The rounds of repair as the user sees them: what each found red, what was taken for the cause, what was done. Pure.
import { z } from 'zod'
import { EscalationStep } from '../config/config.js'
import type { TestRun } from '../journal/effects.js'
import type { Entry } from '../journal/entry.js'
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

/** Rounds that are held of a run: a long one must not grow what is held of it. */
const HELD = 24
/** Letters of a diagnosis that are held. */
export const LONGEST_DIAGNOSIS = 300

/** What stands directly in a round; what is tried in branches and done by actions lies deeper. */
const IN_ROUND = /^(task\/([^/]+)\/(?:(?:again|rebased)\/)*attempt\/(\d+))\/[^/]+$/

/** The rounds after one more test run; the same where that was none of a round. */
export function afterTest(rounds: readonly Attempt[], entry: Entry, run: TestRun): readonly Attempt[] {
  const [, key, task, number] = IN_ROUND.exec(entry.key) ?? []
  if (key === undefined || task === undefined) return rounds
  const counts = run.report ? countsOf(run.report) : null
  const tested = { red: counts && counts.collected - counts.passed + counts.errors, of: counts && counts.collected + counts.errors }
  // After a missing package was installed the same round tests again, and so it does where the user gave more.
  const at = rounds.findLastIndex((round) => round.key === key)
  const known = rounds[at]
  if (known) return rounds.with(at, { ...known, ...tested })
  const round: Attempt = { key, task, number: Number(number), ...tested, rung: null, diagnosis: '', did: [], isRolledBack: false }
  return [...rounds, round].slice(-HELD)
}

/** The rounds after something more is known of the one that a key lies in; the same where it lies in none. */
export function changeRound(rounds: readonly Attempt[], key: string, change: Partial<Attempt>): readonly Attempt[] {
  const at = rounds.findLastIndex((round) => round.key === IN_ROUND.exec(key)?.[1])
  const round = rounds[at]
  return round ? rounds.with(at, { ...round, ...change }) : rounds
}
