// Makes exports, keeps them until they are taken, and writes them where the user wants them.

import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, mkdirSync, openSync, readSync, statSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { basename, isAbsolute, join, resolve } from 'node:path'
import type { AskedExport, ExportCheck, ExportContent, MadeExport } from '../../../contract/calls/exports.js'
import { userError } from '../../../contract/errors/index.js'
import type { Wish } from '../../../contract/run/wish.js'
import { removeTree } from '../../files/below.js'
import { inTemporaryFolder, makeTemporaryFolder } from '../../sandbox/process/temporary-folder.js'
import type { Store } from '../../store/store.js'
import { findOnPath } from '../endpoints/doctor.js'
import type { ChangeLog } from '../folder-changes/change-log.js'
import { placeEntry } from '../folder-changes/place-entry.js'
import { archiveName } from '../outputs/archive-name.js'
import { readSetup } from '../records/setup.js'
import { admittedCommands } from '../records/stranger.js'
import { recordedTitleOf } from '../runs/find-run.js'
import type { Work } from '../work/work.js'
import type { AskedCommits, WrittenCommits } from './export-git.js'
import { git } from './git.js'
import { type VerifyDeps, type VerifyListener, verifyExport } from './verify.js'

export interface Exports {
  /** An archive is verified, which runs what made its environment: refuses (`NeedsConsent`) commands of a stranger that were not agreed to. */
  make(asked: AskedExport, agreed?: Wish | null, signal?: AbortSignal): Promise<MadeExport>
  /** A piece of its bytes, and where the next one begins. */
  read(id: string, from: number): { bytes: Buffer; next: number | null }
  write(id: string, folder: string, force: boolean): Promise<string>
  open(id: string): void
  /** Writes an export to a path: whole or not at all. Refuses (kind `invalid`) an existing file unless `force` is set. */
  save(asked: AskedExport, path: string, force: boolean): Promise<ExportContent>
}

interface StoredExport {
  readonly made: MadeExport
  readonly run: string
  /** The file that is downloaded. */
  readonly file: string
  /** The repository itself, where it is one. */
  readonly folder: string | null
  /** The path to which the user saved it. */
  written: string | null
}

/** Pieces of a download; their base64 stays far below what a window takes at once. */
const PIECE = 384 * 1024

/** Where exports are kept until they are taken. The next start removes the files of killed processes. */
export const exportsFolder = (dataFolder: string): string => join(dataFolder, 'exports')

export function openExports(store: Store, work: Work, log: ChangeLog, resources: string): Exports {
  const kept = new Map<string, StoredExport>()
  const place = temporaryFolder(exportsFolder(store.folder))
  const find = (id: string): StoredExport => {
    const found = kept.get(id)
    if (!found || !existsSync(found.file)) throw userError('export-gone')
    return found
  }
  return {
    async make(asked, agreed = null, signal = new AbortController().signal) {
      const { run, format } = asked
      const commands = format === 'zip' ? admittedCommands({ store, resources }, run, agreed) : []
      const id = randomBytes(12).toString('hex')
      const folder = join(place(), id)
      mkdirSync(folder)
      const name = archiveName(recordedTitleOf(store, run))
      const made = await makeIn({ store, work, resources }, { asked, name, folder, commands, signal }).catch((error: unknown) => {
        removeTree(folder)
        throw error
      })
      const result: MadeExport = {
        id,
        format,
        name: made.file.slice(folder.length + 1),
        bytes: statSync(made.file).size,
        content: made.content,
        verified: made.checks ? made.checks.every((check) => check.ok) : null,
        checks: [...(made.checks ?? [])],
      }
      kept.set(id, { made: result, run, file: made.file, folder: made.repository, written: null })
      return result
    },
    read: (id, from) => readPiece(find(id).file, from),
    async write(id, folder, force) {
      const found = find(id)
      if (!isAbsolute(folder)) throw userError('export-folder-relative', { folder, example: resolve('/home/me/projects') })
      const name = found.folder ? basename(found.folder) : found.made.name
      const target = join(folder, name)
      await placeEntry({ log, purpose: { kind: 'export', run: found.run }, target, force }, (path) =>
        cp(found.folder ?? found.file, path, { recursive: true, force: false, errorOnExist: true }),
      )
      found.written = folder
      return target
    },
    open(id) {
      const { written } = find(id)
      if (!written) throw userError('export-not-written')
      openOnDesktop(written)
    },
    save: async (asked, path, force) =>
      (
        await placeEntry({ log, purpose: { kind: 'export', run: asked.run }, target: path, force }, (staged) =>
          makeExport(work, asked, staged),
        )
      ).made,
  }
}

/** A folder of this process below `root`, created on first use. */
function temporaryFolder(root: string): () => string {
  let made: string | null = null
  return () => {
    if (made) return made
    mkdirSync(root, { recursive: true, mode: 0o700 })
    const folder = makeTemporaryFolder('exports', root)
    // They are copies of what the data folder holds: gone when we are.
    process.once('exit', () => removeTree(folder))
    made = folder
    return folder
  }
}

function readPiece(file: string, from: number): { bytes: Buffer; next: number | null } {
  const bytes = Buffer.alloc(PIECE)
  const descriptor = openSync(file, 'r')
  try {
    const length = readSync(descriptor, bytes, 0, PIECE, from)
    const next = from + length
    return { bytes: bytes.subarray(0, length), next: next < statSync(file).size ? next : null }
  } finally {
    closeSync(descriptor)
  }
}

/** Throws `desktop-missing` where this machine shows no folders. */
function openOnDesktop(folder: string): void {
  const opener = findOnPath('xdg-open')
  const hasDesktop = Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY)
  if (!opener || !hasDesktop) throw userError('desktop-missing', { folder })
  const opening = spawn(opener, [folder], { stdio: 'ignore', detached: true })
  // A failure of the desktop is not ours. The window shows the path.
  opening.on('error', () => {})
  opening.unref()
}

/** For the user's own runs: there is no need to show installs. */
const silent: VerifyListener = { onInstalls: () => {}, onOutput: () => {} }

interface BuiltExport {
  readonly file: string
  readonly repository: string | null
  readonly content: ExportContent
  readonly checks: readonly ExportCheck[] | null
}

interface Making {
  readonly asked: AskedExport
  readonly name: string
  readonly folder: string
  readonly commands: readonly string[]
  readonly signal: AbortSignal
}

async function makeIn(deps: VerifyDeps, { asked, name, folder, commands, signal }: Making): Promise<BuiltExport> {
  const { run, format } = asked
  // A repository is kept as the folder that it is, and downloaded as an archive of it.
  const { store, work } = deps
  const path = join(folder, format === 'git' ? name : `${name}.${format}`)
  const content = await makeExport(work, asked, path)
  const made = { file: path, repository: null, content, checks: null }
  switch (format) {
    case 'zip': {
      // Offered only once its own tests have run again, from the archive alone.
      const origin = readSetup(store, run).setup.stranger === null ? 'own' : 'stranger'
      const agreed = { file: name, addresses: [], commands: [...commands] }
      const { checks } = await verifyExport(deps, { file: path, agreed, origin }, silent, signal)
      signal.throwIfAborted()
      return { ...made, checks }
    }
    case 'git': {
      const file = join(folder, `${name}-git.zip`)
      writeFileSync(file, '', { flag: 'wx' })
      await work.run('zip-folder', { folder: path, name, file }, signal)
      return { ...made, file, repository: path }
    }
    case 'patch':
      return made
  }
}

/**
 * Makes it at a path where nothing is: a file, or the folder of a repository. Refuses (kind `invalid`) a run that has nothing to
 * export in this format.
 */
export async function makeExport(work: Work, { run, format, withContainer = false }: AskedExport, path: string): Promise<ExportContent> {
  switch (format) {
    case 'zip': {
      createEmpty(path)
      const { files, leftOut, verification } = await work.run('write-archive', { run, file: path, withContainer })
      return { format, files, leftOut: [...leftOut], verification }
    }
    case 'git':
      return { format, commits: await exportRepository(work, { run, span: 'all', withContainer }, path) }
    case 'patch': {
      const { patch, isWhole } = await exportPatch(work, run)
      writeFileSync(path, patch, { flag: 'wx' })
      return { format, files: patch.toString('latin1').match(/^diff --git /gm)?.length ?? 0, isWhole }
    }
  }
}

/** Makes a repository of the run's states in a folder, which must be empty or missing. Gives the number of commits. */
async function exportRepository(work: Work, asked: AskedCommits, folder: string): Promise<number> {
  mkdirSync(folder, { recursive: true })
  const { commits } = await fill(work, asked, folder)
  // The working copy comes from git itself, so that a first "git status" is clean.
  await git(folder, ['reset', '--quiet', '--hard', 'main'])
  return commits
}

/**
 * The whole difference between what the run began with and its last state, as "git apply" takes it: a new program began with
 * an empty folder, a change with what it changed.
 */
async function exportPatch(work: Work, run: string): Promise<{ patch: Buffer; isWhole: boolean }> {
  return inTemporaryFolder('patch', async (folder) => {
    const { isWhole } = await fill(work, { run, span: 'difference' }, folder)
    const patch = await git(folder, [
      'diff',
      '--binary',
      '--full-index',
      '--no-color',
      '--no-ext-diff',
      '--no-textconv',
      '--no-renames',
      'main~1',
      'main',
    ])
    return { patch, isWhole }
  })
}

/** Makes a repository of a run's commits, without a working copy. */
const fill = (work: Work, asked: AskedCommits, folder: string): Promise<WrittenCommits> =>
  inTemporaryFolder('commits', async (temporary) => {
    const file = join(temporary, 'commits')
    createEmpty(file)
    const written = await work.run('write-commits', { asked, file })
    await git(folder, ['init', '--quiet', '--template=', '--initial-branch=main', '.'])
    await git(folder, ['fast-import', '--quiet', '--done'], { file })
    return written
  })

/** The file that a worker thread writes to: where the process leaves and removes it, the thread cannot create it again. */
const createEmpty = (path: string): void => writeFileSync(path, '', { flag: 'wx', mode: 0o666 })
