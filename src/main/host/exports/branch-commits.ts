// The changes of a run as commits on the user's own: one for each task, or one for a selection, in the format of "git fast-import".

import { createHash } from 'node:crypto'
import { closeSync, openSync, writeFileSync } from 'node:fs'
import type { Selection } from '../../../contract/calls/changes.js'
import { placeOfKey } from '../../../contract/journal/entry-place.js'
import { emptyView } from '../../../contract/view/run-view.js'
import { fold } from '../../../contract/view/view.js'
import { selectionWords } from '../../../words/changes/changes.js'
import { outcomeWords } from '../../../words/outcome.js'
import type { ReadParts } from '../../store/store.js'
import { type Applicable, type Application, applicable } from '../changes/apply.js'
import { type ChosenChange, chosenChanges, type PathChanges, pathChanges } from '../changes/run-changes.js'
import { fileStates } from '../files/file-states.js'
import { recordedTitleOf, summaryOf } from '../runs/find-run.js'
import { quoted, signature } from './git.js'

/** The branch for the commits. */
export interface BranchPlace {
  readonly branch: string
  /** The commit that they follow. */
  readonly parent: string
  /** Of the folder within its repository; empty, or ends in `/`. */
  readonly prefix: string
  /** By which the repository names what it holds. */
  readonly hash: 'sha1' | 'sha256'
  /** The content of an existing branch, by path within the repository; null for a new branch. */
  readonly held: ReadonlyMap<string, HeldFile> | null
}

/** A file as a commit names it. */
export interface HeldFile {
  readonly mode: string
  readonly blob: string
}

export interface BranchCommits {
  readonly commits: number
  readonly selection: Selection | null
  readonly written: readonly string[]
  readonly removed: readonly string[]
  /** Paths that the branch already holds in this state. */
  readonly same: readonly string[]
  readonly leftOut: readonly string[]
  /** The names that git gives to the files that the run began with; null is no file. */
  readonly before: readonly { readonly path: string; readonly blob: string | null }[]
}

interface Commit {
  readonly message: string
  readonly changes: readonly ChosenChange[]
}

/** Writes the commits into a file, which is there and empty. Refuses as `applicable` does. */
export function writeBranchCommits(store: ReadParts, asked: Application, place: BranchPlace, file: string): BranchCommits {
  const all = applicable(store, asked)
  const isHeld = heldIn(place)
  const wanted = { ...all, changes: all.changes.filter((change) => !isHeld(change)) }
  const commits = commitsOf(store, asked.run, wanted, place.held === null)
  const descriptor = openSync(file, 'r+')
  try {
    stream(commits, place, (bytes) => writeFileSync(descriptor, bytes))
  } finally {
    closeSync(descriptor)
  }
  const began = new Map(store.trees.files(wanted.before).map((each) => [each.path, each.hash]))
  const touched = [...new Set(commits.flatMap(({ changes }) => changes.map(({ path }) => path)))].sort()
  const blobAt = (path: string) => {
    const hash = began.get(path)
    return hash === undefined ? null : blobName(store.trees.bytes(hash), place.hash)
  }
  return {
    commits: commits.length,
    selection: wanted.selection,
    written: wanted.changes.flatMap(({ path, after }) => (after ? [path] : [])),
    removed: wanted.changes.flatMap(({ path, after }) => (after ? [] : [path])),
    same: all.changes.filter(isHeld).map(({ path }) => path),
    leftOut: wanted.leftOut,
    before: touched.map((path) => ({ path, blob: blobAt(path) })),
  }
}

/** The name of a file's bytes in a repository: https://git-scm.com/book/en/v2/Git-Internals-Git-Objects */
const blobName = (bytes: Buffer, hash: BranchPlace['hash']): string =>
  createHash(hash).update(`blob ${bytes.length}\0`).update(bytes).digest('hex')

/** Whether the branch has a file already as a change leaves it. */
function heldIn({ held, prefix, hash }: BranchPlace): (change: ChosenChange) => boolean {
  if (held === null) return () => false
  return ({ path, after }) => {
    const file = held.get(prefix + path)
    if (!after || !file) return !after && !file
    return file.mode === modeOf(after) && file.blob === blobName(Buffer.from(after.bytes()), hash)
  }
}

const modeOf = ({ isExecutable }: { readonly isExecutable: boolean }): string => (isExecutable ? '100755' : '100644')

/** A selection becomes one commit, also when it continues an earlier one: no state of the run had exactly these files. */
function commitsOf(store: ReadParts, run: string, wanted: Applicable, isNew: boolean): Commit[] {
  if (wanted.changes.length === 0) return []
  const summary = summaryOf(store, run)
  const recorded = recordedTitleOf(store, run)
  const outcome = summary.outcome ? `${outcomeWords(summary.outcome)}, ${summary.passed} of ${summary.tests} tests` : ''
  const trailers = [`Tillgreen-Run: ${run}`, `Tillgreen-Outcome: ${outcome}`]
  if (wanted.selection || !isNew) {
    const said = wanted.selection ? [...trailers, `Tillgreen-Selection: ${selectionWords(wanted.selection)}`] : trailers
    return [{ message: messageOf(recorded, summary.description, said), changes: wanted.changes }]
  }
  const steps = stepsOf(store, run, wanted)
  return steps.map(({ title, changes }, index) => ({
    message: messageOf(title ?? recorded, index === steps.length - 1 ? summary.description : '', trailers),
    changes: chosenChanges(store, run, changes, null).changes,
  }))
}

interface Step {
  /** Of the task; null is the end of the run. */
  readonly title: string | null
  readonly changes: PathChanges
}

/** The last state of each task, in the order in which they ended, and the state after all. */
function stepsOf(store: ReadParts, run: string, { before, after, moved }: Applicable): Step[] {
  const { plan } = fold(emptyView, store.entries.after(run, 0))
  const titles = new Map(plan?.tasks.map(({ id, title }) => [id, title]))
  const ends = new Map<string, string>()
  for (const { key, tree } of fileStates(store.treeEntries.all(run))) {
    const { task } = placeOfKey(key)
    if (!titles.has(task)) continue
    ends.delete(task)
    ends.set(task, tree)
  }
  const states = [...[...ends].map(([task, tree]) => ({ title: titles.get(task) ?? null, tree })), { title: null, tree: after }]
  let from = before
  return states.flatMap(({ title, tree }) => {
    const { changes, leftOut } = pathChanges(store, from, tree)
    from = tree
    // Tests come with the file that has them at the end.
    const given = changes.filter(({ path }) => !moved.has(path))
    return given.length === 0 ? [] : [{ title, changes: { changes: given, leftOut } }]
  })
}

const messageOf = (subject: string, body: string, trailers: readonly string[]): string =>
  [subject.replace(/\s+/g, ' ').trim().slice(0, 100), ...(body ? [body.trim()] : []), trailers.join('\n')].join('\n\n')

function stream(commits: readonly Commit[], { branch, parent, prefix }: BranchPlace, write: (bytes: Buffer) => void): void {
  const line = (text: string) => write(Buffer.from(`${text}\n`))
  const data = (bytes: Uint8Array) => {
    line(`data ${bytes.length}`)
    write(Buffer.from(bytes))
    line('')
  }
  const at = signature(Date.now())
  commits.forEach(({ message, changes }, index) => {
    line(`commit refs/heads/${branch}`)
    line(`committer ${at}`)
    data(Buffer.from(`${message}\n`))
    if (index === 0) line(`from ${parent}`)
    for (const { path, after } of changes) {
      if (after === null) line(`D ${quoted(prefix + path)}`)
      else {
        line(`M ${modeOf(after)} inline ${quoted(prefix + path)}`)
        data(after.bytes())
      }
    }
    line('')
  })
  line('done')
}
