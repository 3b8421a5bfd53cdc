// Writes the program of a run to its output folder: all or nothing, and never over a better program or the user's own files.
import { lstatSync, readdirSync, type Stats } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { userError } from '../../../contract/errors/index.js'
import type { BesideCause } from '../../../contract/run/beside-cause.js'
import { below } from '../../files/below.js'
import type { Store } from '../../store/store.js'
import type { ChangeLog } from '../folder-changes/change-log.js'
import { changeFiles, fileHash, linkHash } from '../folder-changes/file-changes.js'
import { placeEntryNow } from '../folder-changes/place-entry.js'
import { readSetup, type Setup } from '../records/setup.js'
import type { OutputRecords, WrittenProgram } from './output-records.js'
import { type ProgramFiles, programFiles } from './program-files.js'
import { outputFolder } from './program-folder.js'
import { standingOf, worseThan } from './worse-outcome.js'

export interface OutputsDeps {
  readonly store: Store
  readonly log: ChangeLog
  readonly records: OutputRecords
}

export interface WrittenOutput {
  readonly folder: string
  readonly files: number
  /** Why it is beside the requested folder and not in it; empty where it is in it. */
  readonly why: BesideCause
  readonly leftOut: readonly string[]
}

/** Refuses (kind `invalid`) a path that cannot become an output folder. `force` allows one that holds something. */
export function needOutputFolder(out: string, force: boolean): void {
  const found = foundAt(out)
  if (!found) {
    needParent(out)
    return
  }
  if (found.isSymbolicLink()) throw userError('output-link', { folder: out })
  if (!found.isDirectory()) throw userError('output-file', { folder: out })
  if (!force && readdirSync(out).length > 0) throw userError('output-not-empty', { folder: out })
}

/** Whether nothing is at a path, or an empty folder. */
export function isFree(folder: string): boolean {
  const found = foundAt(folder)
  return found === null || (found.isDirectory() && readdirSync(folder).length === 0)
}

/** The nearest thing above that is there must be a folder. */
function needParent(out: string): void {
  let above = dirname(resolve(out))
  let found = foundAt(above)
  while (!found) {
    above = dirname(above)
    found = foundAt(above)
  }
  if (!found.isDirectory() && !found.isSymbolicLink()) throw userError('output-below-file', { folder: out, file: above })
}

function foundAt(path: string): Stats | null {
  try {
    return lstatSync(path)
  } catch (error) {
    // A path below a file does not exist.
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return null
    throw error
  }
}

export interface OutputRequest {
  readonly run: string
  readonly out: string
  readonly tree: string
  /** Overwrites a better program and the user's own files. */
  readonly force: boolean
}

/**
 * Writes the tree of a run, with its lock files, to its output folder. Unless `force` is set, the program goes to a
 * folder beside it if a feedback run is worse than the program there, or if the user edited files there.
 * Throws what the system refuses; then the folder is as it was.
 */
export function writeOutput(place: OutputsDeps, { run, out, tree, force }: OutputRequest): WrittenOutput {
  const { setup } = readSetup(place.store, run)
  const program = programFiles(place.store, run, tree)
  const entries = entriesOf(program)
  const may = force || setup.force
  needOutputFolder(out, true)
  const before = occupant(place, { run, out }, setup)
  const why = may ? '' : objection(place.store, { run, out }, setup, { before, files: entries })
  const folder = why === '' ? out : besideOf(place, out, run)
  if (foundAt(folder)) replaceProgram(place, { run, folder }, program, place.records.find(folder) ?? before)
  else makeProgram(place, run, folder, program)
  place.records.keep({ folder, run, files: entries })
  return { folder, files: entries.length, why, leftOut: program.leftOut }
}

/** The fields of a program in a record. */
const entriesOf = ({ files, links }: ProgramFiles): WrittenProgram['files'] => [
  ...files.map(({ path, hash }) => ({ path, hash })),
  ...links.map(({ path, target }) => ({ path, hash: linkHash(target) })),
]

/** Our program in the output folder: by the record, else what the parent run would have written there. */
function occupant({ store, records }: OutputsDeps, { run, out }: RunOutput, { goal }: Setup): WrittenProgram | null {
  const known = records.find(out)
  if (known) return known
  const parent = goal.kind === 'feedback' ? (store.runs.summary(run)?.parent ?? null) : null
  if (parent === null || outputFolder(store, parent) !== out) return null
  const tree = store.treeEntries.newest(parent)
  if (tree === null) return null
  return { folder: out, run: parent, files: entriesOf(programFiles(store, parent, tree)) }
}

type RunOutput = Pick<OutputRequest, 'run' | 'out'>

interface Exchange {
  readonly before: WrittenProgram | null
  readonly files: WrittenProgram['files']
}

/** Why the program may not replace the content of the output folder; empty where it may. */
function objection(store: Store, { run, out }: RunOutput, setup: Setup, { before, files }: Exchange): BesideCause {
  if (!foundAt(out)) return ''
  // A folder that the user did not name may hold any run of the project.
  const mayBeWorse = setup.goal.kind === 'feedback' || setup.out === null
  if (mayBeWorse && before && before.run !== run) {
    const [earlier, later] = [standingOf(store, before.run), standingOf(store, run)]
    const worse = earlier && later ? worseThan(earlier, later) : null
    if (worse) return worse
  }
  const root = below(out)
  const ours = new Map(before?.files.map(({ path, hash }) => [path, hash]))
  const edited = files.filter(({ path, hash }) => {
    const now = fileHash(root, path)
    return now !== null && now !== hash && now !== ours.get(path)
  })
  const names = edited.slice(0, 3).map(({ path }) => path)
  return edited.length === 0 ? '' : { type: 'edited', paths: names, count: edited.length }
}

/** `NAME-2` and so on: the first that is free, or that this run has already. */
function besideOf({ records }: OutputsDeps, out: string, run: string): string {
  for (let number = 2; ; number += 1) {
    const folder = join(dirname(out), `${basename(out)}-${number}`)
    if (!foundAt(folder) || records.find(folder)?.run === run) return folder
  }
}

function makeProgram({ log }: OutputsDeps, run: string, folder: string, { files, links, emptyFolders }: ProgramFiles): void {
  placeEntryNow({ log, purpose: { kind: 'output', run }, target: folder, force: false }, (staged) => {
    const root = below(staged, { make: true })
    for (const file of files) root.create(file.path, file.bytes(), { mode: file.isExecutable ? 0o755 : 0o644 })
    for (const { path, target } of links) root.link(path, target)
    for (const path of emptyFolders) root.makeFolder(path)
  })
}

/** The folder that a run writes its program to. */
interface OutputFolder {
  readonly run: string
  readonly folder: string
}

/** Files of the program before that this one has no longer go, where they are as they were written. */
function replaceProgram({ log }: OutputsDeps, { run, folder }: OutputFolder, program: ProgramFiles, before: WrittenProgram | null): void {
  const { files, links, emptyFolders } = program
  const root = below(folder)
  const kept = new Set(entriesOf(program).map(({ path }) => path))
  const gone = (before?.files ?? []).filter(({ path, hash }) => !kept.has(path) && fileHash(root, path) === hash)
  changeFiles(log, { kind: 'output', run }, folder, [
    ...files.flatMap((file) => {
      const now = fileHash(root, file.path)
      const isSame = now === file.hash && isExecutable(root.state(file.path)?.mode) === file.isExecutable
      return isSame ? [] : [{ path: file.path, before: now, after: file }]
    }),
    ...links.flatMap(({ path, target }) => {
      const [now, hash] = [fileHash(root, path), linkHash(target)]
      return now === hash ? [] : [{ path, before: now, after: { hash, target } }]
    }),
    ...gone.map(({ path, hash }) => ({ path, before: hash, after: null })),
  ])
  for (const path of emptyFolders) if (fileHash(root, path) === null) root.makeFolder(path)
}

const isExecutable = (mode: number | undefined): boolean => ((mode ?? 0) & 0o100) !== 0
