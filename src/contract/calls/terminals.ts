// Questions about terminals: a shell of the user's own in the sandbox of a run.
import { z } from 'zod'
import { RunId } from '../run/run.js'
import { Agreed } from '../run/wish.js'
import { call, feed } from '../wire/define.js'

const Nothing = z.object({})
const TerminalRef = z.object({ terminal: z.string() })
const Size = z.object({ columns: z.number().int().min(2).max(1000), rows: z.number().int().min(1).max(1000) })

export const TerminalEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  /** The last event; null where it was ended from outside. */
  z.object({ type: z.literal('ended'), exit: z.number().int().nullable() }),
])
export type TerminalEvent = z.infer<typeof TerminalEvent>

/** Characters that may be on their way without having been acknowledged: then the terminal waits. */
export const PAUSE_AT = 100_000
/** Output resumes at this many unacknowledged characters or fewer. */
export const RESUME_AT = 5_000

export const terminalQuestions = {
  /** Opens a terminal; its shell, or the console of the run's language, starts with `output` and ends with it. */
  open: call(z.object({ run: RunId, console: z.boolean().optional(), ...Agreed }).extend(Size.shape), TerminalRef),
  /** What it shows. Each character must be acknowledged once it is drawn. */
  output: feed(TerminalRef, TerminalEvent),
  acknowledge: call(TerminalRef.extend({ characters: z.number().int().min(1) }), Nothing),
  input: call(TerminalRef.extend({ text: z.string().max(1_000_000) }), Nothing),
  resize: call(TerminalRef.extend(Size.shape), Nothing),
  close: call(TerminalRef, Nothing),
}
