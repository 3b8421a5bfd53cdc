// Files that a window hands over, piece by piece, where it cannot name a folder of this machine: kept until this process ends.
import { randomBytes } from 'node:crypto'
import { sep } from 'node:path'
import { causeOf, userError } from '../../../contract/errors/index.js'
import { safePath } from '../../../contract/paths/path.js'
import type { PathFault } from '../../../contract/paths/path-fault.js'
import type { LeftOut } from '../../../contract/paths/tree-paths.js'
import { below, removeTree } from '../../files/below.js'
import { BelowError } from '../../files/below-error.js'
import { isInTemporaryFolder, makeTemporaryFolder } from '../../sandbox/process/temporary-folder.js'
import { fileRefused } from '../data-folder/storage-error.js'

const MOST_FILES = 50_000
const MOST_BYTES = 1 << 30
const NAME = 'upload'

export interface Uploads {
  /** Adds a piece to a file; null begins a new upload. Leaves out files that no workspace may hold, and remembers them. Returns the upload and its folder. */
  receive(upload: string | null, path: string, piece: Buffer): { upload: string; folder: string }
}

/** Whether a path is in an upload. An upload is a copy, so changes are never applied to it. */
export const isUpload = (path: string): boolean => isInTemporaryFolder(NAME, path)

const unfit = new Map<string, Map<string, PathFault>>()
/** Names of left-out files that are kept. */
const MOST_LEFT = 1_000

/** Dropped files that the upload leaves out, since no workspace may hold them. */
export const leftOfUpload = (path: string): LeftOut[] =>
  [...unfit].flatMap(([folder, left]) =>
    path === folder || path.startsWith(`${folder}${sep}`) ? [...left].map(([each, fault]) => ({ path: each, fault })) : [],
  )

interface Upload {
  readonly folder: string
  readonly seen: Set<string>
  bytes: number
}

export function openUploads(): Uploads {
  const uploads = new Map<string, Upload>()
  const begin = (): string => {
    const folder = makeTemporaryFolder(NAME)
    process.once('exit', () => removeTree(folder))
    const id = randomBytes(12).toString('hex')
    uploads.set(id, { folder, seen: new Set(), bytes: 0 })
    return id
  }
  return {
    receive(named, path, piece) {
      const id = named ?? begin()
      const upload = uploads.get(id)
      if (!upload) throw userError('upload-gone')
      const judged = safePath(path)
      if (!judged.ok) {
        const left = unfit.get(upload.folder) ?? new Map<string, PathFault>()
        if (left.size < MOST_LEFT) unfit.set(upload.folder, left.set(path, judged.fault))
        return { upload: id, folder: upload.folder }
      }
      upload.bytes += piece.length
      const isNew = !upload.seen.has(path)
      if (upload.bytes > MOST_BYTES || (isNew && upload.seen.size >= MOST_FILES))
        throw userError('upload-too-large', { files: MOST_FILES, bytes: MOST_BYTES })
      try {
        if (isNew) below(upload.folder).create(path, piece)
        else below(upload.folder).append(path, piece)
      } catch (error) {
        if (!(error instanceof BelowError)) throw error
        throw userError('upload-not-kept', { cause: causeOf(fileRefused(error)) })
      }
      upload.seen.add(path)
      return { upload: id, folder: upload.folder }
    },
  }
}
