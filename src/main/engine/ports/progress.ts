// The end of a step: a value, or a reason to end the run. Both are expected, so both are values.
import type { EndReason } from '../../../contract/journal/end-reason.js'
import type { Ended } from '../../../contract/run/outcome.js'
import { endReasonText } from '../../../words/recorded/end-reason.js'

export interface Halt {
  readonly ended: Exclude<Ended, 'finished' | 'stopped' | 'crashed'>
  /** One or two sentences, which are recorded. */
  readonly reason: string
  /** The reason as data; null if it came from outside of the engine. */
  readonly why: EndReason | null
}

export interface Halted {
  readonly type: 'halt'
  readonly halt: Halt
}

export type Progress<T> = { readonly type: 'done'; readonly value: T } | Halted

export const done = <T>(value: T): Progress<T> => ({ type: 'done', value })
/** `reason` is a sentence only if it comes from outside of the engine: the budget, an endpoint. */
export const halt = (ended: Halt['ended'], reason: EndReason | string): Halted => ({
  type: 'halt',
  halt: typeof reason === 'string' ? { ended, reason, why: null } : { ended, reason: endReasonText(reason), why: reason },
})
