// Exports what a run made: sources, tests, lock files and what it takes to verify them again elsewhere.
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { z } from 'zod'
import { Note } from '../../../contract/journal/notes/index.js'
import { Evidence } from '../../../contract/run/evidence.js'
import { Outcome } from '../../../contract/run/outcome.js'
import { RunId } from '../../../contract/run/run.js'
import { EnvironmentSpec, type SourceFile, Template } from '../../../contract/run/template.js'
import { Refusal } from '../../../contract/wire/errors.js'
import { environmentSpec } from '../../engine/task/environment-spec.js'
import { languages } from '../../languages/index.js'
import type { Store } from '../../store/store.js'
import type { ChangeLog } from '../folder-changes/change-log.js'
import { placeEntry } from '../folder-changes/place-entry.js'
import { filesOfTree } from '../outputs/program-files.js'
import { inheritance } from '../runs/inheritance.js'
import { summaryOf } from '../runs/runs.js'
import { readSetup } from '../runs/setup.js'
import { lockFilesOf } from './lock-files.js'

const Hash = z.string().regex(/^[0-9a-f]{64}$/, 'a hash of 64 hexadecimal digits was expected')

/** What `verification.json` says: enough to run the same tests in the same environment and compare. */
export const Verification = z.object({
  format: z.literal('tillgreen verification 1'),
  run: RunId,
  description: z.string().max(2_000_000),
  outcome: Outcome,
  tree: Hash,
  suite: Hash,
  environment: z.string().max(200),
  command: z.string().max(10_000),
  counts: Evidence.shape.counts,
  /** Ids that were shown red before the code. */
  red: z.array(z.string()),
  template: Template,
  spec: EnvironmentSpec,
  /** Tests and files that were not green before the run changed anything: nothing is asked of them. */
  setAside: z.array(z.string()).default([]),
  demo: z.string().nullable(),
})
export type Verification = z.infer<typeof Verification>

export const VERIFICATION = 'verification.json'
// A fixed date makes equal exports equal bytes.
const DATE = new Date('2000-01-01T00:00:00Z')

export interface Exported {
  readonly file: string
  readonly files: number
  /** Paths of the tree that are not in it, each with the reason. */
  readonly leftOut: readonly string[]
  readonly verification: Verification
}

/**
 * Writes FILE.zip: the new one or the old one is there, never a part. Refuses (kind `invalid`) a run that has no tested state yet,
 * and a file that is there already unless `force` is said.
 */
export async function exportRun(store: Store, log: ChangeLog, run: string, file: string, force: boolean): Promise<Exported> {
  const { tree, verification, locks } = tested(store, run)
  const { files, leftOut } = filesOfTree(store, tree)
  await placeEntry({ log, purpose: { kind: 'export', run }, target: file, force }, async (path) => {
    const zip = new ZipFile()
    for (const each of files)
      zip.addBuffer(Buffer.from(each.bytes()), each.path, { mtime: DATE, mode: each.isExecutable ? 0o100755 : 0o100644 })
    for (const lock of locks) zip.addBuffer(Buffer.from(lock.text), lock.path, { mtime: DATE, mode: 0o100644 })
    zip.addBuffer(Buffer.from(`${JSON.stringify(verification, null, 2)}\n`), VERIFICATION, { mtime: DATE, mode: 0o100644 })
    zip.end()
    await pipeline(zip.outputStream, createWriteStream(path, { flags: 'wx' }))
  })
  return { file, files: files.length, leftOut, verification }
}

function tested(store: Store, run: string): { tree: string; verification: Verification; locks: SourceFile[] } {
  const summary = summaryOf(store, run)
  const { setup } = readSetup(store, run)
  const entries = store.entries.after(run, 0)
  const notes = entries.filter((entry) => entry.kind === 'note').map((entry) => Note.parse(entry.body))
  const evidence =
    notes.findLast((note) => note.type === 'evidence' && note.stage === 'final') ?? notes.findLast((note) => note.type === 'evidence')
  if (!summary.outcome || evidence?.type !== 'evidence')
    throw new Refusal('invalid', `Run ${run} has no tested state to export yet. Wait until it is over ("tillgreen show ${run}").`)
  const { additions, suites } = inheritance(store, run, setup.goal)
  const verification: Verification = {
    format: 'tillgreen verification 1',
    run,
    description: setup.goal.description,
    outcome: summary.outcome,
    tree: evidence.tree,
    suite: evidence.suite,
    environment: evidence.environment,
    command: evidence.command,
    counts: evidence.counts,
    red: suites.flatMap((suite) => suite.red),
    template: setup.goal.template,
    spec: environmentSpec(languages, setup.goal.template, additions),
    setAside: suites.flatMap((suite) => suite.setAside),
    demo: summary.demo,
  }
  return { tree: evidence.tree, verification, locks: lockFilesOf(store, entries, evidence.tree, evidence.environment) }
}
