// Reads the files of a suite from where the user named them: texts alone, and no link is followed.
import { basename, dirname } from 'node:path'
import { userError } from '../../../../contract/errors/index.js'
import { type Below, below } from '../../../../main/files/below.js'
import { BelowError } from '../../../../main/files/below-error.js'
import { type IsIgnored, ignoredBy } from '../../../../main/host/projects/ignore-files.js'
import { utf8Of } from '../../../../main/store/trees/file-text.js'
import type { SuiteFiles } from './parts.js'

/** More is no suite: whole tracks of Exercism stay below. */
const MOST_FILES = 50_000
const MOST_BYTES = 16 * 2 ** 20
/** Folders of other tools, which hold no task. */
const PASSED_OVER = /^(\.git|node_modules|\.github|\.venv|__pycache__|target)$/

/** All texts of a folder but those that its ignore files name, or the one file. Refuses (kind `missing`) where nothing is there. */
export function readSuiteFiles(path: string): SuiteFiles {
  try {
    const parent = below(dirname(path))
    const state = parent.state(basename(path))
    const files = new Map<string, string>()
    if (state?.kind === 'file') files.set(basename(path), parent.read(basename(path), MOST_BYTES).toString('utf8'))
    else {
      const root = below(path)
      collect(root, ignoredIn(root), '', files)
    }
    return files
  } catch (error) {
    if (!(error instanceof BelowError)) throw error
    throw userError('suite-unfit', { path, leftOut: [{ place: error.path, problem: { type: 'no-file', file: basename(error.path) } }] })
  }
}

const ignoredIn = (root: Below): IsIgnored =>
  ignoredBy({ read: (file) => (root.state(file)?.kind === 'file' ? root.read(file, MOST_BYTES).toString('utf8') : null), outer: [] })

function collect(root: Below, isIgnored: IsIgnored, folder: string, files: Map<string, string>): void {
  for (const { name, kind } of root.list(folder)) {
    const path = folder === '' ? name : `${folder}/${name}`
    if (PASSED_OVER.test(name) || isIgnored(kind === 'folder' ? `${path}/` : path)) continue
    if (kind === 'folder') collect(root, isIgnored, path, files)
    if (kind !== 'file' || files.size >= MOST_FILES) continue
    const bytes = root.read(path, MOST_BYTES)
    const text = utf8Of(bytes)
    if (text !== null) files.set(path, text)
  }
}
