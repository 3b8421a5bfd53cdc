// How a step ends: with a value, or with a reason to end the run. Both are expected, so both are values.
import type { Ended } from '../../../contract/run/outcome.js'

export interface Halt {
  readonly ended: Exclude<Ended, 'finished' | 'stopped' | 'crashed'>
  readonly reason: string
}

export interface Halted {
  readonly type: 'halt'
  readonly halt: Halt
}

export type Progress<T> = { readonly type: 'done'; readonly value: T } | Halted

export const done = <T>(value: T): Progress<T> => ({ type: 'done', value })
export const halt = (ended: Halt['ended'], reason: string): Halted => ({ type: 'halt', halt: { ended, reason } })
