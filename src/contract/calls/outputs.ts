// Questions about the folders outside the data folder that hold the programs of runs.
import { z } from 'zod'
import { UnwrittenCause, WriteFault } from '../errors/file-fault.js'
import { BesideCause } from '../run/beside-cause.js'
import { RunId, RunRef } from '../run/run.js'
import { call } from '../wire/define.js'

export const OutputState = z.discriminatedUnion('type', [
  /** No folder was asked for, or the run is not over. */
  z.object({ type: z.literal('none') }),
  /** The run is over, and its process ended before the program was written. */
  z.object({ type: z.literal('owed'), folder: z.string() }),
  z.object({ type: z.literal('written'), folder: z.string() }),
  /** In a folder beside the one that was asked for. */
  z.object({ type: z.literal('beside'), folder: z.string(), asked: z.string(), why: BesideCause }),
  z.object({ type: z.literal('unwritten'), folder: z.string(), why: UnwrittenCause }),
])
export type OutputState = z.infer<typeof OutputState>

/** The result of cleaning up an interrupted change. */
export const ChangeEnd = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['folder-gone', 'placed', 'place-taken', 'taken-back']) }),
  /** `left`: files that others have changed since. */
  z.object({ type: z.literal('files'), isFinished: z.boolean(), files: z.number().int(), left: z.array(z.string()).readonly() }),
  z.object({ type: z.literal('not-ended'), why: WriteFault }),
])
export type ChangeEnd = z.infer<typeof ChangeEnd>

/** What a start ended after a process was killed while it wrote into the user's folders. */
export const RecoveryEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('change-unreadable'), file: z.string() }),
  z.object({ type: z.literal('change'), kind: z.enum(['apply', 'output', 'export']), run: z.string(), place: z.string(), end: ChangeEnd }),
  z.object({ type: z.literal('program'), run: RunId, state: OutputState }),
  z.object({ type: z.literal('program-failed'), run: RunId, why: WriteFault }),
])
export type RecoveryEvent = z.infer<typeof RecoveryEvent>

/** Whether there is anything to write for a run that is over; `force` also writes over what is better or the user's own. */
export const canWriteOutput = (state: OutputState, force: boolean): boolean =>
  state.type === 'owed' || state.type === 'unwritten' || (state.type === 'beside' && force)

export const outputQuestions = {
  of: call(RunRef, OutputState),
  /** Runs that are over and whose program is in no output folder, though one was asked for. */
  owed: call(z.object({}), z.array(RunId)),
  /**
   * Writes the program of a run that is over and returns its place. Refuses (kind `invalid`) if there is nothing to write, and (`busy`) if
   * another process is writing it.
   */
  write: call(z.object({ run: RunId, force: z.boolean().default(false) }), OutputState),
}
