// Exports what a run made as an archive: sources, tests, lock files and what it takes to verify them again elsewhere.
import { userError } from '../../../contract/errors/index.js'
import { coverageIn } from '../../../contract/journal/coverage.js'
import { checkPicturesOf } from '../../../contract/journal/page-checks.js'
import { looksIn, picturesOf } from '../../../contract/journal/pages.js'
import { Note } from '../../../contract/notes/index.js'
import { foldedPath, parentsOf } from '../../../contract/paths/tree-paths.js'
import type { SourceFile } from '../../../contract/run/template.js'
import { traceOfView } from '../../../contract/traces/traced-words.js'
import type { Verification } from '../../../contract/traces/verification.js'
import { emptyView } from '../../../contract/view/run-view.js'
import { fold } from '../../../contract/view/view.js'
import { exportReadme, type ProgramUse } from '../../../words/exports.js'
import { environmentSpec } from '../../engine/task/environment-spec.js'
import { languages } from '../../languages/index.js'
import type { ReadParts } from '../../store/store.js'
import { archiveName } from '../outputs/archive-name.js'
import { environmentOf, lockFilesOf } from '../outputs/lock-files.js'
import { filesOfTree } from '../outputs/program-files.js'
import { inheritance } from '../records/inheritance.js'
import { readSetup } from '../records/setup.js'
import { recordedTitleOf, summaryOf } from '../runs/find-run.js'
import { certificateNames } from './certificate-name.js'
import { containerFiles } from './dev-container.js'
import { programUse } from './program-use.js'
import { type FileToZip, writeZip } from './write-zip.js'

/** How the program is started and tested, for readers of the archive. Only where the program has no such file. */
export const README = 'README.md'

export interface WrittenArchive {
  readonly files: number
  /** Paths of the tree that are not in it, each with the reason. */
  readonly leftOut: readonly string[]
  readonly verification: Verification
}

/**
 * Writes the archive of a run into a file, which is there and empty. Refuses (kind `invalid`) a run that has no tested state yet.
 * @param withContainer whether to add a dev container; refuses (kind `invalid`) a program that has one
 */
export async function writeArchive(store: ReadParts, run: string, file: string, withContainer = false): Promise<WrittenArchive> {
  return writeTested(store, testedOf(store, run), file, withContainer)
}

/** Writes the archive of a tested state. */
export async function writeTested(
  store: ReadParts,
  { tree, verification, locks, title, start, use, endedAt }: TestedProgram,
  file: string,
  withContainer = false,
): Promise<WrittenArchive> {
  const { files, links, emptyFolders, leftOut } = filesOfTree(store, tree)
  const paths = [...files.map(({ path }) => path), ...links.map(({ path }) => path), ...emptyFolders]
  const names = certificateNames(paths)
  const pictures = picturesIn(verification).filter(store.trees.has)
  const taken = new Set(paths.flatMap((path) => [...parentsOf(path), path]).map(foldedPath))
  const { template, spec, toolchains = [] } = verification
  const container = withContainer
    ? containerFiles({ title, paths: [...paths, ...locks.map(({ path }) => path)], template, spec, toolchains })
    : []
  const beside = [...locks, { path: README, text: exportReadme({ title, start, verification, use }) }, ...container]
  const all = [
    ...files.map((each): FileToZip => ({ path: each.path, mode: each.isExecutable ? 'executable' : 'file', read: each.bytes })),
    ...links.map(({ path, target }): FileToZip => ({ path, mode: 'link', read: () => Buffer.from(target) })),
    ...beside.filter(({ path }) => !taken.has(foldedPath(path))).map(textToZip),
    textToZip({ path: names.file, text: `${JSON.stringify(verification, null, 2)}\n` }),
    ...pictures.map((hash): FileToZip => ({ path: `${names.pictures}/${hash}.png`, mode: 'file', read: () => store.trees.bytes(hash) })),
  ]
  // One folder at the top, so that unpacking it scatters nothing.
  const folder = archiveName(title)
  await writeZip(file, {
    folders: emptyFolders.map((path) => `${folder}/${path}`),
    files: all.map((each) => ({ ...each, path: `${folder}/${each.path}` })),
    date: endedAt,
  })
  return { files: files.length + links.length, leftOut, verification }
}

/** Hashes of the pictures that a verification names: of the pages that were looked at, and of the checks of pages. */
const picturesIn = ({ pages, pageChecks }: Verification): string[] => [
  ...new Set([...picturesOf(pages), ...(pageChecks ? checkPicturesOf(pageChecks.checked) : [])].map(({ hash }) => hash)),
]

const textToZip = ({ path, text }: SourceFile): FileToZip => ({ path, mode: 'file', read: () => Buffer.from(text) })

export interface TestedProgram {
  readonly tree: string
  readonly verification: Verification
  readonly locks: readonly SourceFile[]
  readonly title: string
  /** How the program is started; null for a library. */
  readonly start: string | null
  readonly use: ProgramUse
  readonly endedAt: Date
}

/** The content of a run's export. Refuses (kind `invalid`) a run that has no tested state yet. */
export function testedOf(store: ReadParts, run: string): TestedProgram {
  const summary = summaryOf(store, run)
  const { setup } = readSetup(store, run)
  const entries = store.entries.after(run, 0)
  const notes = entries.filter((entry) => entry.kind === 'note').map((entry) => Note.parse(entry.body))
  const evidence =
    notes.findLast((note) => note.type === 'evidence' && note.stage === 'final') ?? notes.findLast((note) => note.type === 'evidence')
  if (!summary.outcome || evidence?.type !== 'evidence') throw userError('export-untested', { run })
  const { additions, suites } = inheritance(store, run, setup.goal)
  const view = fold(emptyView, entries)
  const words = traceOfView(view)
  const pages = looksIn(entries).at(-1)
  const coverage = coverageIn(view)
  const { template } = setup.goal
  const environment = environmentOf(entries, evidence.environment)
  const toolchains = environment?.toolchains
  const verification: Verification = {
    format: 'tillgreen verification 1',
    run,
    description: setup.goal.description,
    outcome: summary.outcome,
    tree: evidence.tree,
    suite: evidence.suite,
    environment: evidence.environment,
    ...(toolchains ? { toolchains } : {}),
    command: evidence.command,
    counts: evidence.counts,
    red: suites.flatMap((suite) => suite.red),
    template,
    spec: environmentSpec(languages, setup.goal.template, additions),
    setAside: suites.flatMap((suite) => suite.setAside),
    ...(words ? { words } : {}),
    ...(pages ? { pages } : {}),
    ...(view.pageChecks ? { pageChecks: view.pageChecks } : {}),
    ...(coverage ? { coverage } : {}),
    demo: summary.demo,
  }
  const start = view.evidence.findLast(({ stage }) => stage === 'start')?.command ?? null
  return {
    tree: evidence.tree,
    verification,
    locks: lockFilesOf(store, environment, evidence.tree),
    title: recordedTitleOf(store, run),
    start,
    use: programUse(store, run, template.preview === null ? start : null),
    endedAt: new Date(entries.at(-1)?.at ?? 0),
  }
}
