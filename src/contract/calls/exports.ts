// Questions about taking what a run made elsewhere: made first, verified, then downloaded or written to a folder.
import { z } from 'zod'
import { RunId } from '../run/run.js'
import { Agreed } from '../run/wish.js'
import { call } from '../wire/define.js'

export const ExportFormat = z.enum(['zip', 'git', 'patch'])
export type ExportFormat = z.infer<typeof ExportFormat>

export const ExportCheck = z.object({ name: z.string(), expected: z.string(), found: z.string(), ok: z.boolean() })
export type ExportCheck = z.infer<typeof ExportCheck>

/** What is in an export. */
export const ExportContent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('archive'), files: z.number().int() }),
  z.object({ type: z.literal('repository'), commits: z.number().int() }),
  /** `isWhole`: it makes the program from nothing. */
  z.object({ type: z.literal('patch'), files: z.number().int(), isWhole: z.boolean() }),
])
export type ExportContent = z.infer<typeof ExportContent>

export const MadeExport = z.object({
  /** Names it in the questions below, for as long as this process is there. */
  id: z.string(),
  format: ExportFormat,
  /** What it is called when it is downloaded. */
  name: z.string(),
  bytes: z.number().int(),
  content: ExportContent,
  /** Whether its tests passed again in a fresh sandbox; null for formats that carry no verification. */
  verified: z.boolean().nullable(),
  checks: z.array(ExportCheck),
})
export type MadeExport = z.infer<typeof MadeExport>

const ExportRef = z.object({ id: z.string() })

export const exportQuestions = {
  /** Makes an export. An archive is unpacked and verified in a fresh sandbox before this answers. */
  make: call(z.object({ run: RunId, format: ExportFormat, ...Agreed }), MadeExport),
  /** Its bytes from a place on, as base64; `next` is null after the last piece. */
  read: call(
    z.object({ id: z.string(), from: z.number().int().min(0) }),
    z.object({ base64: z.string(), next: z.number().int().nullable() }),
  ),
  /** Writes it into a folder of the person's; a repository becomes a folder in it. Answers with the path. */
  write: call(z.object({ id: z.string(), folder: z.string().min(1).max(4_000), force: z.boolean() }), z.object({ path: z.string() })),
  /** Shows the folder that it was written to, where there is a desktop; refuses any other. */
  open: call(ExportRef, z.object({})),
}
