// How long an answer of a model will still take, as far as that is known.
import type { Usual } from './usual.js'

/**
 * - `left`: milliseconds until three in four earlier answers like this one were there; always above 0.
 * - `longer`: this answer takes longer than those.
 * - `unknown`: no earlier answer says anything about it.
 */
export type TimeLeft = { readonly type: 'left'; readonly ms: number } | { readonly type: 'longer' } | { readonly type: 'unknown' }

/** What has come of an answer, as `StepProgress` has it. */
interface Written {
  readonly counted: string
  readonly done: number
  readonly perSecond?: number | undefined
  readonly isQueued?: boolean | undefined
}

/** A step that waits for the answer of a model. */
export interface AwaitedAnswer {
  /** As rows name it. */
  readonly step: string
  /** Null if it is not known which model is asked. */
  readonly model: string | null
  /** Milliseconds since it was asked, without pauses and outages. */
  readonly elapsedMs: number
  readonly progress: Written | undefined
}

/**
 * The time left by earlier answers of the same model to the same step; without those, by the words that come per second and the usual
 * length of an answer. A request that still waits for its turn says nothing. Pure.
 */
export function timeLeft({ step, model, elapsedMs, progress }: AwaitedAnswer, { times, lengths }: Usual): TimeLeft {
  if (progress?.isQueued) return { type: 'unknown' }
  const time = model === null ? undefined : times.find((each) => each.step === step && each.model === model)
  if (time) return leftOf(time.high - elapsedMs)
  const length = lengths.find((each) => each.step === step)
  if (!length || progress?.counted !== 'words' || !progress.perSecond) return { type: 'unknown' }
  return leftOf(((length.words - progress.done) / progress.perSecond) * 1_000)
}

const leftOf = (ms: number): TimeLeft => (ms > 0 ? { type: 'left', ms } : { type: 'longer' })
