// How a run ended, and what the evidence says about its program: two independent facts.
import { z } from 'zod'
import { EndReason } from '../journal/end-reason.js'
import { Findings } from './findings.js'

export const Verdict = z.enum(['verified', 'partly', 'failed', 'unverifiable', 'invalid'])
export type Verdict = z.infer<typeof Verdict>

export const Ended = z.enum(['finished', 'stuck', 'declined', 'budget', 'stopped', 'endpoint', 'sandbox', 'crashed'])
export type Ended = z.infer<typeof Ended>

/**
 * The verdict of a run that ended so. An unfinished run is never verified, whatever its tests say, because its next changes are unknown.
 * Pure.
 */
export const verdictAt = (ended: Ended, verdict: Verdict): Verdict => (verdict === 'verified' && ended !== 'finished' ? 'partly' : verdict)

export const Outcome = z
  .object({
    verdict: Verdict,
    ended: Ended,
    /** Why it ended early, for a user; empty if `findings` has it. */
    reason: z.string(),
    /** The same as data, if the engine ended it; absent in older journals. */
    why: EndReason.optional().catch(undefined),
    /** The basis of the verdict; absent in earlier versions, and if a run did not end by itself. */
    findings: Findings.optional(),
  })
  // Earlier versions recorded unfinished runs as verified; read here, they are not.
  .overwrite((outcome) => ({ ...outcome, verdict: verdictAt(outcome.ended, outcome.verdict) }))
export type Outcome = z.infer<typeof Outcome>

/** The tone of a verdict wherever it is shown: green for what evidence has shown, red for what it has refuted. Pure. */
export function verdictTone(verdict: Verdict): 'good' | 'attention' | 'bad' {
  switch (verdict) {
    case 'verified':
      return 'good'
    case 'partly':
    case 'unverifiable':
      return 'attention'
    case 'failed':
    case 'invalid':
      return 'bad'
  }
}

/**
 * Whether an outcome counts in shares. A run that a user stopped or an outside fault broke proves nothing about a program or a model.
 * Neither does one that ended early before its first test.
 */
export const isCounted = ({ ended, verdict }: Pick<Outcome, 'ended' | 'verdict'>): boolean =>
  !['stopped', 'declined', 'endpoint', 'sandbox', 'crashed'].includes(ended) &&
  (verdict !== 'unverifiable' || ended === 'finished' || ended === 'stuck')

/** Whether a run that ended so can continue from there. */
export const canResume = (ended: Ended): boolean => ended === 'stopped' || ended === 'crashed' || ended === 'endpoint'

/** Whether a run that ended so continues with a larger budget: a limit ended it, or the attempts of a task were used up. */
export const canGrant = ({ ended, why }: Pick<Outcome, 'ended' | 'why'>): boolean =>
  ended === 'budget' || (ended === 'stuck' && why?.type === 'attempts-spent')

/** The exit code of the command line for an outcome: `ended` decides first, then the verdict. */
export const exitCode = ({ ended, verdict }: Outcome): number => exitCodeOfEnd(ended) ?? exitCodeOfVerdict(verdict)

/** The exit code of an end by an outside cause; null if the findings decide. */
export function exitCodeOfEnd(ended: Ended): number | null {
  switch (ended) {
    case 'budget':
      return 3
    case 'stopped':
      return 4
    case 'endpoint':
      return 6
    case 'sandbox':
      return 7
    case 'crashed':
      return 70
    case 'finished':
    case 'stuck':
    case 'declined':
      return null
  }
}

function exitCodeOfVerdict(verdict: Verdict): number {
  switch (verdict) {
    case 'verified':
      return 0
    case 'partly':
    case 'failed':
    case 'invalid':
      return 1
    case 'unverifiable':
      return 5
  }
}
