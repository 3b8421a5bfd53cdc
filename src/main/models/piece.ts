// Defines the pieces of an answer that every dialect produces, independent of the dialect.
import type { FaultReason } from '../../contract/model/fault-reason.js'
import type { ModelFault, Usage } from '../../contract/model/model.js'

export interface Fault {
  readonly fault: ModelFault
  readonly reason: FaultReason
}

/** How an answer says that it is over. An unknown reason is no proof that it is complete. */
export type End = { readonly type: 'finish'; readonly finish: 'stop' | 'length' } | { readonly type: 'strange'; readonly reason: string }

export interface Piece {
  readonly text: string
  /** The model's thinking: counted, never part of the answer. */
  readonly thought: string
  readonly end: End | null
  /** As reported. The collector of the pieces decides whether it can be true. */
  readonly usage: Usage | null
  readonly model: string | null
  readonly fingerprint: string | null
  /** Pieces of further answers, if several were requested. */
  readonly others?: readonly OtherPiece[]
}

export interface OtherPiece {
  /** Which answer it belongs to; the first one is 0. */
  readonly answer: number
  readonly text: string
  readonly finish: 'stop' | 'length' | null
}

/** An empty piece, from which others are built. */
export const emptyPiece: Piece = { text: '', thought: '', end: null, usage: null, model: null, fingerprint: null }

/** Reads one raw value of a stream; null for a value that does not belong to the dialect. Must not throw. */
export type ReadPiece = (raw: unknown) => Piece | Fault | null

export const isFault = (read: Piece | Fault): read is Fault => 'fault' in read
