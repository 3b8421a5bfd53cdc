// Questions about starting the program that a run made.
import { z } from 'zod'
import { RunId, RunRef } from '../run/run.js'
import { StartCommand } from '../run/template.js'
import { Agreed } from '../run/wish.js'
import { CommandEnd } from '../sandbox/command.js'
import { call, feed } from '../wire/define.js'

export const ProgramEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('output'), text: z.string() }),
  /** Its pages can be looked at, at this address, until it ends. */
  z.object({ type: z.literal('page'), url: z.string() }),
  z.object({ type: z.literal('ended'), end: CommandEnd, exit: z.number().int().nullable() }),
])
export type ProgramEvent = z.infer<typeof ProgramEvent>

export const programQuestions = {
  /** How the program of a run is started, null for a library; and whether it is looked at in a browser. */
  start: call(RunRef, z.object({ start: StartCommand.nullable(), hasPages: z.boolean() })),
  /** Starts it in the sandbox with these arguments (none: as planned); ending the feed ends the program. */
  run: feed(z.object({ run: RunId, args: z.array(z.string()).max(100), ...Agreed }), ProgramEvent),
}
