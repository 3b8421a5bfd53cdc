// Questions about recordings: a run with all its states as a file, made here and replayed anywhere.
import { z } from 'zod'
import { Outcome } from '../run/outcome.js'
import { RunId, RunRef } from '../run/run.js'
import { Agreed } from '../run/wish.js'
import { call } from '../wire/define.js'

const Path = z.string().min(1).max(4_000)

/** What was taken from the journal instead of being done. */
const Served = z.object({ results: z.number().int(), notes: z.number().int() })

const different = <Type extends string, Data extends z.ZodRawShape>(type: Type, data: Data) => z.object({ type: z.literal(type), ...data })

/** The first difference between the replayed history and the recorded one. Facts are shortened. */
export const ReplayDifference = z.discriminatedUnion('type', [
  different('not-recorded', { key: z.string(), nearest: z.string().nullable(), facts: z.string() }),
  different('other-facts', { key: z.string(), recorded: z.string(), now: z.string() }),
  /** It asks a port for what the recorded one did not. */
  different('reached-out', { port: z.string() }),
])
export type ReplayDifference = z.infer<typeof ReplayDifference>

export const ReplayResult = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), outcome: Outcome, tree: z.string(), served: Served }),
  z.object({ ok: z.literal(false), difference: ReplayDifference, served: Served }),
])
export type ReplayResult = z.infer<typeof ReplayResult>

/** What is replayed: a run, or a file that is read for it and not taken in. */
export const ReplaySource = z.discriminatedUnion('type', [
  z.object({ type: z.literal('run'), run: RunId }),
  z.object({ type: z.literal('file'), file: Path }),
])
export type ReplaySource = z.infer<typeof ReplaySource>

export const recordingQuestions = {
  /** Writes a run with all its states into a file; `force` replaces one that is there. */
  write: call(z.object({ run: RunId, file: Path, force: z.boolean() }), z.object({ entries: z.number().int(), objects: z.number().int() })),
  /** Writes the answers of a verified run, and of the build that it is feedback to, into a folder: a demo. */
  makeDemo: call(z.object({ run: RunId, folder: Path }), z.object({ answers: z.number().int() })),
  /** Makes a run from a recording, under a new id. */
  take: call(z.object({ file: Path }), RunRef),
  /** Replays the whole run from its journal, without a sandbox or a key. */
  replay: call(z.object({ source: ReplaySource }), ReplayResult),
  /** Runs it again, in the sandbox, with the answers that were recorded. */
  reenact: call(RunRef.extend(Agreed), RunRef),
}
