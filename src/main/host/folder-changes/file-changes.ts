// Changes many files of one folder, all of them or none: also where the disk fills up, and where the process is killed.
import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Below, below } from '../../files/below.js'
import { BelowError } from '../../files/below-error.js'
import { type ChangeLog, type FilesIntent, type OpenChange, type Purpose, stagingName } from './change-log.js'

export interface PlannedFile extends PlannedEntry {
  readonly after: PlannedContent | null
}

/** A file or link, and its planned content. */
export interface PlannedEntry {
  readonly path: string
  /** The present `fileHash`. If it differs when the file's turn comes, nothing is changed. */
  readonly before: string | null
  /** Null removes the file. */
  readonly after: PlannedContent | PlannedLink | null
}

interface PlannedContent {
  readonly hash: string
  readonly isExecutable: boolean
  bytes(): Uint8Array
}

interface PlannedLink {
  /** As `linkHash` says it. */
  readonly hash: string
  readonly target: string
}

/** Files changed between the check and the change. Nothing was written. */
export class ChangedMeanwhile extends Error {
  readonly paths: readonly string[]

  constructor(paths: readonly string[]) {
    super(`${paths.join(', ')} changed meanwhile`)
    this.name = 'ChangedMeanwhile'
    this.paths = paths
  }
}

/** The `fileHash` of a link to this target. */
export const linkHash = (target: string): string => `link ${createHash('sha256').update(target).digest('hex')}`

/** The SHA-256 of a file; null where there is none; other words for a link, a folder, or a file below a link. */
export function fileHash(root: Below, path: string): string | null {
  try {
    const kind = root.state(path)?.kind ?? null
    if (kind === 'link') return linkHash(root.readLink(path))
    if (kind !== 'file') return kind
    return createHash('sha256').update(root.read(path, Number.MAX_SAFE_INTEGER)).digest('hex')
  } catch (error) {
    if (error instanceof BelowError && (error.problem === 'link' || error.problem === 'kind')) return error.problem
    throw error
  }
}

/**
 * Carries out all of the changes below `folder`, or none. No link is followed, and no permission but the executable bit is set.
 * Throws `ChangedMeanwhile`, or what the system said; in both cases the folder is as it was.
 */
export function changeFiles(log: ChangeLog, purpose: Purpose, folder: string, planned: readonly PlannedEntry[]): void {
  if (planned.length === 0) return
  const root = below(realpathSync(folder))
  const intent: FilesIntent = {
    type: 'files',
    purpose,
    folder: root.root,
    staging: stagingName(),
    files: planned.map(({ path, before, after }) => ({ path, old: before, new: after?.hash ?? null })),
    made: missingFolders(
      root,
      planned.flatMap(({ path, after }) => (after ? [path] : [])),
    ),
    state: 'staging',
  }
  const change = log.begin(intent)
  try {
    stage(root, intent.staging, planned)
    change.set({ ...intent, state: 'ready' })
  } catch (error) {
    clear(root, intent, change)
    throw error
  }
  try {
    const left = moveIn(root, intent)
    if (left.length > 0) throw new ChangedMeanwhile(left)
  } catch (error) {
    takeBack(root, intent, change)
    throw error
  }
  change.set({ ...intent, state: 'done' })
  clear(root, intent, change)
}

/** How an unfinished change ended after all. */
export interface EndedChange {
  readonly how: 'finished' | 'taken back'
  /** Files that were edited since. They were left as they are. */
  readonly left: readonly string[]
}

/** Ends what a killed process left, in whichever state. Can itself be killed and done again. */
export function endChange(intent: FilesIntent, change: OpenChange<FilesIntent>): EndedChange {
  const root = below(intent.folder)
  switch (intent.state) {
    case 'ready': {
      const left = moveIn(root, intent)
      change.set({ ...intent, state: 'done' })
      clear(root, intent, change)
      return { how: 'finished', left }
    }
    case 'undoing':
      return { how: 'taken back', left: takeBack(root, intent, change) }
    case 'done':
      clear(root, intent, change)
      return { how: 'finished', left: [] }
    case 'staging':
    case 'undone':
      clear(root, intent, change)
      return { how: 'taken back', left: [] }
  }
}

const newOf = (staging: string, index: number) => `${staging}/${index}.new`
const oldOf = (staging: string, index: number) => `${staging}/${index}.old`

/** Lays out what each file becomes, and a copy of what it was. */
function stage(root: Below, staging: string, planned: readonly PlannedEntry[]): void {
  // Closed to others: the user's files may be private, and their copies are kept here.
  root.makeFolder(staging, 0o700)
  for (const [index, { path, before, after }] of planned.entries()) {
    const state = before === null ? null : root.state(path)
    const mode = state?.kind === 'file' ? state.mode : null
    if (state?.kind === 'link') root.link(oldOf(staging, index), root.readLink(path))
    else if (before !== null) {
      root.create(oldOf(staging, index), root.read(path, Number.MAX_SAFE_INTEGER), { sync: true })
      if (mode !== null) root.chmod(oldOf(staging, index), mode)
    }
    if (after === null) continue
    if ('target' in after) {
      root.link(newOf(staging, index), after.target)
      continue
    }
    root.create(newOf(staging, index), after.bytes(), { mode: after.isExecutable ? 0o755 : 0o644, sync: true })
    // The permissions of the file stay as they are.
    if (mode !== null) root.chmod(newOf(staging, index), after.isExecutable ? mode | ((mode & 0o444) >> 2) : mode & ~0o111)
  }
  root.sync(staging)
  root.sync('')
}

/** Gives each file its new content, where that has not happened yet. Gives the paths of files that are neither the old nor the new one. */
function moveIn(root: Below, { staging, files }: FilesIntent): string[] {
  const left = files.flatMap((file, index) => {
    const now = fileHash(root, file.path)
    const isWaiting = file.new === null ? now !== null : root.state(newOf(staging, index)) !== null
    if (!isWaiting) return now === file.new ? [] : [file.path]
    if (now !== file.old && now !== file.new) return [file.path]
    if (file.new === null) root.remove(file.path)
    else root.rename(newOf(staging, index), file.path)
    return []
  })
  syncFolders(root, files)
  return left
}

/** Gives each file its old content again, where it has the new one. Gives the paths of files that have neither. */
function takeBack(root: Below, intent: FilesIntent, change: OpenChange<FilesIntent>): string[] {
  const { staging, files, made } = intent
  change.set({ ...intent, state: 'undoing' })
  const left = files.flatMap((file, index) => {
    const now = fileHash(root, file.path)
    const isMoved = file.new === null ? now === null : root.state(newOf(staging, index)) === null
    if (!isMoved) return []
    if (now !== file.new) return now === file.old ? [] : [file.path]
    if (file.old === null) root.remove(file.path)
    else if (root.state(oldOf(staging, index)) !== null) root.rename(oldOf(staging, index), file.path)
    return []
  })
  for (const folder of [...made].reverse()) if (root.state(folder)?.kind === 'folder' && root.list(folder).length === 0) root.remove(folder)
  syncFolders(root, files)
  change.set({ ...intent, state: 'undone' })
  clear(root, intent, change)
  return left
}

function clear(root: Below, { staging }: FilesIntent, change: OpenChange<FilesIntent>): void {
  root.remove(staging)
  root.sync('')
  change.end()
}

function syncFolders(root: Below, files: FilesIntent['files']): void {
  const folders = new Set(files.map(({ path }) => folderOf(path)))
  for (const folder of folders) if (folder === '' || root.state(folder)?.kind === 'folder') root.sync(folder)
}

/** Folders that these files need and that are not there, the outer ones first. */
function missingFolders(root: Below, paths: readonly string[]): string[] {
  const needed = new Set(
    paths.flatMap((path) => {
      const names = path.split('/').slice(0, -1)
      return names.map((_name, index) => names.slice(0, index + 1).join('/'))
    }),
  )
  return [...needed].sort().filter((folder) => fileHash(root, folder) === null)
}

const folderOf = (path: string): string => (dirname(path) === '.' ? '' : dirname(path))
