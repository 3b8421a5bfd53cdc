// The built-in model: its name as an endpoint, what is in the data folder, and how a download of it ends.
import { z } from 'zod'

/** Its base URL: a name, since its engine has another port at each start. */
export const BUILT_IN = 'builtin'

/** Why the engine does not run on a machine. */
export const UnfitMachine = z.discriminatedUnion('type', [
  z.object({ type: z.literal('system'), system: z.string(), processor: z.string(), needs: z.string() }),
  /** `found` is empty where the machine has another C library. */
  z.object({ type: z.literal('glibc'), found: z.string(), needs: z.string() }),
])
export type UnfitMachine = z.infer<typeof UnfitMachine>

/** One place that was tried in vain, with the words of the system, the server or the package manager. */
export const TriedSource = z.object({ source: z.enum(['address', 'registry']), cause: z.string() })
export type TriedSource = z.infer<typeof TriedSource>

/** Why a download ended without the model. What was fetched stays, except after `damaged`. */
export const DownloadFault = z.discriminatedUnion('type', [
  z.object({ type: z.literal('no-room'), needed: z.number(), free: z.number() }),
  z.object({ type: z.literal('not-fetched'), tried: z.array(TriedSource) }),
  /** All bytes came, and their sum is another one than the pinned one. */
  z.object({ type: z.literal('damaged'), file: z.string() }),
  /** The disk refused a file, for another reason than room. */
  z.object({ type: z.literal('not-kept'), cause: z.string() }),
  z.object({ type: z.literal('cancelled') }),
  /** Another Tillgreen on this data folder is at it. */
  z.object({ type: z.literal('busy'), pid: z.number().int() }),
])
export type DownloadFault = z.infer<typeof DownloadFault>

export const BuiltInSize = z.object({
  size: z.string(),
  title: z.string(),
  /** As it is asked for. */
  model: z.string(),
  licence: z.string(),
  bytes: z.number(),
  /** GB of memory that a machine should have for it. */
  memoryGb: z.number(),
  fitsMemory: z.boolean(),
  /** Whether Tillgreen's own tests ran with it. */
  isTried: z.boolean(),
  isHere: z.boolean(),
  /** Bytes of it that an unfinished download left. */
  begun: z.number(),
})
export type BuiltInSize = z.infer<typeof BuiltInSize>

export const BuiltInModelState = z.object({
  /** Null where the engine runs on this machine. */
  unfit: UnfitMachine.nullable(),
  folder: z.string(),
  /** The size to offer first. */
  proposed: z.string(),
  sizes: z.array(BuiltInSize),
  engine: z.object({ title: z.string(), version: z.string(), licence: z.string(), bytes: z.number(), isHere: z.boolean() }),
  /** Bytes on disk of all of it. */
  bytes: z.number(),
  /** The download that is under way. */
  getting: z.object({ size: z.string(), doing: z.enum(['engine', 'model', 'checking']), bytes: z.number(), total: z.number() }).nullable(),
  /** How the last download of this start ended, where it failed. */
  failed: DownloadFault.nullable(),
})
export type BuiltInModelState = z.infer<typeof BuiltInModelState>
