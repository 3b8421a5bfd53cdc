// Questions about where the programs of runs lie outside the data folder.
import { z } from 'zod'
import { RunId, RunRef } from '../run/run.js'
import { call } from '../wire/define.js'

export const OutputState = z.discriminatedUnion('type', [
  /** Nobody asked for a folder, or the run is not over. */
  z.object({ type: z.literal('none') }),
  /** The run is over, and its process ended before the program was written. */
  z.object({ type: z.literal('owed'), folder: z.string() }),
  z.object({ type: z.literal('written'), folder: z.string() }),
  /** In a folder beside the one that was asked for. */
  z.object({ type: z.literal('beside'), folder: z.string(), asked: z.string(), why: z.string() }),
  z.object({ type: z.literal('unwritten'), folder: z.string(), why: z.string() }),
])
export type OutputState = z.infer<typeof OutputState>

/** What a start ended after a process was killed while it wrote into the user's folders. */
export const Recovered = z.discriminatedUnion('type', [
  z.object({ type: z.literal('changes'), text: z.string() }),
  z.object({ type: z.literal('program'), run: RunId, state: OutputState }),
  z.object({ type: z.literal('program-failed'), run: RunId, why: z.string() }),
])
export type Recovered = z.infer<typeof Recovered>

/** Whether there is anything to write for a run that is over; `force` also writes over what is better or the person's own. */
export const canWriteOutput = (state: OutputState, force: boolean): boolean =>
  state.type === 'owed' || state.type === 'unwritten' || (state.type === 'beside' && force)

export const outputQuestions = {
  of: call(RunRef, OutputState),
  /** Runs that are over and whose program is in no output folder, though one was asked for. */
  owed: call(z.object({}), z.array(RunId)),
  /**
   * Writes the program of a run that is over, and gives where it lies then. Refuses (kind `invalid`) where there is nothing to
   * write, (`busy`) where another process is at it.
   */
  write: call(z.object({ run: RunId, force: z.boolean().default(false) }), OutputState),
}
