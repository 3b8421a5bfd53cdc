// Exports what a run made as an archive: sources, tests, lock files and what it takes to verify them again elsewhere.
import { userError } from '../../../contract/errors/index.js'
import { Note } from '../../../contract/journal/notes/index.js'
import { looksIn, picturesOf } from '../../../contract/journal/pages.js'
import type { SourceFile } from '../../../contract/run/template.js'
import type { Verification } from '../../../contract/run/verification.js'
import { traceOfView } from '../../../contract/traces/traced-words.js'
import { emptyView } from '../../../contract/view/run-view.js'
import { fold } from '../../../contract/view/view.js'
import { environmentSpec } from '../../engine/task/environment-spec.js'
import { languages } from '../../languages/index.js'
import type { ReadParts } from '../../store/store.js'
import { filesOfTree } from '../outputs/program-files.js'
import { summaryOf } from '../runs/find-run.js'
import { inheritance } from '../runs/inheritance.js'
import { readSetup } from '../runs/setup.js'
import { lockFilesOf } from './lock-files.js'
import { type FileToZip, writeZip } from './write-zip.js'

export const VERIFICATION = 'verification.json'
/** The folder of the pictures that the verification names, each by the hash of its bytes. */
export const PICTURES = 'verification-pictures'

export interface WrittenArchive {
  readonly files: number
  /** Paths of the tree that are not in it, each with the reason. */
  readonly leftOut: readonly string[]
  readonly verification: Verification
}

/** Writes the archive of a run into a file, which is there and empty. Refuses (kind `invalid`) a run that has no tested state yet. */
export async function writeArchive(store: ReadParts, run: string, file: string): Promise<WrittenArchive> {
  const { tree, verification, locks } = tested(store, run)
  const { files, leftOut } = filesOfTree(store, tree)
  const pictures = [...new Set(picturesOf(verification.pages).map(({ hash }) => hash))].filter(store.trees.has)
  const added = [...locks, { path: VERIFICATION, text: `${JSON.stringify(verification, null, 2)}\n` }]
  await writeZip(file, {
    folders: [],
    files: [
      ...files.map((each) => ({ ...each, isPacked: true, read: each.bytes })),
      ...added.map(textToZip),
      ...pictures.map((hash) => pictureToZip(hash, store)),
    ],
  })
  return { files: files.length, leftOut, verification }
}

const textToZip = ({ path, text }: SourceFile): FileToZip => ({ path, isExecutable: false, isPacked: true, read: () => Buffer.from(text) })

const pictureToZip = (hash: string, { trees }: ReadParts): FileToZip => ({
  path: `${PICTURES}/${hash}.png`,
  isExecutable: false,
  isPacked: false,
  read: () => trees.bytes(hash),
})

function tested(store: ReadParts, run: string): { tree: string; verification: Verification; locks: SourceFile[] } {
  const summary = summaryOf(store, run)
  const { setup } = readSetup(store, run)
  const entries = store.entries.after(run, 0)
  const notes = entries.filter((entry) => entry.kind === 'note').map((entry) => Note.parse(entry.body))
  const evidence =
    notes.findLast((note) => note.type === 'evidence' && note.stage === 'final') ?? notes.findLast((note) => note.type === 'evidence')
  if (!summary.outcome || evidence?.type !== 'evidence') throw userError('export-untested', { run })
  const { additions, suites } = inheritance(store, run, setup.goal)
  const words = traceOfView(fold(emptyView, entries))
  const pages = looksIn(entries).at(-1)
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
    ...(words ? { words } : {}),
    ...(pages ? { pages } : {}),
    demo: summary.demo,
  }
  return { tree: evidence.tree, verification, locks: lockFilesOf(store, entries, evidence.tree, evidence.environment) }
}
