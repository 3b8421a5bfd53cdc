// How a run ended, and what the evidence says about its program: two independent facts.
import { z } from 'zod'
import { EndReason } from '../journal/end-reason.js'
import { Findings } from './findings.js'

export const Verdict = z.enum(['verified', 'partly', 'failed', 'unverifiable', 'invalid'])
export type Verdict = z.infer<typeof Verdict>

export const Ended = z.enum(['finished', 'stuck', 'declined', 'budget', 'stopped', 'endpoint', 'sandbox', 'crashed'])
export type Ended = z.infer<typeof Ended>

/**
 * What the evidence gives for a run that ended so: one that did not finish is never verified, whatever its tests say,
 * because nobody knows what it would still have changed. Pure.
 */
export const verdictAt = (ended: Ended, verdict: Verdict): Verdict => (verdict === 'verified' && ended !== 'finished' ? 'partly' : verdict)

export const Outcome = z
  .object({
    verdict: Verdict,
    ended: Ended,
    /** Why it ended before it was finished, for a user; empty where `findings` say it. */
    reason: z.string(),
    /** The same as data, where the engine ended it; absent in journals of earlier versions. */
    why: EndReason.optional().catch(undefined),
    /** What the verdict rests on; left out in what earlier versions recorded, and where a run did not come to its end by itself. */
    findings: Findings.optional(),
  })
  // Earlier versions recorded unfinished runs as verified; read here, they are not.
  .overwrite((outcome) => ({ ...outcome, verdict: verdictAt(outcome.ended, outcome.verdict) }))
export type Outcome = z.infer<typeof Outcome>

/** How a verdict is to be looked at, wherever it stands: green is for what evidence has shown, red for what it has refuted. Pure. */
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
 * Whether an outcome takes part in shares. A run that somebody stopped, or that something else broke, says nothing about a program or a
 * model; nor does one that ended before its first test, unless it came to its end by itself.
 */
export const isCounted = ({ ended, verdict }: Pick<Outcome, 'ended' | 'verdict'>): boolean =>
  !['stopped', 'declined', 'endpoint', 'sandbox', 'crashed'].includes(ended) &&
  (verdict !== 'unverifiable' || ended === 'finished' || ended === 'stuck')

/** Whether a run that ended so can go on where it was. */
export const canResume = (ended: Ended): boolean => ended === 'stopped' || ended === 'crashed' || ended === 'endpoint'

/** Whether a run that ended so goes on where the user gives it more: a limit ended it, or the attempts of a task were used up. */
export const canGrant = ({ ended, why }: Pick<Outcome, 'ended' | 'why'>): boolean =>
  ended === 'budget' || (ended === 'stuck' && why?.type === 'attempts-spent')

/** The exit code of the command line for an outcome: `ended` decides first, then the verdict. */
export const exitCode = ({ ended, verdict }: Outcome): number => exitCodeOfEnd(ended) ?? exitCodeOfVerdict(verdict)

/** The exit code of an end that something else brought about; null where what was found decides. */
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
