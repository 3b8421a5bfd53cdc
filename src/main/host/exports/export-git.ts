// Writes a run as git reads it: one commit for each state, or two for the difference between what it began with and its last one.
import { closeSync, openSync, writeFileSync } from 'node:fs'
import { userError } from '../../../contract/errors/index.js'
import { beginsWithNothing } from '../../../contract/run/goal.js'
import type { SourceFile } from '../../../contract/run/template.js'
import { emptyView, type Row } from '../../../contract/view/run-view.js'
import { fold } from '../../../contract/view/view.js'
import { outcomeWords } from '../../../words/outcome.js'
import { textOf } from '../../../words/row.js'
import { environmentSpec } from '../../engine/task/environment-spec.js'
import { languages } from '../../languages/index.js'
import type { ReadParts } from '../../store/store.js'
import { bytesWithoutMarks } from '../changes/clause-marks.js'
import { givenTree } from '../changes/given-tree.js'
import { fileStates } from '../files/file-states.js'
import { environmentOf, lockFilesOf } from '../outputs/lock-files.js'
import { filesOfTree, type ProgramFile } from '../outputs/program-files.js'
import { inheritance } from '../records/inheritance.js'
import { readSetup } from '../records/setup.js'
import { recordedTitleOf, summaryOf } from '../runs/find-run.js'
import { containerFiles } from './dev-container.js'
import { quoted, signature } from './git.js'
import { programUse } from './program-use.js'
import { repositoryFiles } from './repository-files.js'

interface Commit {
  /** Null is one without files. */
  readonly tree: string | null
  /** Beside the tree's own files. */
  readonly added: readonly SourceFile[]
  readonly at: number
  readonly message: string
  /** The project before the run, where marks of clauses are taken out of what changed since; null for a program of ours. */
  readonly since: string | null
}

/** How much of a run: all of its states, or its last one after what it began with. */
export type Span = 'all' | 'difference'

export interface WrittenCommits {
  readonly commits: number
  /** Whether the run began with nothing, so that its difference is the whole program. */
  readonly isWhole: boolean
}

export interface AskedCommits {
  readonly run: string
  readonly span: Span
  /** Whether to add a dev container. */
  readonly withContainer?: boolean
}

/**
 * Writes the states of a run as commits that "git fast-import" takes into a file, which is there and empty. Refuses (kind `invalid`) a run
 * without any state, the difference of one that changed nothing, and a second dev container.
 */
export function writeCommits(store: ReadParts, { run, span, withContainer = false }: AskedCommits, file: string): WrittenCommits {
  const all = commitsOf(store, run, withContainer)
  const isWhole = beginsWithNothing(readSetup(store, run).setup.goal)
  const commits = span === 'all' ? all : differenceOf(run, all, isWhole)
  // The file is not created again: its creator may have removed it since.
  const descriptor = openSync(file, 'r+')
  try {
    stream(store, commits, (bytes) => writeFileSync(descriptor, bytes))
  } finally {
    closeSync(descriptor)
  }
  return { commits: commits.length, isWhole }
}

/** A new program began with an empty folder, a change with what it changed. */
function differenceOf(run: string, commits: readonly Commit[], isNew: boolean): Commit[] {
  const last = commits.at(-1)
  const first = last && isNew ? { ...last, tree: null, added: [] } : commits.at(0)
  if (!first || !last || first.tree === last.tree) throw userError('patch-empty', { run })
  // The added files belong to a whole program. An existing program may already have its own.
  return [first, isNew ? last : { ...last, added: [] }]
}

/** One commit for each state, named as in the timeline; the last one names the outcome. */
function commitsOf(store: ReadParts, run: string, withContainer: boolean): Commit[] {
  const summary = summaryOf(store, run)
  const entries = store.entries.after(run, 0)
  const { rows, evidence } = fold(emptyView, entries)
  const states = fileStates(entries)
  // An existing project has its own ways of locking, or none.
  const { project, template, description } = readSetup(store, run).setup.goal
  const isOurs = project === null
  const start = evidence.findLast(({ stage }) => stage === 'start')?.command ?? null
  const use = programUse(store, run, template.preview === null ? start : null)
  const environment = environmentOf(entries, null)
  const title = recordedTitleOf(store, run)
  const besideAll = (tree: string): SourceFile[] => {
    const { files, links } = filesOfTree(store, tree)
    const paths = [...files, ...links].map(({ path }) => path)
    // The container installs by the lock files, so it needs them beside an existing project too.
    const locks = isOurs || withContainer ? lockFilesOf(store, environment, tree) : []
    const extra = isOurs ? repositoryFiles({ paths, template, title, description, start, use }) : []
    if (!withContainer) return [...locks, ...extra]
    const spec = environmentSpec(languages, template, inheritance(store, run, readSetup(store, run).setup.goal).additions)
    const toolchains = environment?.toolchains ?? []
    return [
      ...locks,
      ...extra,
      ...containerFiles({ title, paths: [...paths, ...locks.map(({ path }) => path)], template, spec, toolchains }),
    ]
  }
  if (states.length === 0) throw userError('export-nothing', { run })
  const given = givenTree(store, run)
  return states.map((state, index) => {
    const row = rows.find((each) => each.key === state.key)
    const subject = row ? subjectOf(row) : state.title
    const isLast = index === states.length - 1
    const trailers = [
      `Tillgreen-Run: ${run}`,
      `Tillgreen-Step: ${state.key}`,
      ...(isLast && summary.outcome
        ? [`Tillgreen-Outcome: ${outcomeWords(summary.outcome)}, ${summary.passed} of ${summary.tests} tests`]
        : []),
    ]
    const tree = isLast ? (given?.tree ?? state.tree) : state.tree
    const body = index === 0 ? `${summary.description}\n\n` : ''
    return {
      tree,
      added: isLast ? besideAll(tree) : [],
      at: state.at,
      since: isLast && !isOurs ? (states[0]?.tree ?? null) : null,
      message: `${oneLine(subject)}\n\n${body}${trailers.join('\n')}\n`,
    }
  })
}

const subjectOf = ({ data }: Row): string => {
  const { title, detail } = textOf(data)
  return [title, detail].filter(Boolean).join(': ')
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 100) || 'A state of the run'

/** The files with no marks of clauses in what a project got since a state. A changed file has its own name for git, beside its earlier one. */
function withoutClauseMarks(store: ReadParts, since: string, files: readonly ProgramFile[]): ProgramFile[] {
  const old = new Map(filesOfTree(store, since).files.map((file) => [file.path, file]))
  return files.map((file) => {
    const before = old.get(file.path)
    if (before?.hash === file.hash) return file
    const bytes = () => bytesWithoutMarks(file.path, Buffer.from(file.bytes()), before ? Buffer.from(before.bytes()) : null)
    return { ...file, hash: `${file.hash} without marks at ${file.path}`, bytes }
  })
}

/** Goes around working copy, attributes and ignore rules: the blobs are the run's own bytes. */
function stream(store: ReadParts, commits: readonly Commit[], write: (bytes: Buffer) => void): void {
  const line = (text: string) => write(Buffer.from(`${text}\n`))
  const data = (bytes: Buffer) => {
    line(`data ${bytes.length}`)
    write(bytes)
    line('')
  }
  const marks = new Map<string, number>()
  const markOf = (name: string, read: () => Buffer) => {
    const known = marks.get(name)
    if (known) return known
    const mark = marks.size + 1
    marks.set(name, mark)
    line('blob')
    line(`mark :${mark}`)
    data(read())
    return mark
  }
  for (const commit of commits) {
    // A link that leads out is left behind, and so is what git would take for its own.
    const { files, links } = commit.tree === null ? { files: [], links: [] } : filesOfTree(store, commit.tree)
    const bare = commit.since === null ? files : withoutClauseMarks(store, commit.since, files)
    const marked = [
      ...bare.map((file) => ({ ...file, mode: file.isExecutable ? '100755' : '100644' })),
      ...links.map((link) => ({ ...link, mode: '120000', bytes: () => Buffer.from(link.target) })),
    ].map(({ path, mode, hash, bytes }) => ({ path, mode, mark: markOf(hash, () => Buffer.from(bytes())) }))
    const added = commit.added.map(({ path, text }) => ({ path, mark: markOf(path, () => Buffer.from(text)) }))
    line('commit refs/heads/main')
    line(`committer ${signature(commit.at)}`)
    data(Buffer.from(commit.message))
    line('deleteall')
    for (const { path, mode, mark } of marked) line(`M ${mode} :${mark} ${quoted(path)}`)
    for (const { path, mark } of added) line(`M 100644 :${mark} ${quoted(path)}`)
    line('')
  }
  line('done')
}
