// Why a file or folder could not be opened or written. Apart from the codes, so that a window that only reads codes loads no schema.
import { z } from 'zod'
import type { Cause } from '../text/error-type.js'

/** What is wrong with a file or folder that was to be opened; `special` is a pipe, a socket or a device. */
export const FileFault = z.discriminatedUnion('type', [
  z.object({
    type: z.enum(['missing', 'exists', 'link', 'no-folder', 'no-file', 'folder', 'special', 'link-or-special', 'exchanged', 'root']),
  }),
  z.object({ type: z.literal('outside'), root: z.string() }),
  z.object({ type: z.literal('deep'), folders: z.number() }),
  z.object({ type: z.literal('large'), bytes: z.number() }),
  /** What the system said, and its code. */
  z.object({ type: z.literal('system'), cause: z.string(), code: z.string() }),
])
export type FileFault = z.infer<typeof FileFault>

const CauseSchema = z.union([z.string(), z.object({ code: z.string(), data: z.record(z.string(), z.unknown()) })])

/** Why something could not be written. */
export const WriteFault = z.discriminatedUnion('type', [
  z.object({ type: z.enum(['disk-full', 'disk-read-only', 'not-permitted', 'file-in-the-way']) }),
  /** Others changed these files meanwhile. */
  z.object({ type: z.literal('changed'), paths: z.array(z.string()).readonly() }),
  z.object({ type: z.literal('other'), cause: z.custom<Cause>((value) => CauseSchema.safeParse(value).success) }),
])
export type WriteFault = z.infer<typeof WriteFault>

/** Why the program of a run could not be written. Earlier versions recorded a sentence. */
export const UnwrittenCause = z.union([z.string(), WriteFault])
export type UnwrittenCause = z.infer<typeof UnwrittenCause>
