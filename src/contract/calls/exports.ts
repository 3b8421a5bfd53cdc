// Questions about exports of a run's result: made, verified, then downloaded or written to a folder.
import { z } from 'zod'
import { RunId } from '../run/run.js'
import { Agreed } from '../run/wish.js'
import { Verification } from '../traces/verification.js'
import { call, feed } from '../wire/define.js'

export const ExportFormat = z.enum(['zip', 'git', 'patch'])
export type ExportFormat = z.infer<typeof ExportFormat>

export const AskedExport = z.object({
  run: RunId,
  format: ExportFormat,
  /** Whether to add a dev container; none is added to a patch. */
  withContainer: z.boolean().optional(),
})
export type AskedExport = z.infer<typeof AskedExport>

export const ExportCheck = z.object({ name: z.string(), expected: z.string(), found: z.string(), ok: z.boolean() })
export type ExportCheck = z.infer<typeof ExportCheck>

/**
 * The standing of an archive.
 * - `verified`: it is the state of a verified run of this data folder, and its tests are green again.
 * - `tests-green`: its own tests are green and can fail. More cannot be known of a foreign archive, since its hidden tests are readable.
 * - `failed`: a check does not hold.
 */
export const ArchiveStanding = z.enum(['verified', 'tests-green', 'failed'])
export type ArchiveStanding = z.infer<typeof ArchiveStanding>

/** The kinds of exports. */
export const ExportContent = z.discriminatedUnion('format', [
  z.object({
    format: z.literal('zip'),
    files: z.number().int(),
    /** Paths of its tree that are not in it, each with the reason. */
    leftOut: z.array(z.string()),
    verification: Verification,
  }),
  z.object({ format: z.literal('git'), commits: z.number().int() }),
  z.object({
    format: z.literal('patch'),
    files: z.number().int(),
    /** Whether it makes the whole program, not just a change. */
    isWhole: z.boolean(),
  }),
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

/** Packages that are fetched to verify an export, and where from. */
export const Install = z.object({
  manager: z.string(),
  packages: z.array(z.string()),
  /** Files in which the package manager itself says what else is installed. */
  manifests: z.array(z.string()),
  /** Hosts and folders of this machine's configuration; empty if only the manager knows. */
  sources: z.array(z.string()),
})
export type Install = z.infer<typeof Install>

export const VerifyEvent = z.discriminatedUnion('type', [
  /** The first event: what would be installed, in order. Nothing was fetched or asked yet. */
  z.object({ type: z.literal('installs'), installs: z.array(Install) }),
  /** What the tests print. */
  z.object({ type: z.literal('output'), text: z.string() }),
  /** The last event: the comparison. `ok` is true if the archive is verified. */
  z.object({ type: z.literal('verified'), ok: z.boolean(), standing: ArchiveStanding, checks: z.array(ExportCheck) }),
])
export type VerifyEvent = z.infer<typeof VerifyEvent>

const ExportRef = z.object({ id: z.string() })

export const exportQuestions = {
  /** Makes an export. An archive is unpacked and verified in a fresh sandbox before this answers. */
  make: call(z.object({ ...AskedExport.shape, ...Agreed }), MadeExport),
  /** Its bytes from a place on, as base64; `next` is null after the last piece. */
  read: call(
    z.object({ id: z.string(), from: z.number().int().min(0) }),
    z.object({ base64: z.string(), next: z.number().int().nullable() }),
  ),
  /** Writes it into a folder of the user's; a repository becomes a folder in it. Answers with the path. */
  write: call(z.object({ id: z.string(), folder: z.string().min(1).max(4_000), force: z.boolean() }), z.object({ path: z.string() })),
  /** Shows the folder that it was written to, where there is a desktop; refuses any other. */
  open: call(ExportRef, z.object({})),
  /** Writes the whole export to a path that the user named, or nothing. `force` replaces what is there. */
  save: call(z.object({ ...AskedExport.shape, path: z.string().min(1).max(4_000), force: z.boolean() }), ExportContent),
  /** Runs the tests of an archive in a fresh sandbox and compares. Ending the feed ends the verification. */
  verify: feed(z.object({ file: z.string().min(1).max(4_000), ...Agreed }), VerifyEvent),
}
